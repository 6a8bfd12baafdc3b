import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../../api/billing/statements.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import FiguresPage from './figures-page.tsx'

const FIGURES: calls.BillingFigures = {
  ...{ as_of: '2026-09-30', debtors: 2_586_633, overdue_60: 500_000, dso: 112, coverage: 99.4 },
  ...{ shortfall: 31_667, credited: 100_000 },
  unbilled: [
    {
      contract_id: 2,
      contract_number: 'CT-2026-0002',
      client_name: 'Baobab',
      month: '2026-08',
      net: 1_710_000,
      stations: [],
      lines: [],
    },
    {
      contract_id: 3,
      contract_number: 'CT-2026-0003',
      client_name: 'Cedar',
      month: '2026-08',
      net: null,
      stations: ['Cedar gate', 'Depot'],
      lines: [{ id: 7, name: 'Depot night' }],
    },
  ],
  margins: [
    { client_id: 1, client_name: 'Acacia', station_id: 4, station_name: 'Acacia gate', charged: 1_868_333, cost: 1_347_500 },
    { client_id: 2, client_name: 'Baobab', station_id: 5, station_name: 'Baobab gate', charged: 1_000_000, cost: 1_347_500 },
  ],
}
const NONE: calls.BillingFigures = {
  ...{ as_of: '2026-09-30', debtors: 0, overdue_60: 0, dso: null, coverage: null, shortfall: 0, credited: 0 },
  ...{ unbilled: [], margins: [] },
}
const DIFFERING = [
  { id: 9, invoice_number: 'INV-2026-000009', client_id: 2, client_name: 'Baobab', month: '2026-08', to_credit: 31_667 },
  { id: 7, invoice_number: 'INV-2026-000007', client_id: 1, client_name: 'Acacia', month: '2026-09', to_credit: 2_639 },
]
/** The API with a month's figures, or the failure to read them, and invoices to credit. */
function answering(figures: () => calls.BillingFigures, differing = DIFFERING) {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.figures, figures)
  api.answer(calls.differing, ({ query: { page = 1, page_size = 10 } }) => ({
    items: differing.slice((page - 1) * page_size, page * page_size),
    total: differing.length,
    beside: { to_credit: differing.reduce((sum, { to_credit }) => sum + to_credit, 0) },
  }))
  return api
}
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('shows each figure of a month with the way to its records', async () => {
  const api = answering(() => FIGURES)
  renderPage(FiguresPage, '/page?month=2026-09')
  expect(await screen.findByText('2,586,633')).toBeTruthy()
  expect(api.asked.find(({ path }) => path.endsWith('billing_figures'))?.query.get('month')).toBe('2026-09')
  for (const [label, to] of [
    ['Debtors', '/dashboard/invoices/ageing?as_of=2026-09-30'],
    ['Days sales outstanding', '/dashboard/invoices?from=2026-07-03&to=2026-09-30'],
    ['Coverage', '/dashboard/attendance/months?month=2026-09'],
    ['Shortfalls taken off', '/dashboard/invoices/run?month=2026-09'],
    ['Credited for shortfalls', '/dashboard/invoices/credit-notes?reason_code=uncovered&from=2026-09-01&to=2026-09-30'],
    ['Unbilled months', '/dashboard/invoices/figures?month=2026-09#unbilled'],
    ['Acacia', '/dashboard/contracts?client_id=1'],
    ['CT-2026-0003', '/dashboard/contracts/3'],
  ] as const)
    expect(link(label), label).toBe(to)
  for (const figure of ['112', '99.4', '31,667', '100,000', '500,000', '173,333'])
    expect(screen.getByText(figure), figure).toBeTruthy()
  expect(cells(/Acacia gate/)).toEqual(['Acacia gate', '1,868,333 UGX', '1,347,500 UGX', '520,833 UGX', '28 %'])
  expect(cells(/Baobab gate/).slice(3)).toEqual(['-347,500 UGX', '-35 %'])
  expect(cells(/All clients/)).toEqual(['2,868,333 UGX', '2,695,000 UGX', '173,333 UGX', '6 %'])
  expect(cells(/Cedar/)).toEqual([
    'Cedar',
    'CT-2026-0003Without an invoice: Cedar gate, Depot. Run the month again to make their drafts.',
    'Not computed',
  ])
  expect(screen.getByText(/^Without an invoice/).closest('td')!.children).toHaveLength(1)
  expect(cells(/Baobab CT/)).toEqual(['Baobab', 'CT-2026-0002', '1,710,000 UGX'])
  expect(screen.getByText(/An estimate: pay is not recorded/)).toBeTruthy()
})

test('stations whose drafts are made already only wait to be issued', async () => {
  answering(() => ({ ...FIGURES, unbilled: [{ ...FIGURES.unbilled[1]!, net: 300_000, lines: [] }] }))
  renderPage(FiguresPage, '/page?month=2026-09')
  expect(await screen.findByText('Without an invoice: Cedar gate, Depot. Their drafts wait to be issued.')).toBeTruthy()
})

test('what is unbilled can be narrowed to the chosen month, which the address keeps, and says which lines are in no draft', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const yard = { id: 8, name: 'Yard' }
  const acacia = {
    contract_id: 1,
    contract_number: 'CT-2026-0001',
    client_name: 'Acacia',
    month: '2026-09',
    net: 855_000,
    stations: [],
  }
  const api = answering(() => ({
    ...FIGURES,
    unbilled: [{ ...acacia, lines: [{ id: 7, name: 'Depot night' }, yard] }, ...FIGURES.unbilled],
  }))
  const { user, address } = renderPage(FiguresPage, `/page?month=2026-09&unbilled=month#unbilled`)
  const section = within(await screen.findByRole('region', { name: 'Unbilled months' }))
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Unbilled months' })])
  const clients = () =>
    section
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent)
  expect(clients()).toEqual(['Acacia'])
  expect(section.getByText('Not in a draft: Depot night, Yard. Run the month again.')).toBeTruthy()
  await user.click(section.getByRole('switch', { name: 'Only Sep 2026', checked: true }))
  expect(clients()).toEqual(['Acacia', 'Baobab', 'Cedar'])
  expect(address()).toBe('/page?month=2026-09')
  api.answer(calls.figures, () => FIGURES)
  await user.click(section.getByRole('switch', { name: 'Only Sep 2026', checked: false }))
  expect(address()).toBe('/page?month=2026-09&unbilled=month')
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByText('Oct 2026 is invoiced.')).toBeTruthy()
})

test('invoices to credit are listed page by page with the sum of all, each the way to its invoice', async () => {
  const api = answering(() => FIGURES)
  const { user } = renderPage(FiguresPage, '/page?month=2026-09&page_size=1')
  const section = within(await screen.findByRole('region', { name: 'Invoices to credit' }))
  expect(await section.findByText(/In all 34,306 UGX before VAT on 2 invoices\.$/)).toBeTruthy()
  expect(cells(/INV-2026-000009/)).toEqual(['INV-2026-000009', 'Baobab', 'Aug 2026', '31,667 UGX'])
  expect(link('Open INV-2026-000009')).toBe('/dashboard/invoices?record=9')
  await user.click(section.getByRole('button', { name: 'Next page' }))
  expect(await section.findByText('INV-2026-000007')).toBeTruthy()
  expect(api.asked.findLast(({ path }) => path.endsWith('differing_invoices'))!.query.get('page')).toBe('2')
})

test('says what is not there', async () => {
  answering(() => NONE, [])
  renderPage(FiguresPage, '/page?month=2026-09')
  expect(await screen.findByText('Nothing was invoiced in 90 days')).toBeTruthy()
  expect(screen.getByText('Every month is invoiced.')).toBeTruthy()
  expect(await screen.findByText('No invoice is more than its month comes to.')).toBeTruthy()
  expect(link('Open the run')).toBe('/dashboard/invoices/run?month=2026-09')
})

test('a failure offers another try', async () => {
  const api = answering(() => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  const { user } = renderPage(FiguresPage)
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer(calls.figures, () => NONE)
  await user.click(again)
  expect(await screen.findByText('Every month is invoiced.')).toBeTruthy()
})
