import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { simulatedApply, simulatedJobs } from './simulated-careers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('four jobs are returned after 500 ms', async () => {
  const jobs = simulatedJobs()
  await vi.advanceTimersByTimeAsync(500)
  expect(await jobs).toHaveLength(4)
})

test('an application succeeds below 0.9, after a second', async () => {
  const answer = simulatedApply(() => 0.89)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('Your application has been submitted successfully!')
})

test('an application fails from 0.9 up', async () => {
  const refused = expect(simulatedApply(() => 0.9)).rejects.toThrow(
    'Server simulation failed to process files. Please check file sizes.',
  )
  await vi.advanceTimersByTimeAsync(1000)
  await refused
})
