import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A lookup that is answered on demand, and the keys it was asked for. */
function slowLookup() {
  const asked: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const lookUp = (keys: string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const found = keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} found`] as const)
      asked.push({ keys, answer: () => resolve(new Map(found)), fail: reject })
    })
  return { asked, find: inBatches(lookUp) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('concurrent keys are looked up together, each once', async () => {
  const { asked, find } = slowLookup()
  const answers = Promise.all([find('one'), find('two'), find('one'), find('nobody')])
  await turn()
  expect(asked.map(({ keys }) => keys)).toEqual([['one', 'two', 'nobody']])
  asked[0]!.answer()
  expect(await answers).toEqual(['one found', 'two found', 'one found', undefined])
})

test('a key requested during a lookup is served by the next one', async () => {
  const { asked, find } = slowLookup()
  const first = find('one')
  await turn()
  const later = Promise.all([find('one'), find('two')])
  await turn()
  expect(asked).toHaveLength(1)
  asked[0]!.answer()
  expect(await first).toBe('one found')
  await turn()
  expect(asked[1]!.keys).toEqual(['one', 'two'])
  asked[1]!.answer()
  expect(await later).toEqual(['one found', 'two found'])
  const last = find('one')
  await turn()
  expect(asked).toHaveLength(3)
  asked[2]!.answer()
  expect(await last).toBe('one found')
})

test('a failure is that of its own batch', async () => {
  const { asked, find } = slowLookup()
  const refused = [find('one'), find('two')].map((each) => expect(each).rejects.toThrow('gone'))
  await turn()
  const later = find('one')
  asked[0]!.fail(new Error('gone'))
  await Promise.all(refused)
  await turn()
  asked[1]!.answer()
  expect(await later).toBe('one found')
})

test('a lookup that hangs delays only its own callers', async () => {
  const { asked, find } = slowLookup()
  const stuck = find('one')
  await turn()
  const other = find('two')
  vi.advanceTimersByTime(1_000)
  expect(asked.map(({ keys }) => keys)).toEqual([['one'], ['two']])
  const third = find('three')
  await turn()
  expect(asked).toHaveLength(2)
  // The slow batch ends at last: it must not start a third beside the second.
  asked[0]!.answer()
  expect(await stuck).toBe('one found')
  await turn()
  expect(asked).toHaveLength(2)
  asked[1]!.answer()
  expect(await other).toBe('two found')
  await turn()
  asked[2]!.answer()
  expect(await third).toBe('three found')
})
