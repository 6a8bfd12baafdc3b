import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as calls from '../../../../api/attendance/attendance-days.ts'
import { undo } from '../../../../api/company/undo.ts'
import * as clients from '../../../../api/sites/clients.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { expectUndoOf } from '../../../test/undo.ts'
import DaysPage from './days-page.tsx'

const FIGURES = { undecided: 0, to_confirm: 0, late: 0, left_early: 0, no_show: 0, uncovered: 0, extra: 0, exceptions: 0 }
const makeDay = (station_id: number, more: Partial<calls.AttendanceDay> = {}): calls.AttendanceDay => ({
  ...{ station_id, station_name: `Station ${station_id}`, day: '2026-11-12', shifts: 4, approved: 0, month: 'Open' },
  ...FIGURES,
  ...more,
})
const QUIET = [makeDay(1), makeDay(2)]
const UNDECIDED = makeDay(3, { undecided: 2, late: 1 })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00+03:00'), toFake: ['Date'] })
})

type Options = { days?: calls.AttendanceDay[]; areas?: ('operations' | 'money')[]; at?: string; total?: number }
function open({ days = [...QUIET, UNDECIDED, makeDay(4, { uncovered: 1 })], areas = ['operations'], at, total }: Options = {}) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(calls.list, () => ({ days, total: total ?? days.length }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(DaysPage, at) }
}
const bodies = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.asked.filter((one) => one.path === path).map(({ body }) => body)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const approvedOf = (...days: calls.AttendanceDay[]) =>
  days.map(({ station_id, station_name, day, shifts }) => ({ station_id, station_name, day, shifts }))

test('shows the days of the last week that wait, each with what stands out and where to see it', async () => {
  const { api } = open()
  const cellsOf = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(await cellsOf(/Station 1/)).toEqual(['Station 1', '12 Nov 2026', '4', 'Nothing', 'To approve'])
  expect(await cellsOf(/Station 3/)).toEqual(['Station 3', '12 Nov 2026', '4', '2 not decided1 late', 'Not decided'])
  expect(screen.getByRole('link', { name: '2 not decided' }).getAttribute('href')).toBe(
    '/dashboard/attendance?station_id=3&from=2026-11-12&to=2026-11-12&undecided=true',
  )
  expect(Object.fromEntries(api.asked.find(({ path }) => path === calls.list.path)!.query)).toEqual({
    from: '2026-11-06',
    to: '2026-11-12',
    show: 'waiting',
  })
})

test('days where nothing stands out are chosen and approved with two presses, and taken back with one', async () => {
  const { api, user } = open()
  api.answer(calls.approve, () => ({ approved: approvedOf(...QUIET), refused: [] }))
  await user.click(await button('Choose 2 where nothing stands out'))
  await user.click(await button('Approve 2 days'))
  expect(await screen.findByText('2 days approved, with 8 shifts.')).toBeTruthy()
  const days = [1, 2].map((station_id) => ({ station_id, day: '2026-11-12' }))
  expect(bodies(api, calls.approve.path)).toEqual([{ days }])
  await expectUndoOf({ api, user }, /approve_many$/)
  expect(screen.getByText('Undone: 2 days approved, with 8 shifts.')).toBeTruthy()
})

test('a day that stands out is chosen by hand; one that is not decided cannot be', async () => {
  const { api, user } = open()
  api.answer(calls.approve, () => ({ approved: approvedOf(makeDay(4)), refused: [] }))
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('Choose Station 3, 12 Nov 2026')).disabled).toBe(true)
  await user.click(await box('Choose Station 4, 12 Nov 2026'))
  await user.click(await button('Approve 1 day'))
  expect(await screen.findByText('1 day approved, with 4 shifts.')).toBeTruthy()
  expect(bodies(api, calls.approve.path)).toEqual([{ days: [{ station_id: 4, day: '2026-11-12' }] }])
})

test('a day that was refused stays, with the reason and the way to its shift, until it is dismissed', async () => {
  const { api, user } = open()
  const shift = { id: 31, guard_name: 'Moses Okot', start_time: '18:00', end_time: '06:00' }
  const message = '1 shift is not decided: Moses Okot, 18:00.'
  const refused = { station_id: 2, station_name: 'Station 2', day: '2026-11-12', code: 'undecided', message, shift } as const
  api.answer(calls.approve, () => ({ approved: approvedOf(makeDay(1)), refused: [refused] }))
  await user.click(await button(/^Choose 2/))
  await user.click(await button('Approve 2 days'))
  const notice = await screen.findByRole('alert', { name: '1 day not approved' })
  expect(notice.textContent).toContain(`Station 2, 12 Nov 2026: ${message}`)
  expect(within(notice).getByRole('link', { name: 'Open the shift' }).getAttribute('href')).toBe(
    '/dashboard/attendance?station_id=2&from=2026-11-12&to=2026-11-12&shift=31',
  )
  await user.click(await button('Dismiss the days that were not approved'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an approval that a month has used is not taken back, and says why', async () => {
  const { api, user } = open()
  api.answer(calls.approve, () => ({ approved: approvedOf(...QUIET), refused: [] }))
  api.answer(undo, () => {
    throw new Refusal(409, 'November 2026 is approved.', { code: 'period_approved' })
  })
  await user.click(await button(/^Choose 2/))
  await user.click(await button('Approve 2 days'))
  await user.click(await button('Undo'))
  expect(await screen.findByText('November 2026 is approved.')).toBeTruthy()
})

test('who may only read chooses nothing; a long list says how much of it is shown', async () => {
  open({ areas: ['money'], total: 900 })
  expect(await screen.findByText(/The oldest 4 of 900/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('an empty list says that nothing waits', async () => {
  open({ days: [], at: '/page?show=ready&from=2026-11-01' })
  expect(await screen.findByText('No day of these is decided and waits for approval.')).toBeTruthy()
})
