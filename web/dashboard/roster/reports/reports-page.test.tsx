import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/incidents/reports.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportsPage from './reports-page.tsx'

const PERIOD = 'from=2026-08-01&to=2026-09-30'
const ROWS: Record<calls.Report, calls.ReportRow> = {
  uncovered: { id: null, name: 'Sick', count: 3, base: 25.5, rate: 48 },
  overtime: { id: 7, name: 'Acacia', count: 24, base: 168, rate: 14.3 },
  overrides: { id: 4, name: 'Lydia Asiimwe', count: 12, base: 2, rate: 16.7 },
  incidents: { id: 5, name: 'Kisozi Mall', count: 2, base: 0, rate: null },
  turnover: { id: null, name: '2026-08', count: 1, base: 1_204, rate: 0.1 },
}
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test.each<[calls.Report, string, string, string[], string]>([
  [
    'uncovered',
    'Uncovered by cause',
    'Sick',
    ['3', '25.5', '48'],
    `/dashboard/duty-schedule/reports?report=uncovered&${PERIOD}&cause=Sick`,
  ],
  [
    'overtime',
    'Overtime by client',
    'Acacia',
    ['24', '168', '14.3'],
    '/dashboard/duty-schedule/coverage?client_id=7&week=2026-09-30',
  ],
  [
    'overrides',
    'Overrides by planner',
    'Lydia Asiimwe',
    ['12', '2', '16.7'],
    `/dashboard/duty-schedule?overruled=true&overruled_by=4&${PERIOD}`,
  ],
  ['incidents', 'Incidents by station', 'Kisozi Mall', ['2', '0', '—'], `/dashboard/incidents?station_id=5&${PERIOD}`],
  ['turnover', 'Guard turnover', 'Aug 2026', ['1', '1,204', '0.1'], '/dashboard/guards?status=Inactive'],
])('the report %s has its figures, and each line leads to its records', async (report, title, name, figures, address) => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.get, ({ query }) => ({ rows: [ROWS[query.report]] }))
  renderPage(ReportsPage, `/page?report=${report}&${PERIOD}`)
  expect((await screen.findByRole('link', { name: `Open ${name}` })).getAttribute('href')).toBe(address)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Report' }).value).toBe(title)
  expect(cells(name).slice(-3)).toEqual(figures)
  expect(api.asked.find(({ path }) => path === '/api/v1/reports')?.query.toString()).toBe(`report=${report}&${PERIOD}`)
})

test('another report keeps the days', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.get, ({ query }) => ({ rows: [ROWS[query.report]] }))
  const { user } = renderPage(ReportsPage, `/page?${PERIOD}`)
  expect(await screen.findByText('Sick')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Report' }))
  await user.click(await screen.findByRole('option', { name: 'Overtime by client' }))
  expect(await screen.findByText('Acacia')).toBeTruthy()
  expect(api.asked.at(-1)?.query.toString()).toBe(`report=overtime&${PERIOD}`)
})

test('a cause has its shifts with the missing time; each leads to its post, and the filter back to the report', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.get, ({ query }) => ({ rows: [ROWS[query.report]] }))
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
  const { user, address } = renderPage(ReportsPage, `/page?report=uncovered&${PERIOD}&cause=Nobody+was+planned`)
  const link = await screen.findByRole('link', { name: 'Open Main gate, night on 17 Sep 2026' })
  expect(link.getAttribute('href')).toBe('/dashboard/duty-schedule/coverage?week=2026-09-14&post=7&day=2026-09-17')
  expect(cells('Main gate, night').slice(-6)).toEqual(['18:00–06:00 +1', 'Kisozi Mall', 'Main gate, night', 'Acacia', '—', '1.5'])
  expect(screen.getByText('The newest 500 of 501 shifts are shown. Choose fewer days in the report.')).toBeTruthy()
  expect(api.asked.find(({ path }) => path === calls.uncovered.path)?.query.get('cause')).toBe('Nobody was planned')
  const back = 'Cause: Nobody was planned, 1 Aug 2026 to 30 Sep 2026. Remove this filter'
  await user.click(screen.getByRole('button', { name: back }))
  expect(await screen.findByText('Sick')).toBeTruthy()
  expect(address()).toBe(`/page?report=uncovered&${PERIOD}`)
})
