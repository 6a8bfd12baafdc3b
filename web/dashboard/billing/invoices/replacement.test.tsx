import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { replace } from '../../../../api/billing/invoice-drafts.ts'
import { type Invoice, ONE_AMOUNT } from '../../../../api/billing/invoices.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Replacement } from './replacement.tsx'

const INVOICE: Invoice = {
  ...{ id: 2, version: 1, invoice_number: 'INV-2026-000002', invoice_date: '2026-10-31', due_date: '2026-11-14' },
  ...{ client_id: 7, client_name: 'Kisozi Crest Hotel', status: 'Paid', amount_due: 1_180_000, amount_paid: 0, balance: 0 },
  ...{ ...ONE_AMOUNT, kind: 'lines', net: 1_000_000, vat: 180_000, vat_rate: 1_800, period_month: '2026-10' },
  ...{ credited: 1_180_000, voided_at: null, voided_by: null, void_reason: null },
}
function show(more: Partial<Invoice> = {}) {
  const api = fakeApi()
  signIn()
  return { api, ...renderPage(() => <Replacement invoice={{ ...INVOICE, ...more }} />) }
}
const button = () => screen.queryByRole('button', { name: 'Bill Oct 2026 again' })

test('the month of an invoice that was credited in full is billed again, once', async () => {
  const named = { invoice_id: 1, invoice_number: 'INV-2026-000001', credit_notes: ['CN-2026-000004'] }
  const { api, user } = show({ replaces: [named] })
  expect(screen.getByText('Replaces INV-2026-000001 (credited by CN-2026-000004).')).toBeTruthy()
  api.answer(replace, () => {
    throw new Refusal(409, 'INV-2026-000002 was replaced by 1 draft.')
  })
  await user.click(button()!)
  expect(await screen.findByText('INV-2026-000002 was replaced by 1 draft.')).toBeTruthy()
  expect(api.asked).toMatchObject([{ method: 'POST', path: '/api/v1/invoices/2/replace', body: {} }])
})

test('an invoice that was replaced says by what, and one that is charged in part is not billed again', () => {
  show({ replaced_by: [{ invoice_id: 3, invoice_number: 'INV-2026-000003' }] })
  expect(screen.getByText('Replaced by INV-2026-000003.')).toBeTruthy()
  expect(button()).toBeNull()
})

test('an invoice of which something is charged is not billed again', () => {
  show({ credited: 1_179_999 })
  expect(button()).toBeNull()
})
