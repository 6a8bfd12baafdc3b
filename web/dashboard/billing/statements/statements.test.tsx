import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as lists from '../../../../api/accounts/lists.ts'
import * as calls from '../../../../api/billing/statements.ts'
import { filterNote } from '../../../../api/billing/texts/statement-filter.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { remember } from '../../../lib/browser-memory.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import AgeingPage from './ageing-page.tsx'
import StatementPage from './statement-page.tsx'

const owes = {
  ...{ not_due: 2_242_000, days_30: 1_242_000, days_60: 0, days_90: 0, over_90: 0 },
  ...{ credit: -100_000, total: 3_384_000 },
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

function begin() {
  signIn('super_admin')
  const api = fakeApi()
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  return api
}

test('ageing shows what each client owes by days, credit beside it, and all clients first; by contract, too', async () => {
  const api = begin()
  const none = { contract_id: null, contract_number: null, contract_title: null }
  const client = { client_id: 7, client_name: 'Kisozi Crest Hotel', ...none, owes }
  const gates = { ...client, contract_id: 4, contract_number: 'CT-2026-000004', contract_title: 'Kisozi gates' }
  const credit = { ...owes, not_due: 0, days_30: 0, total: -100_000 }
  api.answer(calls.ageing, ({ query }) => ({
    items:
      query.by === 'contract'
        ? [
            { ...gates, owes: { ...owes, credit: 0, total: 3_484_000 } },
            { ...client, owes: credit },
          ]
        : [client],
    total: query.by === 'contract' ? 2 : 1,
    beside: { as_of: query.as_of ?? '2027-01-31', by: query.by ?? 'client', total: owes },
  }))
  const { user } = renderPage(AgeingPage, '/page?as_of=2027-01-31')
  await screen.findByRole('link', { name: 'Open Kisozi Crest Hotel' })
  const sums = ['2,242,000 UGX', '1,242,000 UGX', '—', '—', '—', '-100,000 UGX', '3,384,000 UGX']
  expect(cells(/Kisozi/)).toEqual(['Kisozi Crest Hotel', ...sums])
  expect(cells(/All clients/)).toEqual(['All clients', ...sums])
  const statement = '/dashboard/invoices/statements?client_id=7'
  expect(screen.getByRole('link', { name: 'Open Kisozi Crest Hotel' }).getAttribute('href')).toBe(statement)

  await user.click(screen.getByRole('radio', { name: 'By contract' }))
  const link = await screen.findByRole('link', { name: /^Open Kisozi Crest Hotel, CT-2026-000004, Kisozi gates:/ })
  expect(link.getAttribute('href')).toBe(statement)
  const dashes = ['—', '—', '—']
  expect(cells(/gates/)).toEqual([
    ...[
      'Open Kisozi Crest Hotel, CT-2026-000004, Kisozi gates: Kisozi Crest HotelCT-2026-000004, Kisozi gates',
      '2,242,000 UGX',
      '1,242,000 UGX',
      ...dashes,
      '—',
      '3,484,000 UGX',
    ],
  ])
  expect(cells(/No contract/).slice(1)).toEqual(['—', '—', ...dashes, '-100,000 UGX', '-100,000 UGX'])
  expect(cells(/All clients/)).toEqual(['All clients', ...sums])
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(api.asked.some(({ path }) => path === '/api/v1/ageing/export')).toBe(true))
  expect(Object.fromEntries(api.asked.at(-1)!.query)).toEqual({ by: 'contract', as_of: '2027-01-31' })
})

/** Thirty clients, of whom each owes a thousand shillings more than the one before. */
function answerThirty(api: ReturnType<typeof fakeApi>) {
  const nothing = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }
  const none = { contract_id: null, contract_number: null, contract_title: null }
  const all = Array.from({ length: 30 }, (_, place) => {
    const total = (30 - place) * 1_000
    return { client_id: place + 1, client_name: `Client ${place + 1}`, ...none, owes: { ...nothing, not_due: total, total } }
  })
  api.answer(calls.ageing, ({ query: { page = 1, page_size = 1_000, as_of = '2027-01-31', by = 'client' } }) => ({
    items: all.slice((page - 1) * page_size, page * page_size),
    total: all.length,
    beside: { as_of, by, total: { ...nothing, not_due: 465_000, total: 465_000 } },
  }))
}
const shownClients = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)

test('ageing comes page by page, the sum of all clients first on each, in the order of the column that is chosen', async () => {
  const api = begin()
  answerThirty(api)
  const { user, address } = renderPage(AgeingPage, '/page')
  await screen.findByRole('link', { name: 'Open Client 25' })
  expect(shownClients()).toEqual(['All clients', ...Array.from({ length: 25 }, (_, place) => `Client ${place + 1}`)])
  expect(screen.getByText('1–25 of 30')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByRole('link', { name: 'Open Client 30' })
  expect(shownClients()).toEqual(['All clients', 'Client 26', 'Client 27', 'Client 28', 'Client 29', 'Client 30'])
  expect(cells(/All clients/)).toEqual(['All clients', '465,000 UGX', '—', '—', '—', '—', '—', '465,000 UGX'])
  expect(screen.queryByRole('link', { name: 'Open All clients' })).toBeNull()
  expect(address()).toBe('/page?page=2')

  // Another order, and another size of the pages, begin with the first page; the file has the order, and all pages.
  await user.click(screen.getByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(Object.fromEntries(api.asked.at(-1)!.query)).toEqual({ sort: 'total', page: '1', page_size: '25' }))
  api.answer(lists.set, () => undefined)
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  const ofTen = () =>
    api.asked.filter(({ query }) => query.get('page_size') === '10').map(({ query }) => Object.fromEntries(query))
  await waitFor(() => expect(ofTen()).toEqual([{ sort: 'total', page: '1', page_size: '10' }]))
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(api.asked.at(-1)!.path).toBe('/api/v1/ageing/export'))
  expect(Object.fromEntries(api.asked.at(-1)!.query)).toEqual({ sort: 'total' })
})

test('ageing opens with as many rows to a page as were chosen last', async () => {
  remember('lists', { ageing: { columns: null, rows: 5, fits: false } })
  const api = begin()
  answerThirty(api)
  renderPage(AgeingPage, '/page?as_of=2027-01-31')
  await screen.findByText('1–5 of 30')
  expect(shownClients()).toEqual(['All clients', 'Client 1', 'Client 2', 'Client 3', 'Client 4', 'Client 5'])
})

test('ageing of a day on which nobody owes anything has no row, not even the sum, and no filter to clear', async () => {
  const api = begin()
  const nothing = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 0 }
  const beside = { as_of: '2020-01-31', by: 'client', total: nothing } as const
  api.answer(calls.ageing, () => ({ items: [], total: 0, beside }))
  renderPage(AgeingPage, '/page?as_of=2020-01-31')
  expect(await screen.findByText('Nobody owes anything.')).toBeTruthy()
  expect(screen.queryByText('All clients')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

test('ageing that cannot be read says so, and is read again when asked', async () => {
  const api = begin()
  api.answer(calls.ageing, () => {
    throw new Refusal(500, 'The database does not answer.')
  })
  const { user } = renderPage(AgeingPage, '/page')
  expect(await screen.findByText('The database does not answer.')).toBeTruthy()
  answerThirty(api)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Open Client 1' })).toBeTruthy()
})

test('a statement shows the balance after each document, and how old what is open is', async () => {
  const api = begin()
  const none = { reference: null, debit: 0, credit: 0 }
  api.answer(
    calls.get,
    ({ query }): calls.Statement => ({
      client_id: 7,
      client_name: 'Kisozi Crest Hotel',
      from: '2027-01-01',
      to: '2027-01-31',
      station_id: query.station_id ?? null,
      stations: [{ id: 4, name: 'Kisozi front gate' }],
      opening: 2_242_000,
      rows: [
        { ...none, day: '2027-01-20', kind: 'money', number: 'RC-2027-000001', credit: 1_000_000, balance: 1_242_000 },
        { ...none, day: '2027-01-25', kind: 'money', number: 'RC-2027-000002', credit: 100_000, balance: 1_142_000 },
        { ...none, day: '2027-01-31', kind: 'invoice', number: 'INV-2027-000001', debit: 2_242_000, balance: 3_384_000 },
      ],
      closing: 3_384_000,
      buckets: owes,
      deposits: 500_000,
      held: [
        { contract_id: 4, contract_number: 'CT-2026-000004', title: 'Kisozi gates', amount: 300_000 },
        { contract_id: null, contract_number: null, title: null, amount: 200_000 },
      ],
    }),
  )
  const { user } = renderPage(StatementPage, '/dashboard/invoices/statements?client_id=7', '/dashboard/invoices/statements')
  await screen.findByText('INV-2027-000001')
  const tabs = within(screen.getByRole('navigation', { name: 'Billing' }))
  expect(tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Ageing'])
  expect(cells(/RC-2027-000002/)).toEqual(['25 Jan 2027', 'Payment', 'RC-2027-000002', '—', '100,000 UGX', '1,142,000 UGX'])
  expect(cells(/INV-2027-000001/).slice(3)).toEqual(['2,242,000 UGX', '—', '3,384,000 UGX'])
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(sums.pop()).toBe('CT-2026-000004, Kisozi gates: 300,000 UGX')
  expect(Object.fromEntries(terms.map((term, place) => [term, sums[place]]))).toEqual({
    'Opening balance': '2,242,000 UGX',
    'Not due': '2,242,000 UGX',
    '1–30 days': '1,242,000 UGX',
    Credit: '-100,000 UGX',
    'Closing balance': '3,384,000 UGX',
    'Deposit held separately': '500,000 UGX',
  })

  // Filtered by a station it says whose balance that is, on the files too.
  await user.click(screen.getByRole('combobox', { name: 'Station' }))
  await user.click(await screen.findByRole('option', { name: 'Kisozi front gate', hidden: true }))
  expect(await screen.findByText(filterNote('Kisozi front gate'))).toBeTruthy()
  expect(screen.getByText('Closing balance of this station')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(api.asked.at(-1)!.path).toBe('/api/v1/clients/7/statement/export'))
  expect(api.asked.at(-1)!.query.get('station_id')).toBe('4')
})
