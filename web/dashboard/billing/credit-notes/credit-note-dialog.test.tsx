import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirm } from '../../../../api/accounts/step-up.ts'
import * as notes from '../../../../api/billing/credit-notes.ts'
import { linesOfInvoice } from '../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as payments from '../../../../api/billing/payments.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import Layout from '../../frame/layout.tsx'
import InvoicesPage from '../invoices/invoices-page.tsx'

const invoice = (id: number, more: Partial<invoices.Invoice> = {}): invoices.Invoice => ({
  id,
  version: 1,
  invoice_number: `INV-2026-00000${id}`,
  invoice_date: '2026-11-01',
  amount_paid: 250_000,
  amount_due: 1_250_000,
  balance: 1_000_000,
  due_date: '2026-12-01',
  status: 'Pending',
  client_id: 7,
  client_name: 'Kasuku Grocers',
  ...invoices.ONE_AMOUNT,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  ...more,
})

/** A credit note of the first invoice. */
const note = (more: Partial<notes.CreditNote> = {}): notes.CreditNote => ({
  id: 1,
  credit_note_number: 'CN-2026-000001',
  invoice_id: 1,
  invoice_number: 'INV-2026-000001',
  client_id: 7,
  client_name: 'Kasuku Grocers',
  reason_code: 'uncovered',
  reason: '3 shifts',
  net: 95_000,
  vat: 17_100,
  vat_rate: 1_800,
  total: 112_100,
  parts: [],
  issued_on: '2026-11-23',
  issued_at: '2026-11-23T09:00:00.000Z',
  issued_by_name: null,
  fiscal_status: 'not_required',
  fdn: null,
  fiscal_error: null,
  ...more,
})

test('a credit note above what is left is refused at its amount, with what is left', async () => {
  signIn('super_admin')
  const api = fakeApi()
  api.answer(invoices.list, () => ({ items: [invoice(1, { vat_rate: 1_800 })], total: 1 }))
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const message = 'Only 1,235,000 UGX is left to credit before VAT.'
  api.answer(notes.create, () => {
    throw new Refusal(409, message, { code: 'too_much', fields: { net: message } })
  })
  const { user } = renderPage(InvoicesPage)
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  const amount = dialog.getByRole('textbox', { name: /Amount before VAT/ })
  await user.type(amount, '1235001')
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Shifts not covered' }))
  await user.type(dialog.getByRole('textbox', { name: /What for/ }), '3 shifts')
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }))
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(amount.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent).toBe(message)
})

test('a credit note is issued at the rate of VAT of its invoice, and the form shows what is left', async () => {
  const rows = [invoice(1, { vat_rate: 1_800, amount_paid: 0, balance: 1_250_000 })]
  signIn('super_admin')
  const api = fakeApi()
  api.answer(invoices.list, () => ({ items: [...rows], total: 1 }))
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(InvoicesPage)
  api.answer(invoices.get, () => rows[0]!)
  api.answer(notes.create, ({ body }) => {
    rows[0] = invoice(1, { version: 2, vat_rate: 1_800, amount_paid: 0, credited: 112_100, balance: 1_137_900 })
    return note(body)
  })
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  await user.type(dialog.getByRole('textbox', { name: /Amount before VAT/ }), '95000')
  expect(dialog.getByText('With VAT at 18 %: 112,100 UGX')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Shifts not covered' }))
  await user.type(dialog.getByRole('textbox', { name: /What for/ }), '3 shifts')
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }))
  expect(await screen.findByText('after 112,100 UGX credited')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    net: 95_000,
    reason_code: 'uncovered',
    reason: '3 shifts',
  })
})

test('above 1,000,000 with VAT it says that the password is asked for, asks, and is issued once it is given', async () => {
  const { api, user } = renderDashboard(Layout, InvoicesPage)
  const row = invoice(1, { vat_rate: 1_800, amount_paid: 0, balance: 1_250_000 })
  api.answer(invoices.list, () => ({ items: [row], total: 1 }))
  api.answer(invoices.get, () => row)
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  let confirmed = false
  api.answer(confirm, () => {
    confirmed = true
  })
  api.answer(notes.create, ({ body }) => {
    if (!confirmed) throw new Refusal(403, 'Enter your password again to do this.', { code: 'password_needed' })
    return note({ ...body, vat: 162_000, total: 1_062_000 })
  })
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  const hint = 'Credit notes of one invoice that come to more than 1,000,000 UGX with VAT within 24 hours ask for your password.'
  const amount = dialog.getByRole('textbox', { name: /Amount before VAT/ })
  await user.type(amount, '800000')
  expect(dialog.queryByText(hint)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '900000')
  expect(dialog.getByText(hint)).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Wrong rate', hidden: true }))
  await user.type(dialog.getByRole('textbox', { name: /What for/ }), 'Wrong rate')
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }))
  await user.type(await screen.findByLabelText(/^Your password/), 'correct horse battery staple{Enter}')
  expect(await screen.findByText('Credit note issued')).toBeTruthy()
  expect(api.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/credit_notes'))).toHaveLength(2)
})

test('what was credited of the invoice in the last 24 hours counts towards the password, what was credited before does not', async () => {
  signIn('super_admin')
  const api = fakeApi()
  const row = invoice(1, { vat_rate: 1_800, amount_due: 3_000_000, amount_paid: 0, credited: 900_000, balance: 2_100_000 })
  api.answer(invoices.list, () => ({ items: [row], total: 1 }))
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  api.answer(notes.list, ({ query }) => {
    expect(query).toEqual({ invoice_id: 1 })
    return {
      items: [note({ issued_at: ago(23), total: 100_000 }), note({ id: 2, issued_at: ago(25), total: 800_000 })],
      total: 2,
    }
  })
  const { user } = renderPage(InvoicesPage)
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  const hint = 'Credit notes of one invoice that come to more than 1,000,000 UGX with VAT within 24 hours ask for your password.'
  const amount = dialog.getByRole('textbox', { name: /Amount before VAT/ })
  // 900,001 with VAT.
  await user.type(amount, '762713')
  expect(await dialog.findByText(hint)).toBeTruthy()
  // 900,000 with VAT.
  await user.clear(amount)
  await user.type(amount, '762712')
  expect(dialog.queryByText(hint)).toBeNull()
})

test('of an invoice for several stations one can be chosen', async () => {
  signIn('super_admin')
  const api = fakeApi()
  const row = invoice(1, { kind: 'lines', vat_rate: 1_800, net: 1_059_322, vat: 190_678 })
  api.answer(invoices.list, () => ({ items: [row], total: 1 }))
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const line = { kind: 'guarding', quantity: 30, unit: 'shift', unit_price: null, amount: 529_661, explain: {} } as const
  api.answer(linesOfInvoice, () => [
    { ...line, seq: 1, station_id: 4, station_name: 'Hill gate', description: 'Hill day' },
    { ...line, seq: 2, station_id: 5, station_name: 'Lake gate', description: 'Lake day' },
  ])
  api.answer(notes.create, () => {
    throw new Refusal(422, 'No.', { fields: { station_id: 'Nothing is left to credit of this station on this invoice.' } })
  })
  const { user } = renderPage(InvoicesPage)
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Credit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }))
  await user.type(dialog.getByRole('textbox', { name: /Amount before VAT/ }), '95000')
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Shifts not covered' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Station' }))
  await user.click(await screen.findByRole('option', { name: 'Lake gate' }))
  await user.type(dialog.getByRole('textbox', { name: /What for/ }), '3 shifts')
  await user.click(dialog.getByRole('button', { name: 'Issue credit note' }))
  expect(await dialog.findByText('Nothing is left to credit of this station on this invoice.')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ net: 95_000, station_id: 5 })
})
