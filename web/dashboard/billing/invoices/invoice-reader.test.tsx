import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as creditNotes from '../../../../api/billing/credit-notes.ts'
import { differencesOfInvoice, type InvoiceLine, linesOfInvoice } from '../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as payments from '../../../../api/billing/payments.ts'
import * as emails from '../../../../api/notify/emails.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { issuedInvoice } from '../../../test/records/invoices.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import InvoicesPage from './invoices-page.tsx'

const INVOICE = issuedInvoice(1)
const LINE: InvoiceLine = {
  ...{ seq: 1, kind: 'guarding', station_id: 5, station_name: 'Kisozi Mall', description: 'Main gate, night' },
  ...{ quantity: 31, unit: 'shift', unit_price: null, amount: 1_059_322, explain: {} },
}
const PAYMENT: payments.Payment = {
  ...{ id: 1, amount: 250_000, receipt_id: 1, receipt_number: 'RC-2026-000001', kind: 'money', method: 'mtn' },
  ...{ received_on: '2026-11-03', reference: 'MP88412', recorded_at: '2026-11-05T09:00:00.000Z', recorded_by_name: 'Esther N.' },
}
const CREDIT_NOTE: creditNotes.CreditNote = {
  ...{ id: 1, credit_note_number: 'CN-2026-000001', invoice_id: 1, invoice_number: 'INV-2026-000001', client_id: 7 },
  ...{ client_name: 'Kasuku Grocers', reason_code: 'uncovered', reason: '3 shifts', net: 84_746, vat: 15_254, vat_rate: 1_800 },
  ...{ total: 100_000, parts: [], issued_on: '2026-11-23', issued_at: '2026-11-23T09:00:00.000Z', issued_by_name: null },
  ...{ fiscal_status: 'not_required', fdn: null, fiscal_error: null },
}
const EMAIL: emails.OutgoingEmail = {
  ...{ id: 1, recipient: 'accounts@kasuku.example', subject: 'Invoice INV-2026-000001 for October 2026', status: 'Sent' },
  ...{ attempts: 1, last_error: null, created_at: '2026-11-01T06:00:00.000Z', sent_at: '2026-11-01T06:01:00.000Z' },
}

async function openInvoice() {
  const api = fakeApi()
  signIn()
  api.answer(invoices.list, () => ({ items: [INVOICE], total: 1 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  api.answer(linesOfInvoice, () => [LINE])
  api.answer(differencesOfInvoice, () => ({
    lines: [{ name: 'Main gate', station_id: 5, amount: -31_667 }],
    ...{ net: -31_667, credited: 0, to_credit: 31_667 },
  }))
  api.answer(payments.list, () => [PAYMENT])
  api.answer(creditNotes.list, () => ({ items: [CREDIT_NOTE], total: 1 }))
  api.answer(emails.list, () => ({ items: [EMAIL], total: 1 }))
  const { user } = renderPage(InvoicesPage)
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  return { api, user, drawer: within(await screen.findByRole('dialog', { name: 'Invoice INV-2026-000001' })) }
}

test('an issued invoice opens to be read: its lines, payments, credit notes and e-mails, and what can still be done', async () => {
  const { api, drawer } = await openInvoice()
  expect(drawer.queryAllByRole('textbox')).toEqual([])
  for (const name of ['Save Invoice', 'Delete']) expect(drawer.queryByRole('button', { name })).toBeNull()
  for (const name of ['PDF', 'Credit note', 'Record payment']) expect(await drawer.findByRole('button', { name })).toBeTruthy()
  expect(drawer.getByText('900,000 UGX')).toBeTruthy()
  expect(drawer.getByText('Oct 2026')).toBeTruthy()
  const listed = async (name: string) => (await drawer.findByRole('list', { name })).textContent
  expect(await listed('Lines')).toContain('Main gate, night')
  expect(await listed('Payments')).toContain('250,000 UGX')
  expect(await listed('Credit notes')).toContain('CN-2026-000001')
  expect(await listed('E-mails')).toContain('Invoice INV-2026-000001 for October 2026')
  expect(api.asked.find(({ path }) => path === emails.list.path)!.query.get('q')).toBe('INV-2026-000001')
})

test('a payment of an issued invoice shows the new balance where it is read', async () => {
  const { api, user, drawer } = await openInvoice()
  api.answer(payments.record, () => ({ ...INVOICE, version: 2, amount_paid: 1_150_000, balance: 0, status: 'Paid' as const }))
  await user.click(await drawer.findByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await user.click(dialog.getByRole('combobox', { name: /Method/ }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await drawer.findByText('1,150,000 UGX')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Record payment' })).toBeNull()
})

test('what differs by now opens the credit note filled in', async () => {
  const { user, drawer } = await openInvoice()
  await user.click(await drawer.findByRole('button', { name: 'Credit 31,667' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/Amount before VAT/).value).toBe('31,667')
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/What for/).value).toBe('Shifts corrected since. Main gate: −31,667')
})
