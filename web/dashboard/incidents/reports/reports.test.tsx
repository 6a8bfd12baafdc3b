import { screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import * as calls from '../../../../api/incidents/reports.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportIncidentsPage from './report-incidents-page.tsx'
import ReportOperationsPage from './report-operations-page.tsx'
import ReportPeoplePage from './report-people-page.tsx'
import UncoveredPage from './uncovered-page.tsx'

const MONTH = '2026-09'
const DAYS = 'from=2026-09-01&to=2026-09-30'
const figures = (count: number, base: number, rate: number | null) => ({ count, base, rate })
const NOTHING = { rows: [], total: figures(0, 0, null), before: figures(0, 0, null) }
/** A month of each report. */
const REPORTS: Record<calls.Report, calls.ReportOfMonth> = {
  coverage: {
    rows: [
      { id: 5, name: 'Kisozi Mall', ...figures(12, 360, 96.7) },
      { id: 6, name: 'Acacia gate', ...figures(0, 368, 100) },
    ],
    total: figures(12, 728, 98.4),
    before: figures(20, 728, 97.3),
  },
  uncovered: {
    rows: [
      { id: null, name: 'Sick', ...figures(1, 9, 75) },
      { id: null, name: 'Came late', ...figures(2, 3, 25) },
    ],
    total: figures(3, 12, 100),
    before: figures(4, 20, 100),
  },
  lateness: {
    rows: [{ id: 5, name: 'Kisozi Mall', ...figures(2, 40, 5) }],
    total: figures(2, 40, 5),
    before: figures(1, 40, 2.5),
  },
  overtime: {
    rows: [{ id: 7, name: 'Acacia', ...figures(24, 168, 14.3) }],
    total: figures(24, 168, 14.3),
    before: figures(0, 100, 0),
  },
  overrides: {
    rows: [{ id: 4, name: 'Lydia Asiimwe', ...figures(12, 2, 16.7) }],
    total: figures(12, 2, 16.7),
    before: figures(12, 0, 0),
  },
  turnover: {
    rows: [
      { id: null, name: '2026-08', ...figures(0, 1_203, 0) },
      { id: null, name: MONTH, ...figures(1, 1_204, 0.1) },
    ],
    total: figures(1, 1_204, 0.1),
    before: figures(0, 1_203, 0),
  },
  categories: {
    rows: [
      { id: null, name: 'theft', ...figures(2, 1, 50) },
      { id: null, name: '', ...figures(1, 0, 0) },
    ],
    total: figures(3, 1, 33.3),
    before: figures(5, 0, 0),
  },
  stations: {
    rows: [{ id: 5, name: 'Kisozi Mall', ...figures(3, 60, 5) }],
    total: figures(3, 60, 5),
    before: figures(5, 60, 8.3),
  },
}

function open(Page: ComponentType, at = `/page?month=${MONTH}`) {
  const api = fakeApi()
  for (const call of [calls.operations, calls.people, calls.incidents])
    api.answer(call as typeof calls.operations, ({ query }) => REPORTS[query.report])
  return { api, ...renderPage(Page, at) }
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (inside: Awaited<ReturnType<typeof panel>>, name: RegExp) =>
  within(inside.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe.each<[ComponentType, calls.Report, string, string, string[], string, string]>([
  [
    ReportOperationsPage,
    'coverage',
    'Coverage 98.4 %, 1.1 points better than Aug 2026. All of the missing hours were at one station: Kisozi Mall.',
    'Kisozi Mall',
    ['12', '360', '96.7'],
    'Kisozi Mall: 12',
    `/dashboard/attendance/days?show=all&station_id=5&${DAYS}`,
  ],
  [
    ReportOperationsPage,
    'uncovered',
    '12 hours missing, 8 fewer than Aug 2026. 75 % of them: Sick.',
    'Sick',
    ['1', '9', '75'],
    'Sick: 1',
    '/dashboard/reports/uncovered?month=2026-09&cause=Sick',
  ],
  [
    ReportOperationsPage,
    'lateness',
    '2 guards of 40 came late, 5 %, 2.5 points worse than Aug 2026. All of them at one station: Kisozi Mall.',
    'Kisozi Mall',
    ['2', '40', '5'],
    'Kisozi Mall: 2',
    `/dashboard/attendance/days?show=all&station_id=5&${DAYS}`,
  ],
  [
    ReportOperationsPage,
    'overtime',
    '24 hours of overtime, 14.3 % of the hours worked, 24 more than Aug 2026. Most of it for Acacia: 24 hours.',
    'Acacia',
    ['24', '168', '14.3'],
    'Acacia: 24',
    '/dashboard/duty-schedule/coverage?client_id=7&week=2026-09-30',
  ],
  [
    ReportOperationsPage,
    'overrides',
    '12 shifts against a rule, as many as in Aug 2026. 2 without a reason. Most by Lydia Asiimwe: 12.',
    'Lydia Asiimwe',
    ['12', '2', '16.7'],
    'Lydia Asiimwe: 12',
    `/dashboard/duty-schedule?overruled=true&overruled_by=4&${DAYS}`,
  ],
  [
    ReportPeoplePage,
    'turnover',
    '1 guard of 1,204 left in Sep 2026, 1 more than Aug 2026. 1 guard left in twelve months.',
    'Sep 2026',
    ['1', '1,204', '0.1'],
    'Sep 2026: 1',
    '/dashboard/guards?status=Inactive',
  ],
  [
    ReportIncidentsPage,
    'categories',
    '3 incidents, 2 fewer than Aug 2026. 1 of severity High. Most often: Theft, 2.',
    'Theft',
    ['2', '1', '50'],
    'Theft: 2',
    `/dashboard/report-summary?category=theft&${DAYS}`,
  ],
  [
    ReportIncidentsPage,
    'stations',
    '5 incidents for 100 shifts. All of them at one station: Kisozi Mall.',
    'Kisozi Mall',
    ['3', '60', '5'],
    'Kisozi Mall: 3',
    `/dashboard/report-summary?station_id=5&${DAYS}`,
  ],
])('%o', (Page, report, remark, row, shown, link, address) => {
  test(`${report} says what is remarkable, has its figures, and its numbers lead to what they count`, async () => {
    signIn('super_admin')
    const { api } = open(Page)
    const inside = await panel(calls.REPORTS[report].title)
    expect(await inside.findByText(remark)).toBeTruthy()
    expect(cells(inside, new RegExp(`^${row}`))).toEqual(shown)
    expect(inside.getByRole('link', { name: link }).getAttribute('href')).toBe(address)
    const asked = api.asked.filter(({ query }) => query.get('report') === report)
    expect(asked.map(({ query }) => query.toString())).toEqual([`report=${report}&month=${MONTH}`])
  })
})

test('a month in which nothing was counted says so, without table and file', async () => {
  signIn('super_admin')
  const { api } = open(ReportPeoplePage)
  api.answer(calls.people, () => NOTHING)
  const inside = await panel('Guard turnover')
  expect(await inside.findByText('Nothing in Sep 2026.')).toBeTruthy()
  expect(inside.queryByRole('table')).toBeNull()
  expect(inside.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('incidents without a category are counted, and lead nowhere', async () => {
  signIn('super_admin')
  open(ReportIncidentsPage)
  const inside = await panel('Incidents by category')
  expect(await inside.findByRole('row', { name: /^No category/ })).toBeTruthy()
  expect(inside.queryByRole('link', { name: /^No category/ })).toBeNull()
})

test('a report that fails offers another try; the others stay', async () => {
  signIn('super_admin')
  const { api, user } = open(ReportIncidentsPage)
  const fails = ({ query }: { query: { report: string } }) => {
    if (query.report === 'stations') throw new Refusal(500, 'Something went wrong on our side.')
    return REPORTS.categories
  }
  api.answer(calls.incidents, fails)
  const inside = await panel('Incidents by station')
  const again = await inside.findByRole('button', { name: 'Try again' })
  expect(await (await panel('Incidents by category')).findByRole('table')).toBeTruthy()
  api.answer(calls.incidents, () => REPORTS.stations)
  await user.click(again)
  expect(await inside.findByRole('row', { name: /^Kisozi Mall/ })).toBeTruthy()
})

test('this month is first, and said to be running; another one goes with the tabs, and the page is printed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-25T09:00:00Z') })
  signIn('super_admin')
  const { api, user, address } = open(ReportPeoplePage, '/page')
  expect(await screen.findByRole('heading', { name: 'Sep 2026' })).toBeTruthy()
  expect(screen.getByText(/^Sep 2026 is still running/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Incidents' }).getAttribute('href')).toBe('/dashboard/reports/incidents')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(address()).toBe('/page?month=2026-08')
  expect(screen.getByRole('link', { name: 'Incidents' }).getAttribute('href')).toBe('/dashboard/reports/incidents?month=2026-08')
  expect(api.asked.at(-1)?.query.get('month')).toBe('2026-08')
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a person has the sections that the person may read, and comes to the first of them', async () => {
  signIn('admin', ['people'])
  const { api, address } = open(ReportOperationsPage)
  expect(await screen.findByText('Another page')).toBeTruthy()
  expect(address()).toBe('/dashboard/reports/people')
  expect(api.asked).toEqual([])
})

test('somebody who may read none of them is told who may', () => {
  signIn('admin', ['website'])
  open(ReportOperationsPage)
  expect(screen.getByText('Access Denied! You must be logged in as Admin (Operations, People, Money).')).toBeTruthy()
})

test('a cause has its shifts with the missing time; each leads to its post, and the filter back to the report', async () => {
  const api = fakeApi()
  signIn('super_admin')
  const slot = {
    slot_id: 3,
    line_id: 7,
    post: 'Main gate, night',
    station_name: 'Kisozi Mall',
    client_name: 'Acacia',
    day: '2026-09-17',
    start_time: '18:00',
    end_time: '06:00',
    missing_minutes: 90,
    guard_name: null,
  }
  api.answer(calls.uncovered, () => ({ total: 501, slots: [slot] }))
  const { user, address } = renderPage(UncoveredPage, `/page?month=${MONTH}&cause=Nobody+was+planned`)
  const link = await screen.findByRole('link', { name: 'Open Main gate, night on 17 Sep 2026' })
  expect(link.getAttribute('href')).toBe('/dashboard/duty-schedule/coverage?week=2026-09-14&post=7&day=2026-09-17')
  const row = within(screen.getByRole('row', { name: /Main gate, night/ })).getAllByRole('cell')
  expect(row.slice(-6).map(({ textContent }) => textContent)).toEqual([
    ...['18:00–06:00 +1', 'Kisozi Mall', 'Main gate, night', 'Acacia', '—', '1.5'],
  ])
  expect(screen.getByText('The newest 500 of 501 shifts are shown.')).toBeTruthy()
  expect(api.asked.find(({ path }) => path === calls.uncovered.path)?.query.toString()).toBe(
    'cause=Nobody+was+planned&from=2026-09-01&to=2026-09-30',
  )
  await user.click(screen.getByRole('button', { name: 'Cause: Nobody was planned, Sep 2026. Remove this filter' }))
  expect(address()).toBe('/dashboard/reports?month=2026-09')
})
