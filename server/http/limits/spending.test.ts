import { expect, test, vi } from 'vitest'
import { trackSpending } from './spending.ts'

const MOST = 20

/** As many addresses as are tracked, of which the first has spent its minute and the others more the later they came. */
function full() {
  const spending = trackSpending(MOST)
  spending.of('192.0.2.1').milliseconds = 6_000
  for (let n = 1; n < MOST; n++) spending.of(`198.51.100.${n}`).milliseconds = n
  return spending
}

test('somebody with many addresses does not free one that has spent its minute', () => {
  const spending = full()
  for (let n = 0; n < 1_000; n++) spending.of(`2001:db8:0:${n}::`).milliseconds += 2
  expect(spending.of('192.0.2.1').milliseconds).toBe(6_000)
})

test('those that have spent least are forgotten first, a tenth at once', () => {
  const spending = full()
  spending.of('203.0.113.1')
  const left = Array.from({ length: MOST - 1 }, (_, n) => spending.of(`198.51.100.${n + 1}`).milliseconds)
  expect(left.slice(0, 4)).toEqual([0, 0, 3, 4])
})

test('those whose minute is over are forgotten before others', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const spending = trackSpending(2)
  spending.of('192.0.2.1').milliseconds = 6_000
  vi.advanceTimersByTime(30_000)
  spending.of('192.0.2.2').milliseconds = 1
  vi.advanceTimersByTime(30_000)
  spending.of('192.0.2.3').milliseconds = 7
  expect([spending.of('192.0.2.2').milliseconds, spending.of('192.0.2.3').milliseconds]).toEqual([1, 7])
})
