import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { priorityOf } from '../../../api/alarm/codes/categories.ts'
import { decrypt } from './cipher.ts'
import { findFrames } from './frames.ts'
import { readHeader } from './header.ts'
import { readData } from './read-signals.ts'

const VECTORS = new URL('vectors.json', import.meta.url)
type Vector = { name: string; hex: string; meaning: Record<string, unknown> | null; reply: string | null }
const { accounts, frames } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
  accounts: Record<string, { key: string | null }>
  frames: Vector[]
}

test('there are 35 frames', () => expect(frames).toHaveLength(35))

test.each(frames.filter(({ meaning }) => meaning))('$name', ({ hex, meaning }) => {
  const { frames: found, faulty } = findFrames(Buffer.from(hex, 'hex'))
  expect([found.length, faulty]).toEqual([1, 0])
  const header = readHeader(found[0]!.content)!
  const key = accounts[header.account]!.key
  const body = header.encrypted ? decrypt(header.body, Buffer.from(key!, 'hex')) : header.body
  const { reported, panelTime } = readData(header.protocol, body!)!
  const [one] = reported
  expect({
    account: header.account,
    code: one!.code,
    what: one!.qualifier,
    category: one!.category,
    confirmed: one!.confirmed,
    priority: one!.qualifier === 'new' ? priorityOf(one!.category, one!.confirmed) : undefined,
    partition: one!.partition,
    number: one!.number,
    user: one!.user,
    text: one!.text,
    panel_time: panelTime?.toISOString().replace('.000Z', 'Z'),
  }).toMatchObject(meaning!)
})
