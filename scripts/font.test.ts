import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web')

test('the font has every weight that a style asks for, and stays small', () => {
  const range = readFileSync(join(WEB, 'fonts.css'), 'utf8').match(/font-weight: (\d+) (\d+);/)
  const [least = 0, most = 0] = (range ?? []).slice(1).map(Number)
  const asked = globSync('**/*.{css,ts,tsx}', { cwd: WEB })
    .filter((path) => path !== 'fonts.css')
    .flatMap((path) => [...readFileSync(join(WEB, path), 'utf8').matchAll(/(?:font-weight: |fontWeight: '?|fw=\{|fw: )(\d+)/g)])
    .map(([, weight]) => Number(weight))
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((weight) => weight < least || weight > most)).toEqual([])
  expect(statSync(join(WEB, 'fonts/inter-plain.woff2')).size).toBeLessThan(15_000)
})

test('our own texts need the first of its files alone', () => {
  const [plain = '', accents = ''] = [...readFileSync(join(WEB, 'fonts.css'), 'utf8').matchAll(/unicode-range:\s*([^;]+);/g)].map(
    ([, ranges]) =>
      `[${ranges!.replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?\s*/g, (_, first, last) => `\\u{${first}}${last ? `-\\u{${last}}` : ''}`)}]`,
  )
  const texts = globSync('{site,portal}/**/*.tsx', { cwd: WEB }).map((path) => readFileSync(join(WEB, path), 'utf8'))
  expect(texts.join('').match(new RegExp(plain, 'gu'))?.length).toBeGreaterThan(10_000)
  expect(texts.join('').match(new RegExp(accents, 'gu'))).toBeNull()
})
