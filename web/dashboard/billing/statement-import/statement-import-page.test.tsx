import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../../api/billing/statement-imports.ts'
import type { ImportSource } from '../../../../api/core/imports/import-calls.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import StatementImportPage from './statement-import-page.tsx'

const source: ImportSource = {
  header: 1,
  head: [{ row: 1, cells: ['Transaction ID', 'Date', 'From', 'Amount'] }],
  headers: ['Transaction ID', 'Date', 'From', 'Amount'],
  sample: [['881', '20-Nov-2026 14:05', '256772123456', '1,309,100']],
  rows: 42,
  encoding: 'UTF-8',
  delimiter: ',',
  sheets: [],
  sheet: null,
}
const row = (number: number, amount: number, matches: calls.StatementMatch[] = [], same: string | null = null) => ({
  ...{
    row: number,
    received_on: '2026-11-20',
    amount,
    text: null,
    reference: `88${number}`,
    payer: '256772123456',
    matches,
    same,
    same_by: same === null ? null : ('recorded' as const),
  },
})
const match = (client_id: number, client_name: string, by: calls.StatementMatch['by'], invoice: number) => ({
  ...{ client_id, client_name, by, credit: 0 },
  invoices: [{ invoice_id: invoice, invoice_number: `INV-2026-00000${invoice}`, amount: 1_457_300 }],
})
const HOTEL = match(7, 'Kisozi Crest Hotel', 'phone', 1)
const report: calls.StatementReport = {
  rows: 42,
  sure: [row(2, 1_309_100, [HOTEL]), row(3, 20_000, [{ ...HOTEL, invoices: [], credit: 20_000 }])],
  choose: [row(4, 590_000, [match(8, 'Acacia Fuel', 'balance', 2), match(9, 'Bugolobi Bank', 'balance', 3)])],
  unknown: [row(5, 77_000)],
  ...{ known: 36, skipped: 1, recorded: 0 },
  problems: [{ row: 9, column: 'Date', text: 'Money cannot arrive tomorrow.' }],
}

test('a statement shows whose payments are sure, to choose or unknown, and records those that are chosen', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.inspect, () => source)
  let asked = 0
  api.answer(calls.run, () => (asked++ ? { ...report, sure: [], choose: [], unknown: [], known: 39, recorded: 3 } : report))
  const sent = vi.spyOn(FormData.prototype, 'append')
  const client: clients.Client = {
    ...{ id: 12, version: 1, ...clients.NO_BILLING, firstName: 'Ruth', lastName: 'Aber', company_name: null },
    ...{ address: null, contacts: '0700', registered_on: '2026-01-01' },
  }
  api.answer(clients.list, () => ({ items: [client], total: 1 }))
  const { user } = renderPage(StatementImportPage)
  await user.click(screen.getByRole('radio', { name: 'MTN MoMo' }))
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'momo.csv'))
  expect(await screen.findByRole('combobox', { name: 'Column for Telephone number' })).toHaveProperty('value', 'From')
  await user.click(screen.getByRole('button', { name: 'Check the statement' }))
  expect(await screen.findByText('42 rows: 4 new, 36 imported before, 1 of money that went out or did not arrive.')).toBeTruthy()
  expect(screen.getByText('1 row is left out. Row 9: Money cannot arrive tomorrow.')).toBeTruthy()
  const sure = within(screen.getByRole('region', { name: 'Sure: 2 payments' }))
  expect(sure.getByText('INV-2026-000001 1,457,300 UGX. Telephone number of the client.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record 2 receipts, 1,329,100 UGX' })).toBeTruthy()
  await user.click(sure.getAllByRole('checkbox', { name: 'Kisozi Crest Hotel' })[1]!)
  await user.click(screen.getByRole('combobox', { name: 'Payment of row 4' }))
  await user.click(await screen.findByRole('option', { name: 'Bugolobi Bank: INV-2026-000003 1,457,300 UGX' }))
  await user.click(screen.getByRole('combobox', { name: 'Client of row 5' }))
  await user.click(await screen.findByRole('option', { name: /Ruth Aber/ }))
  await user.click(screen.getByRole('button', { name: 'Record 3 receipts, 1,976,100 UGX' }))
  expect(await screen.findByText('3 receipts recorded.')).toBeTruthy()
  expect(screen.getByText('42 rows: 0 new, 39 imported before, 1 of money that went out or did not arrive.')).toBeTruthy()
  expect(sent.mock.calls.findLast(([name]) => name === 'chosen')?.[1]).toBe(
    JSON.stringify([
      { row: 2, client_id: 7, invoice_ids: [1] },
      { row: 4, client_id: 9, invoice_ids: [3] },
      { row: 5, client_id: 12 },
    ]),
  )
})

test('a payment that is recorded already is left out, and is confirmed by who chooses its client all the same', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.inspect, () => source)
  const twice = row(4, 80_000, [match(8, 'Acacia Fuel', 'name', 2)], 'RC-2026-000007')
  const refused = 'RC-2026-000009 of 20 Nov 2026 is the same: 20,000 UGX from Kisozi Crest Hotel.'
  let asked = 0
  api.answer(calls.run, () => {
    if (asked++) throw new Refusal(409, refused)
    return { ...report, choose: [twice], unknown: [] }
  })
  const sent = vi.spyOn(FormData.prototype, 'append')
  const { user } = renderPage(StatementImportPage)
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'bank.csv'))
  await user.click(await screen.findByRole('button', { name: 'Check the statement' }))
  const said = 'RC-2026-000007 has this reference and amount. Choose a client only if 80,000 UGX came in twice.'
  expect(await screen.findByText(said)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Payment of row 4' }))
  await user.click(await screen.findByRole('option', { name: /^Acacia Fuel/ }))
  await user.click(screen.getByRole('button', { name: /^Record 3 receipts/ }))
  expect(await screen.findByText(refused)).toBeTruthy()
  expect(sent.mock.calls.findLast(([name]) => name === 'chosen')?.[1]).toBe(
    JSON.stringify([
      { row: 2, client_id: 7, invoice_ids: [1] },
      { row: 3, client_id: 7, invoice_ids: [] },
      { row: 4, client_id: 8, invoice_ids: [2], confirm: true },
    ]),
  )
})

test.each([
  ['looks', 'RC-2026-000007 is of the same day and amount. Choose a client only if 80,000 UGX came in twice.'],
  [
    'reference',
    'RC-2026-000007 has this reference, with another day or amount. Choose a client only if this is another payment.',
  ],
] as const)('a payment that may be another receipt (%s) says which and why', async (same_by, said) => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.inspect, () => source)
  api.answer(calls.run, () => ({ ...report, choose: [{ ...row(4, 80_000, [], 'RC-2026-000007'), same_by }] }))
  const { user } = renderPage(StatementImportPage)
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a'], 'bank.csv'))
  await user.click(await screen.findByRole('button', { name: 'Check the statement' }))
  expect(await screen.findByText(said)).toBeTruthy()
})
