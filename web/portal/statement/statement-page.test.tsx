import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { filterNote } from '../../../api/billing/texts/statement-filter.ts'
import * as calls from '../../../api/portal/portal.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import StatementPage from './statement-page.tsx'

const NONE = { reference: null, debit: 0, credit: 0 }
const STATEMENT: calls.PortalStatement = {
  ...{ client_name: 'Kisozi Crest Hotel', from: '2027-01-01', to: '2027-01-31', opening: 2_242_000, closing: 3_384_000 },
  station_id: null,
  stations: [
    { id: 4, name: 'Kisozi front gate' },
    { id: 5, name: 'Kisozi yard' },
  ],
  rows: [
    {
      ...NONE,
      day: '2027-01-20',
      kind: 'money',
      number: 'RC-2027-000001',
      reference: 'MP7',
      credit: 1_100_000,
      balance: 1_142_000,
    },
    { ...NONE, day: '2027-01-31', kind: 'invoice', number: 'INV-2027-000001', debit: 2_242_000, balance: 3_384_000 },
  ],
  buckets: { not_due: 2_242_000, days_30: 1_242_000, days_60: 0, days_90: 0, over_90: 0, credit: -100_000, total: 3_384_000 },
  deposits: 300_000,
  held: [{ contract_id: 4, contract_number: 'CT-2026-000004', title: 'Kisozi gates', amount: 300_000 }],
}

test('shows the balance with its ages, the deposit apart from it, and every charge and payment between two days, the newest first', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(calls.statement, ({ query }) => {
    if (query.to === '2026-01-01') throw new Refusal(422, 'The request is not valid.')
    if (query.station_id) return { ...STATEMENT, station_id: query.station_id, deposits: 0, held: [] }
    return query.to ? { ...STATEMENT, to: query.to, rows: [] } : STATEMENT
  })
  renderPage(StatementPage)
  expect(await screen.findByRole('heading', { name: 'Balance on 31\u00a0Jan\u00a02027: 3,384,000 UGX' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Deposit held: 300,000 UGX' })).toBeTruthy()
  expect(screen.getByText('It is your money, and not part of the balance.')).toBeTruthy()
  const facts = screen
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Not due', '2,242,000 UGX'],
    ['1–30 days', '1,242,000 UGX'],
    ['Credit', '-100,000 UGX'],
    ['CT-2026-000004, Kisozi gates', '300,000 UGX'],
  ])
  const rows = within(screen.getByRole('list', { name: 'Charges and payments' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Invoice31 Jan 2027 · INV-2027-0000012,242,000 UGXBalance 3,384,000 UGX',
    'Payment20 Jan 2027 · RC-2027-000001 · MP7-1,100,000 UGXBalance 1,142,000 UGX',
    'Opening balance2,242,000 UGX',
  ])
  fireEvent.change(screen.getByLabelText('Station'), { target: { value: '5' } })
  expect(
    await screen.findByRole('heading', { name: 'Balance of Kisozi yard only, on 31\u00a0Jan\u00a02027: 3,384,000 UGX' }),
  ).toBeTruthy()
  expect(screen.getByText(filterNote('Kisozi yard'))).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Station'), { target: { value: '' } })
  await screen.findByRole('heading', { name: 'Balance on 31\u00a0Jan\u00a02027: 3,384,000 UGX' })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2027-02-28' } })
  expect(await screen.findByText('Nothing was charged or paid between these days.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-01-01' } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the statement that is shown is saved as PDF or CSV; one that cannot be made is reported', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:statement')
  URL.revokeObjectURL = vi.fn()
  const api = fakeApi()
  signIn('client')
  api.answer(calls.statement, () => ({ ...STATEMENT, station_id: 5 }))
  const saved: unknown[] = []
  const file = (kind: string) => (input: { query: unknown }) => {
    saved.push([kind, input.query])
    return Promise.resolve(new Response('a statement'))
  }
  api.answer(calls.statementPdf, file('PDF'))
  api.answer(calls.statementCsv, file('CSV'))
  const { user } = renderPage(StatementPage, '/page?to=2027-01-31&station_id=5')
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
  await user.click(await screen.findByRole('button', { name: 'Save as PDF' }))
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(2))
  const query = { to: '2027-01-31', station_id: 5 }
  expect(saved).toEqual([
    ['CSV', query],
    ['PDF', query],
  ])
  api.answer(calls.statementCsv, () => {
    throw new Refusal(503, 'The server is busy.')
  })
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByText('The server is busy.')).toBeTruthy()
})
