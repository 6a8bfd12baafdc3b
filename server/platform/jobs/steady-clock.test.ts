import { afterEach, expect, test, vi } from 'vitest'
import { steadyClock } from './steady-clock.ts'

afterEach(() => void vi.useRealTimers())

test('the queue keeps its time when the clock of the machine is set back by a year', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = steadyClock.now()
  vi.setSystemTime(before - 365 * 24 * 3600 * 1000)
  expect(steadyClock.now() - before).toBeGreaterThanOrEqual(0)
})

test('timers of the queue fire, unless they are cleared', async () => {
  const fired: string[] = []
  steadyClock.clearTimeout(steadyClock.setTimeout(() => fired.push('cleared'), 1))
  const again = steadyClock.setInterval(() => fired.push('again'), 2)
  await new Promise<void>((resolve) => void steadyClock.setTimeout(resolve, 1))
  await expect.poll(() => fired).toContain('again')
  steadyClock.clearInterval(again)
  expect(fired).not.toContain('cleared')
})
