import { expect, test } from 'vitest'
import { newest } from './newest.ts'

test('a reading that ends after one that began later is not shown', async () => {
  const readings: PromiseWithResolvers<string>[] = []
  const shown: string[] = []
  const reread = newest(
    () => {
      const reading = Promise.withResolvers<string>()
      readings.push(reading)
      return reading.promise
    },
    (value) => void shown.push(value),
  )
  const ended = [reread(), reread(), reread()]
  readings[1]!.resolve('with the keys of the post')
  await ended[1]
  readings[0]!.resolve('before')
  await ended[0]
  expect(shown).toEqual(['with the keys of the post'])
  readings[2]!.resolve('after')
  await ended[2]
  expect(shown).toEqual(['with the keys of the post', 'after'])
})
