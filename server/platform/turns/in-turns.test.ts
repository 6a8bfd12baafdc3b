import { expect, test } from 'vitest'
import { flatMapInTurns } from './in-turns.ts'

/** Computes items that take some milliseconds each; `turns` are the numbers of items that were done when something else had its turn. */
async function compute(items: number, milliseconds: number) {
  let done = 0
  let waits = false
  const turns: number[] = []
  const results = await flatMapInTurns(
    Array.from({ length: items }, (_, index) => index + 1),
    (item) => {
      if (!waits) {
        waits = true
        setImmediate(() => {
          waits = false
          turns.push(done)
        })
      }
      done = item
      return [item, -item]
    },
    () => done * milliseconds,
  )
  return { results, turns }
}

test('a long computation gives requests their turn every ten milliseconds, and keeps its order', async () => {
  const { results, turns } = await compute(8, 4)
  expect(results).toEqual([1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8])
  expect(turns).toEqual([3, 6])
})

test('a short one is done at once', async () => {
  expect((await compute(8, 1)).turns).toEqual([])
})
