import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../../../contract/incidents/reports.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportsPage from './reports-page.tsx'

const PERIOD = 'from=2026-08-01&to=2026-09-30'
const ROWS: Record<contract.Report, contract.ReportRow> = {
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

test.each<[contract.Report, string, string, string[], string]>([
  ['uncovered', 'Uncovered by cause', 'Sick', ['3', '25.5', '48'], '/dashboard/attendance/months?month=2026-09'],
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
    `/dashboard/duty-schedule?overruled=true&${PERIOD}`,
  ],
  ['incidents', 'Incidents by station', 'Kisozi Mall', ['2', '0', '—'], `/dashboard/incidents?station_id=5&${PERIOD}`],
  ['turnover', 'Guard turnover', 'Aug 2026', ['1', '1,204', '0.1'], '/dashboard/guards?status=Inactive'],
])('the report %s has its figures, and each line leads to its records', async (report, title, name, figures, address) => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(contract.get, ({ query }) => ({ rows: [ROWS[query.report]] }))
  renderPage(ReportsPage, `/page?report=${report}&${PERIOD}`)
  expect((await screen.findByRole('link', { name: `Open ${name}` })).getAttribute('href')).toBe(address)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Report' }).value).toBe(title)
  expect(cells(name).slice(-3)).toEqual(figures)
  expect(api.asked.find(({ path }) => path === '/api/v1/reports')?.query.toString()).toBe(`report=${report}&${PERIOD}`)
})

test('another report keeps the days', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(contract.get, ({ query }) => ({ rows: [ROWS[query.report]] }))
  const { user } = renderPage(ReportsPage, `/page?${PERIOD}`)
  expect(await screen.findByText('Sick')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Report' }))
  await user.click(await screen.findByRole('option', { name: 'Overtime by client' }))
  expect(await screen.findByText('Acacia')).toBeTruthy()
  expect(api.asked.at(-1)?.query.toString()).toBe(`report=overtime&${PERIOD}`)
})
