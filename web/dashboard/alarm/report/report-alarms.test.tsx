import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/alarm/alarm-reports.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportAlarmsPage from './report-alarms-page.tsx'

const ONE = { count: 1, median: 1000, ninety: 1000, worst: 1000 }
const NONE = { count: 0, median: null, ninety: null, worst: null }
const NO_TIMES = { taken: { ...NONE, within: null }, sent: NONE, arrived: { ...NONE, within: null } }
const EMPTY: calls.AlarmReport = {
  total: { alarms: 0, ...NO_TIMES, false_alarms: 0, systems: 14, false_rate: 0 },
  ...{ outcomes: [], clients: [], operators: [], units: [], systems: [] },
}
const TIMES = {
  taken: { count: 7, median: 38, ninety: 55, worst: 80, within: 85.7 },
  sent: { count: 4, median: 20, ninety: 28, worst: 30 },
  arrived: { count: 3, median: 660, ninety: 900, worst: 4800, within: 66.7 },
}
const NILE = { alarms: 8, ...TIMES, false_alarms: 3, systems: 4, false_rate: 0.75 }
const REPORT: calls.AlarmReport = {
  total: { alarms: 9, ...TIMES, false_alarms: 3, systems: 14, false_rate: 0.21 },
  outcomes: [
    { outcome: 'user_error', alarms: 6 },
    { outcome: null, alarms: 3 },
  ],
  clients: [
    { id: 7, name: 'Nile Traders', ...NILE },
    { id: 8, name: 'Acacia', ...NILE, ...NO_TIMES, alarms: 1, false_alarms: 0, false_rate: 0 },
  ],
  operators: [
    { id: 2, name: 'Sarah Nakato', alarms: 8, ...TIMES, false_alarms: 3 },
    { id: null, name: 'Nobody yet', alarms: 1, ...NO_TIMES, taken: { ...NONE, within: 0 }, false_alarms: 0 },
  ],
  units: [{ id: 5, name: 'Rapid 3', asked: 4, refused: 1, arrived: TIMES.arrived }],
  systems: [{ id: 3, name: 'Shop', client_name: 'Nile Traders', alarms: 8, false_alarms: 3 }],
}

function open(report = REPORT) {
  signIn('super_admin')
  const api = fakeApi()
  api.answer(calls.get, () => report)
  return { api, ...renderPage(ReportAlarmsPage, '/page?month=2026-09') }
}
const ARRIVED = '11 min 90 % in 15 min, worst 1 h 20 min, 66.7 % in 15 min'
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (inside: Awaited<ReturnType<typeof panel>>, name: RegExp) =>
  within(inside.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test('the three times of a month, with one call for all tables', async () => {
  const { api } = open()
  const inside = await panel('Times of alarms')
  expect(
    await inside.findByText('9 alarms, half of them taken within 38 s, a crew that was sent was there after 11 min.'),
  ).toBeTruthy()
  expect(cells(inside, /^Received to taken/)).toEqual(['7', '38 s', '55 s', '1 min 20 s', '85.7'])
  expect(cells(inside, /^Taken to crew sent/)).toEqual(['4', '20 s', '28 s', '30 s', '—'])
  expect(cells(inside, /^Crew sent to arrived/)).toEqual(['3', '11 min', '15 min', '1 h 20 min', '66.7'])
  expect(api.asked.map(({ path, query }) => `${path}?${query}`)).toEqual(['/api/v1/alarm_reports?month=2026-09'])
})

test('rows of clients and operators have each time with how the others were, and their false alarms', async () => {
  open()
  const clients = await panel('Alarms by client')
  const times = ['38 s 90 % in 55 s, worst 1 min 20 s, 85.7 % in 60 s', '20 s 90 % in 28 s, worst 30 s', ARRIVED]
  expect(cells(clients, /^Nile Traders/)).toEqual(['8', ...times, '3', '0.75'])
  expect(cells(clients, /^Acacia/)).toEqual(['1', '—', '—', '—', '0', '0'])
  expect(cells(clients, /^All/)).toEqual(['9', ...times, '3', '0.21'])
  const operators = await panel('Alarms by operator')
  expect(operators.getByText('1 operator took alarms.')).toBeTruthy()
  expect(cells(operators, /^Nobody yet/)).toEqual(['1', '— 0 % in 60 s', '—', '—', '0'])
})

test('outcomes, crews and systems with false alarms have their tables', async () => {
  open()
  const outcomes = await panel('Alarms by outcome')
  expect(outcomes.getByText('The most: User error, 6. 3 still open.')).toBeTruthy()
  expect(cells(outcomes, /^User error/)).toEqual(['6', '66.7'])
  expect(cells(await panel('Crews by response unit'), /^Rapid 3/)).toEqual(['4', '1', ARRIVED])
  const systems = await panel('False alarms by system')
  expect(systems.getByText('3 false alarms at 1 system of 14.')).toBeTruthy()
  expect(cells(systems, /^Nile Traders, Shop/)).toEqual(['3', '8'])
})

test('a time stays on one line, and one alone is neither its 90 % nor the worst', async () => {
  open({ ...REPORT, units: [{ ...REPORT.units[0]!, arrived: { ...ONE, within: 0 } }] })
  const row = within((await panel('Crews by response unit')).getByRole('row', { name: /^Rapid 3/ }))
  expect(row.getAllByRole('cell').at(-1)!.textContent).toBe('16 min 40 s 0\u00a0%\u00a0in\u00a015\u00a0min')
  const clients = within((await panel('Alarms by client')).getByRole('row', { name: /^Nile Traders/ }))
  expect(clients.getAllByRole('cell')[1]!.textContent).toBe(
    '38 s 90\u00a0%\u00a0in\u00a055\u00a0s, worst\u00a01\u00a0min\u00a020\u00a0s, 85.7\u00a0%\u00a0in\u00a060\u00a0s',
  )
})

test('a month without alarms says so once, without tables and files', async () => {
  open(EMPTY)
  expect(await screen.findByText('No alarms in Sep 2026. It was quiet.')).toBeTruthy()
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('a month without crews and false alarms has no empty tables', async () => {
  open({ ...REPORT, units: [], systems: [] })
  for (const [name, remark] of [
    ['Crews by response unit', 'No crew was sent.'],
    ['False alarms by system', 'No false alarm.'],
  ] as const) {
    const inside = await panel(name)
    expect(inside.getByText(remark)).toBeTruthy()
    expect(inside.queryByRole('table')).toBeNull()
  }
})

test('a report that fails says so once and can be tried again', async () => {
  const { api, user } = open()
  api.answer(calls.get, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer(calls.get, () => REPORT)
  await user.click(again)
  expect(await screen.findByRole('row', { name: /^Received to taken/ })).toBeTruthy()
})
