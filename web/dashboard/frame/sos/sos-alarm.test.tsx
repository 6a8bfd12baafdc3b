import { act, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { sos, stream } from '../../../../api/attendance/now-news.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { hear } from '../../../test/hear.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { SosAlarm } from './sos-alarm.tsx'
import { SosWatch } from './sos-watch.tsx'

const NOW = '2026-11-23T17:00:00.000Z'
/** A guard asks for help. */
const HELP = {
  ...{ id: 9, version: 1, kind: 'sos' as const, severity: 3, station_id: 5, station_name: 'Kisozi Mall', guard_id: 3 },
  ...{
    guard_name: 'Moses Okot',
    guard_contacts: '+256 700 000 009',
    shift_id: null,
    slot_id: null,
    day: null,
    start_time: null,
  },
  ...{
    state: 'Opened' as const,
    opened_at: NOW,
    due_at: NOW,
    assigned_to: null,
    assigned_to_name: null,
    steps: [],
    step_count: 0,
    round_id: null,
    escalated_level: 0,
  },
  ...{ post: null, line_id: null, seat: null, end_time: null, still: null, although: null },
  ...{ resolution: null, resolved_by_name: null, resolved_at: null },
}

function open(calling = [HELP], at = '/dashboard/guards', Page: ComponentType = SosAlarm) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(sos, () => calling)
  api.answer(stream, () => new Response(new ReadableStream()) as never)
  return { api, ...hear(), ...renderPage(Page, at, at) }
}

test('a guard who asks for help stands above any page, with the number to call, in the title and on the icon', async () => {
  const badge = vi.fn(async () => {})
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: vi.fn(async () => {}) })
  const { tones, user } = open([HELP], '/dashboard/guards', SosWatch)
  const alarm = await screen.findByRole('alert')
  expect(within(alarm).getByText('SOS: Moses Okot')).toBeTruthy()
  expect(within(alarm).getByRole('link', { name: 'Call +256 700 000 009' }).getAttribute('href')).toBe('tel:+256700000009')
  expect(within(alarm).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/dashboard/exceptions?record=9')
  await waitFor(() => expect(document.title).toMatch(/^SOS \(1\)( |$)/))
  expect(badge).toHaveBeenCalledWith(1)
  expect(tones).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Sound for what is urgent' }))
  expect(tones).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Sound for what is urgent' })).toBeNull()
})

test('where it was once permitted it sounds on every page from the first click or key there', async () => {
  localStorage.setItem('sound 1', 'true')
  const { tones } = open()
  await screen.findByRole('alert')
  expect(tones).not.toHaveBeenCalled()
  act(() => void document.dispatchEvent(new Event('keydown')))
  expect(tones).toHaveBeenCalledTimes(1)
})

test('whether it sounds is asked nowhere while nobody calls: the bell has the one switch', async () => {
  const { api, tones } = open([], '/dashboard/now')
  await waitFor(() => expect(api.asked.some(({ path }) => path.endsWith('/sos'))).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/sound/i)).toBeNull()
  expect(tones).not.toHaveBeenCalled()
})

test('calls for help that do not come are said to be missing, although the server pushes, until they come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, user } = open([])
  await waitFor(() => expect(api.asked.some(({ path }) => path === stream.path)).toBe(true))
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(api.asked.filter(({ path }) => path === sos.path)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  api.answer(sos, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(
    /^Calls for help have not been loaded since \d\d:\d\d\. Check the network, and listen to the telephone and the radio\.Try again$/,
  )
  await act(() => vi.advanceTimersByTimeAsync(20_500))
  expect(api.asked.filter(({ path }) => path === sos.path).length).toBeGreaterThan(2)
  api.answer(sos, () => [HELP])
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('SOS: Moses Okot')).toBeTruthy()
  expect(screen.queryByText(/have not been loaded/)).toBeNull()
})
