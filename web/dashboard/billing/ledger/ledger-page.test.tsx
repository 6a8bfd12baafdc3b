import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import LedgerPage from './ledger-page.tsx'

const INVOICE: invoices.Invoice = {
  ...{ id: 1, version: 1, invoice_number: 'INV-2026-000001', invoice_date: '2026-11-30', due_date: '2026-12-14' },
  ...{ client_id: 7, client_name: 'Kisozi Crest Hotel', status: 'Pending' },
  ...invoices.ONE_AMOUNT,
  ...{ kind: 'lines', period_month: '2026-11', net: 1_330_000, vat: 239_400, vat_rate: 1_800 },
  ...{ amount_due: 1_569_400, credited: 112_100, amount_paid: 1_000_000, balance: 457_300 },
  ...{ fiscal_status: 'queued', voided_at: null, voided_by: null, void_reason: null },
}

test('the ledger has thirteen columns, whole shillings without their name, and each invoice opens in the list', async () => {
  const api = fakeApi()
  signIn()
  const one = {
    ...INVOICE,
    ...invoices.ONE_AMOUNT,
    id: 2,
    invoice_number: 'INV-2026-000002',
    period_month: null,
    status: 'Paid' as const,
    amount_paid: 0,
  }
  api.answer(invoices.list, () => ({ items: [INVOICE, one], total: 2 }))
  const { user, address } = renderPage(LedgerPage)
  const row = await screen.findByRole('row', { name: /INV-2026-000001/ })
  expect(columnTitles()).toEqual('Number Date Client Period Net VAT Total Credited Paid Balance Due Status Fiscal'.split(' '))
  const cells = (of: HTMLElement) => [...of.querySelectorAll('th[scope=row], td')].map(({ textContent }) => textContent)
  expect(cells(row)).toEqual([
    ...['INV-2026-000001', '30 Nov 2026', 'Kisozi Crest Hotel', 'Nov 2026'],
    ...['1,330,000', '239,400', '1,569,400', '112,100', '1,000,000', '457,300'],
    ...['14 Dec 2026', 'Pending', 'Awaiting number'],
  ])
  // Of one amount the status was chosen by hand: what contradicts it is said beside it.
  expect(cells(screen.getByRole('row', { name: /INV-2026-000002/ })).at(-2)).toBe('Paidbut 0 UGX received')
  // One amount says nothing of VAT, a month or a fiscal number.
  expect(cells(screen.getByRole('row', { name: /INV-2026-000002/ })).slice(3, 6)).toEqual(['', '', ''])
  await user.click(screen.getByRole('link', { name: 'Open INV-2026-000001' }))
  expect(address()).toBe('/dashboard/invoices?record=1')
})
