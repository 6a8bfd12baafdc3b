import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/collections.ts'
import { type Invoice, ONE_AMOUNT } from '../../../../api/billing/invoices.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { InvoiceCollections } from './invoice-collections.tsx'
import { ToCheck } from './to-check.tsx'

const INVOICE: Invoice = {
  ...{ id: 3, version: 1, invoice_number: 'INV-2026-000003', invoice_date: '2026-11-30', due_date: '2026-12-14' },
  ...{ client_id: 7, client_name: 'Kisozi Crest Hotel', status: 'Pending' },
  ...{ amount_due: 1_457_300, amount_paid: 0, balance: 1_457_300, ...ONE_AMOUNT },
  ...{ voided_at: null, voided_by: null, void_reason: null },
}
const collection = (more: Partial<calls.Collection> = {}): calls.Collection => ({
  ...{ id: 1, invoice_id: 3, provider: 'mtn', msisdn: '256772123455', amount: 500_000, confirmed_amount: null, state: 'Created' },
  ...{ reason: null, receipt_number: null, asked_at: '2026-11-22T09:00:00.000Z' },
  ...more,
})

test('a payment is asked for on the phone: the balance by default, at most the balance; no second one while it is under way', async () => {
  const api = fakeApi()
  signIn()
  const collections: calls.Collection[] = []
  api.answer(calls.ofInvoice, () => ({ available: true, collections }))
  api.answer(calls.create, ({ body }) => {
    if (body.amount > INVOICE.balance)
      throw new Refusal(422, 'Invalid', { fields: { amount: 'amount must be at most the balance of 1,457,300 UGX.' } })
    collections.push(collection(body))
    return collections[0]!
  })
  const { user } = renderPage(() => <InvoiceCollections invoice={INVOICE} onAsking={() => {}} onPaid={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Ask by mobile money' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask by mobile money' }))
  expect(dialog.getByText(/Invoice INV-2026-000003: 1,457,300 UGX left to pay\./)).toBeTruthy()
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  expect(amount.value).toBe('1,457,300')
  await user.clear(amount)
  await user.type(amount, '2000000')
  await user.type(dialog.getByRole('textbox', { name: /Mobile number/ }), '0414 123 456')
  await user.click(dialog.getByRole('button', { name: 'Ask for the payment' }))
  expect(await dialog.findByText('Enter a mobile number such as 0772 123 456.')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: /Mobile number/ }))
  await user.type(dialog.getByRole('textbox', { name: /Mobile number/ }), '0772 123 455')
  await user.click(dialog.getByRole('button', { name: 'Ask for the payment' }))
  expect(await dialog.findByText('amount must be at most the balance of 1,457,300 UGX.')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '500000')
  await user.click(dialog.getByRole('button', { name: 'Ask for the payment' }))
  expect(await screen.findByText(/500,000 UGX from \+256 772 123 455/)).toBeTruthy()
  expect(screen.getByText('Pending')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask by mobile money' })).toHaveProperty('disabled', true)
})

test('payments that do not come are said to be missing, because one may be under way', async () => {
  const api = fakeApi()
  signIn()
  api.answer(calls.ofInvoice, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  const { user } = renderPage(() => <InvoiceCollections invoice={INVOICE} onAsking={() => {}} onPaid={() => {}} />)
  await screen.findByText('The database is resting.')
  api.answer(calls.ofInvoice, () => ({ available: true, collections: [] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Ask by mobile money' })).toBeTruthy()
})

test('payments that differ are listed with who and how much, and recorded or refused from there', async () => {
  const api = fakeApi()
  signIn()
  const differs = { state: 'Check', reason: 'AMOUNT_DIFFERS', confirmed_amount: 499_000 } as const
  const of = { invoice_number: 'INV-2026-000003', client_name: 'Kisozi Crest Hotel' }
  let rows = [1, 2].map((id) => ({ ...collection({ id, ...differs }), ...of }))
  const answers: boolean[] = []
  api.answer(calls.toCheck, () => rows)
  api.answer(calls.check, ({ params, body }) => {
    answers.push(body.received)
    rows = rows.filter(({ id }) => id !== params.id)
    return collection({ state: body.received ? 'Successful' : 'Failed' })
  })
  const { user } = renderPage(ToCheck)
  const list = within(await screen.findByRole('region', { name: 'Payments to check' }))
  expect(list.getAllByText('Kisozi Crest Hotel')).toHaveLength(2)
  expect(list.getAllByRole('link')[0]!.getAttribute('href')).toBe('/dashboard/invoices?record=3')
  expect(
    list.getAllByText(
      'The provider confirmed 499,000 UGX, not the 500,000 UGX that was asked for. Nothing is recorded yet. Look in the provider’s statement for what has arrived.',
    ),
  ).toHaveLength(2)
  await user.click(list.getAllByRole('button', { name: 'Record 499,000 UGX' })[0]!)
  await expect.poll(() => list.queryAllByText('Kisozi Crest Hotel').length).toBe(1)
  await user.click(list.getByRole('button', { name: 'It has not arrived' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Payments to check' })).toBeNull()
  expect(answers).toEqual([true, false])
})

test('a payment of which a receipt has another amount or was reversed names that receipt, and why it is not recorded beside it', async () => {
  const api = fakeApi()
  signIn()
  const differs = {
    state: 'Check',
    reason: 'RECORDED_DIFFERS',
    confirmed_amount: 500_000,
    receipt_number: 'RC-2026-000012',
  } as const
  const of = { invoice_number: 'INV-2026-000003', client_name: 'Kisozi Crest Hotel' }
  api.answer(calls.toCheck, () => [
    { ...collection(differs), ...of },
    { ...collection({ ...differs, id: 2, reason: 'RECEIPT_REVERSED', confirmed_amount: 300_000 }), ...of },
  ])
  const refusal = 'RC-2026-000012 of 400,000 UGX is recorded for this payment. Reverse it first.'
  api.answer(calls.check, () => {
    throw new Refusal(409, refusal)
  })
  const { user } = renderPage(ToCheck)
  const list = within(await screen.findByRole('region', { name: 'Payments to check' }))
  const saying = (text: string) => list.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)
  saying(
    'The provider confirmed 500,000 UGX, but its receipt RC-2026-000012 has another amount. Reverse that receipt first, then record what was confirmed.',
  )
  saying(
    'The provider confirmed 300,000 UGX, but its receipt RC-2026-000012 was reversed. Look in the provider’s statement for what has arrived.',
  )
  expect(list.getAllByRole('link', { name: 'RC-2026-000012' })[0]!.getAttribute('href')).toBe(
    '/dashboard/invoices/receipts?q=RC-2026-000012',
  )
  expect(list.getAllByText(/^, asked for on \+256 772 123 455, /)).toHaveLength(2)
  await user.click(list.getByRole('button', { name: 'Record 500,000 UGX' }))
  expect(await list.findByText(refusal)).toBeTruthy()
})
