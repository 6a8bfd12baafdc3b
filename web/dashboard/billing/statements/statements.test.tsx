import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../../../contract/billing/statements.ts'
import { filterNote } from '../../../../contract/billing/texts/statement-filter.ts'
import * as clients from '../../../../contract/sites/clients.ts'
import { fakeApi } from '../../../test/fake-api.ts'
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
  api.answer(contract.ageing, ({ query }) => ({
    as_of: query.as_of ?? '2027-01-31',
    clients:
      query.by === 'contract'
        ? [
            { ...gates, owes: { ...owes, credit: 0, total: 3_484_000 } },
            { ...client, owes: credit },
          ]
        : [client],
    total: owes,
  }))
  const { user } = renderPage(AgeingPage, '/page?as_of=2027-01-31')
  await screen.findByRole('link', { name: 'Open Kisozi Crest Hotel' })
  const sums = ['2,242,000 UGX', '1,242,000 UGX', '—', '—', '—', '-100,000 UGX', '3,384,000 UGX']
  expect(cells(/Kisozi/)).toEqual(['Kisozi Crest Hotel', ...sums])
  expect(cells(/All clients/)).toEqual(['All clients', ...sums])
  const statement = '/dashboard/invoices/statements?client_id=7'
  expect(screen.getByRole('link', { name: 'Open Kisozi Crest Hotel' }).getAttribute('href')).toBe(statement)

  await user.click(screen.getByRole('radio', { name: 'By contract' }))
  const link = await screen.findByRole('link', { name: 'Open Kisozi Crest Hotel, CT-2026-000004, Kisozi gates' })
  expect(link.getAttribute('href')).toBe(statement)
  const dashes = ['—', '—', '—']
  expect(cells(/gates/)).toEqual([
    ...['Kisozi Crest HotelCT-2026-000004, Kisozi gates', '2,242,000 UGX', '1,242,000 UGX', ...dashes, '—', '3,484,000 UGX'],
  ])
  expect(cells(/No contract/).slice(1)).toEqual(['—', '—', ...dashes, '-100,000 UGX', '-100,000 UGX'])
  expect(cells(/All clients/)).toEqual(['All clients', ...sums])
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(api.asked.some(({ path }) => path === '/api/v1/ageing/export')).toBe(true))
  expect(Object.fromEntries(api.asked.at(-1)!.query)).toEqual({ by: 'contract', as_of: '2027-01-31' })
})

test('a statement shows the balance after each document, and how old what is open is', async () => {
  const api = begin()
  const none = { reference: null, debit: 0, credit: 0 }
  api.answer(
    contract.get,
    ({ query }): contract.Statement => ({
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
