import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/statements.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportMoneyPage from './report-money-page.tsx'

const NOTHING: calls.Buckets = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }
const OWES = { ...NOTHING, not_due: 1_000_000, days_90: 300_000, over_90: 200_000, credit: -50_000, total: 1_450_000 }
const client = (client_id: number, client_name: string, owes: calls.Buckets): calls.AgeingRow => ({
  ...{ client_id, client_name, owes },
  ...{ contract_id: null, contract_number: null, contract_title: null },
})
const margin = (client_name: string, station_id: number | null, charged: number, cost: number) => ({
  ...{ client_id: client_name.length, client_name, charged, cost },
  ...{ station_id, station_name: station_id === null ? null : `${client_name} gate ${station_id}` },
})
const FIGURES: calls.BillingFigures = {
  as_of: '2026-09-30',
  ...{ debtors: 1_450_000, overdue_60: 500_000, dso: null, coverage: null, shortfall: 0, credited: 0, unbilled: [] },
  margins: [
    margin('Acacia', 5, 2_000_000, 1_200_000),
    margin('Acacia', 6, 500_000, 600_000),
    margin('Lake', 7, 900_000, 1_000_000),
  ],
}

function open() {
  const api = fakeApi()
  signIn('admin', ['money'])
  api.answer(calls.figures, () => FIGURES)
  api.answer(calls.ageing, ({ query }) => {
    const before = query.as_of === '2026-08-31'
    const total = before ? { ...NOTHING, not_due: 1_000_000, total: 1_000_000 } : OWES
    return { items: [client(7, 'Acacia', OWES)], total: 12, beside: { as_of: query.as_of!, by: 'client' as const, total } }
  })
  return { api, ...renderPage(ReportMoneyPage, '/page?month=2026-09') }
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (inside: Awaited<ReturnType<typeof panel>>, name: RegExp) =>
  within(inside.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('debtors by age stand beside the month before; a client leads to the statement, all of them to ageing', async () => {
  open()
  const inside = await panel('Debtors by age')
  expect(
    await inside.findByText(
      'Clients owe 1,450,000 UGX on 30 Sep 2026, 450,000 UGX more than on 31 Aug 2026. 33 % of the invoices is more than 60 days late. The most: Acacia, 1,450,000 UGX.',
    ),
  ).toBeTruthy()
  const amounts = ['1,450,000', '1,000,000', '—', '—', '300,000', '200,000', '-50,000']
  expect(cells(inside, /^Acacia/)).toEqual(amounts)
  expect(cells(inside, /^All/)).toEqual(amounts)
  const link = (name: string) => inside.getByRole('link', { name }).getAttribute('href')
  expect(link('Acacia: 1,450,000')).toBe('/dashboard/invoices/statements?client_id=7')
  expect(link('All 12 clients')).toBe('/dashboard/invoices/ageing?as_of=2026-09-30')
})

test('the margin says how much is left, and which stations cost more than they bring', async () => {
  const { api } = open()
  const inside = await panel('Margin by client and station')
  expect(
    await inside.findByText(
      '600,000 UGX left of 3,400,000 UGX charged, 18 %. 2 stations cost more than charged: Acacia gate 6, Lake gate 7.',
    ),
  ).toBeTruthy()
  expect(cells(inside, /^All clients/)).toEqual(['3,400,000 UGX', '2,800,000 UGX', '600,000 UGX', '18 %'])
  expect(api.asked.find(({ path }) => path === calls.figures.path)?.query.toString()).toBe('month=2026-09')
})

test('a month without money says so, with the way to the run', async () => {
  const { api } = open()
  api.answer(calls.figures, () => ({ ...FIGURES, margins: [] }))
  api.answer(calls.ageing, ({ query }) => ({
    items: [],
    total: 0,
    beside: { as_of: query.as_of!, by: 'client' as const, total: NOTHING },
  }))
  expect(await screen.findByText('Nobody owes anything on 30 Sep 2026.')).toBeTruthy()
  expect(await screen.findByText(/^Nothing is computed for Sep 2026 yet\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the run' }).getAttribute('href')).toBe('/dashboard/invoices/run?month=2026-09')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a failing call of one offers another try, and the other stays', async () => {
  const { api, user } = open()
  api.answer(calls.ageing, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  const inside = await panel('Debtors by age')
  const again = await inside.findByRole('button', { name: 'Try again' })
  expect(await (await panel('Margin by client and station')).findByRole('table')).toBeTruthy()
  api.answer(calls.ageing, ({ query }) => ({
    ...{ items: [client(7, 'Acacia', OWES)], total: 1, beside: { as_of: query.as_of!, by: 'client' as const, total: OWES } },
  }))
  await user.click(again)
  expect(await inside.findByRole('table')).toBeTruthy()
})
