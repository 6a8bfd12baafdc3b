import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../api/portal/portal-on-duty.ts'
import { show } from '../../../api/portal/portal-photos.ts'
import type { PortalStation } from '../../../api/portal/portal-shifts.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { OnDuty } from './on-duty.tsx'

const place = (more: Partial<calls.OnDuty> = {}): calls.OnDuty => ({
  shift_id: 1,
  post: 'Main gate',
  guard_name: 'Moses Okot',
  guard_rank: 'Guard',
  photo: null,
  licensed: false,
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  state: 'on_post',
  at: '2026-11-23T14:54:00Z',
  late_minutes: 0,
  replaced_by: null,
  ...more,
})
const station = (now: calls.OnDuty[], more: Partial<PortalStation> = {}): PortalStation => ({
  ...{ id: 1, name: 'Main Gate', address: 'Kololo', active: true, now, last_round: null, next: [] },
  ...more,
})

function open(stations: PortalStation[]) {
  signIn('client')
  const api = fakeApi()
  api.answer(calls.onDuty, () => stations)
  renderPage(() => <OnDuty stations={stations} />)
  return api
}
const rows = () =>
  within(screen.getByRole('list', { name: 'On duty now' }))
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset.state)
    .map(({ dataset, textContent }) => [dataset.state, textContent])
const tagOf = (text: string) => screen.getByText(text).className

test.each<[Partial<calls.OnDuty>, string]>([
  [{}, 'Moses OkotOn post since 17:54Guard · Main gate · 18:00–06:00 +1'],
  [{ state: 'expected', at: null }, 'Moses OkotExpected 18:00, not confirmedGuard · Main gate · 18:00–06:00 +1'],
  [
    { state: 'late', at: null, late_minutes: 20 },
    'Moses OkotLate 20 min, the control room is on itGuard · Main gate · 18:00–06:00 +1',
  ],
  [
    { state: 'empty', at: null, shift_id: null, guard_name: null, guard_rank: null },
    'Main gateNobody since 18:00, the control room is on it18:00–06:00 +1',
  ],
  [{ state: 'to_confirm', at: null }, 'Moses OkotTo confirmGuard · Main gate · 18:00–06:00 +1'],
  [{ state: 'left' }, 'Moses OkotLeft at 17:54, the control room is on itGuard · Main gate · 18:00–06:00 +1'],
  [
    { state: 'replaced', at: null, replaced_by: 'Jane Auma' },
    'Moses OkotReplaced by Jane AumaGuard · Main gate · 18:00–06:00 +1',
  ],
  [{ licensed: true, post: null, ends_next_day: false }, 'Moses Okot LicensedOn post since 17:54Guard · 18:00–06:00'],
])('a place has a mark and words: %o', (given, words) => {
  open([station([place(given)])])
  expect(rows()).toEqual([[given.state ?? 'on_post', words]])
})

test('the sum is green when all have arrived, and only then; who was replaced is not counted twice', () => {
  const here = place()
  const replaced = place({ shift_id: 9, state: 'replaced', replaced_by: 'Moses Okot' })
  open([station([here, place({ shift_id: 2 }), replaced])])
  const green = tagOf('2 of 2 have arrived')
  const others = [
    place({ shift_id: 3, state: 'to_confirm', at: null }),
    place({ shift_id: 4, state: 'expected', at: null }),
    place({ shift_id: 5, state: 'late', at: null, late_minutes: 20 }),
    place({ shift_id: null, state: 'empty', at: null }),
    place({ shift_id: 6, state: 'left' }),
  ]
  for (const other of others) {
    document.body.replaceChildren()
    open([station([here, other])])
    expect(tagOf('1 of 2 has arrived'), other.state).not.toBe(green)
  }
})

test('each of several stations has its sum and its last round; one without shifts is named', () => {
  open([
    station([place()], { last_round: { due_from: '2026-11-23T23:00:00Z', expected: 6, scanned: 5 } }),
    station([place({ shift_id: 2, state: 'late', late_minutes: 31 })], { id: 2, name: 'Car Park' }),
    station([], { id: 3, name: 'Store' }),
    station([], { id: 4, name: 'Old Yard', active: false }),
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Main Gate1 of 1 has arrived',
    'Car Park0 of 1 have arrived',
  ])
  expect(screen.getByText('1 of 2 has arrived')).toBeTruthy()
  expect(screen.getByText('Last round 02:00: 5 of 6 points')).toBeTruthy()
  expect(screen.getByText('Nobody is on duty at this hour at Store.')).toBeTruthy()
})

test('an open page asks again, and shows who has come since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = open([station([place({ state: 'expected', at: null })])])
  expect(screen.getByText('0 of 1 have arrived')).toBeTruthy()
  api.answer(calls.onDuty, () => [station([place()])])
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByText('1 of 1 has arrived')).toBeTruthy()
})

test('a guard with a photo is shown', async () => {
  signIn('client')
  const api = fakeApi()
  const stations = [station([place({ photo: '00000000-0000-4000-8000-000000000001' })])]
  api.answer(calls.onDuty, () => stations)
  api.answerWith(show, () => new Response('x', { headers: { 'content-type': 'image/webp' } }))
  renderPage(() => <OnDuty stations={stations} />)
  expect(await screen.findByRole('img', { name: 'Moses Okot' })).toBeTruthy()
})
