import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatAgo } from '../../lib/time-ago.ts'
import { TimeAgo } from './time-ago.tsx'

test('elapsed time is shown in one unit, from a week on as the date and time', () => {
  const now = Date.parse('2026-11-23T07:00:00Z')
  const said = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now)
  expect([-30, 59, 60, 3599, 3600, 86_399, 86_400, 2 * 86_400, 7 * 86_400 - 1, 7 * 86_400].map(said)).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
    '1 day ago',
    '2 days ago',
    '6 days ago',
    '16 Nov 2026, 10:00',
  ])
})

test('minutes are counted while the page stays open, and the exact time is shown on hover and read out', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T07:00:00Z') })
  render(<TimeAgo at="2026-11-23T06:59:30Z" />)
  const time = screen.getByText('just now')
  expect(time.title).toBe('23 Nov 2026, 09:59')
  expect(time.textContent).toBe('just now, 23 Nov 2026, 09:59')
  act(() => vi.advanceTimersByTime(3 * 60_000))
  expect(time.textContent).toBe('3 min ago, 23 Nov 2026, 09:59')
})
