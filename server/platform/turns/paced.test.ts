import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs at once, those of the pause as one at its end, and one after it at once again', () => {
  const run = vi.fn()
  const call = paced(run, 3_000)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  call()
  call()
  vi.advanceTimersByTime(2_999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(2_999)
  call()
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(3)
  call()
  expect(run).toHaveBeenCalledTimes(4)
})
