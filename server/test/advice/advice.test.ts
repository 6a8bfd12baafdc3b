import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { ATTENDANCE_CASES } from './attendance-cases.ts'
import { BILLING_CASES } from './billing-cases.ts'
import { collectAdvice } from './collect.ts'
import { CONTRACT_CASES } from './contract-cases.ts'
import { LINE_CASES } from './line-cases.ts'
import { RECORD_CASES } from './record-cases.ts'
import type { Case, Elsewhere } from './tools.ts'

// A refusal that says what to do instead is followed, in each way that it names: what it advises is not refused.

const tools = await testApp()
const CASES: Record<string, Case | Elsewhere> = {
  ...CONTRACT_CASES,
  ...LINE_CASES,
  ...ATTENDANCE_CASES,
  ...BILLING_CASES,
  ...RECORD_CASES,
}
const advice = collectAdvice()

test('each refusal that advises something has a case', () => {
  expect(advice.length).toBeGreaterThan(50)
  expect(advice.filter((text) => !(text in CASES))).toEqual([])
  expect(Object.keys(CASES).filter((text) => !advice.includes(text))).toEqual([])
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A text as a pattern: what only the program knows may be anything. The database puts some texts together of parts. */
const patternOf = (text: string) => new RegExp(`${text.startsWith(' ') ? '' : '^'}${escaped(text).replaceAll('…', '[\\s\\S]*')}$`)

const isCase = (entry: [string, Case | Elsewhere]): entry is [string, Case] => typeof entry[1] === 'function'
const entries = Object.entries(CASES)

describe.each(entries.filter(isCase))('%s', (text, make) => {
  test('what it advises is done', async () => {
    let way = 0
    let ways: number
    do {
      const made = await make(tools)
      const refused = await made.refused()
      expect(refused.body.message, refused.raw).toMatch(patternOf(text))
      expect(refused.status).toBeGreaterThanOrEqual(400)
      const named = Object.entries(made.ways)
      ways = named.length
      const [name, follow] = named[way]!
      const followed = await follow(refused.body.message)
      expect([name, followed.status], followed.raw).toEqual([name, followed.status < 300 ? followed.status : 'done'])
      way += 1
    } while (way < ways)
  })
})

test.each(entries.filter((entry): entry is [string, Elsewhere] => !isCase(entry)))(
  '%s is followed by another test',
  (text, { file, title }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(source).toContain(title)
    expect(source).toContain(text.split('…').at(-1)!.trim())
  },
)
