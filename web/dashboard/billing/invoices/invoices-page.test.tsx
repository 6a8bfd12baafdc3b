import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as payments from '../../../../api/billing/payments.ts'
import * as companySettings from '../../../../api/company/company-settings.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import InvoicesPage from './invoices-page.tsx'

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

function open(rows: invoices.Invoice[]) {
  const api = fakeApi()
  signIn()
  api.answer(invoices.list, () => ({ items: [...rows], total: rows.length }))
  api.answer(payments.list, () => [])
  api.answer(clients.list, () => ({
    items: [
      {
        id: 7,
        version: 1,
        ...clients.NO_BILLING,
        firstName: 'Florence',
        lastName: 'Okot',
        company_name: 'Kasuku Grocers',
        address: null,
        contacts: '0700',
        registered_on: '2026-01-01',
      },
    ],
    total: 1,
  }))
  return { api, ...renderPage(InvoicesPage) }
}

test('shows the seven columns with money in whole shillings', async () => {
  open([invoice(1)])
  expect(await screen.findByText('1,250,000 UGX')).toBeTruthy()
  const headings = columnTitles()
  expect(headings).toEqual(['#', 'Invoice Date', 'Amount Paid', 'Amount Due', 'Due Date', 'Status', 'Client ID'])
  expect(screen.getByRole('cell', { name: '7 Kasuku Grocers' })).toBeTruthy()
})

test('has the latest invoice date first, 25 to a page, and filters by dates', async () => {
  const { api, user, address } = open([invoice(1)])
  await screen.findByText('1,250,000 UGX')
  const asked = () => Object.fromEntries(api.asked.findLast(({ path }) => path === invoices.list.path)!.query)
  expect(asked()).toEqual({ sort: '-invoice_date', page: '1', page_size: '25' })
  await user.type(screen.getByRole('textbox', { name: 'From' }), '1 Nov 2026')
  await user.tab()
  await user.type(screen.getByRole('textbox', { name: 'Until' }), '30 Nov 2026')
  await user.tab()
  expect(address()).toBe('/page?from=2026-11-01&to=2026-11-30')
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-01', to: '2026-11-30', sort: '-invoice_date' }))
})

const SPECIFIED = {
  id: 81,
  invoice_date: '2026-11-03',
  amount_paid: 1000,
  amount_due: 5000,
  due_date: '2026-12-03',
  status: 'Pending',
  client_id: 44,
}
test.each([
  ['bare', [SPECIFIED]],
  ['wrapped', { invoices: [SPECIFIED] }],
  ['in { success, data }', { success: true, data: { invoices: [SPECIFIED] } }],
])('a list with the fields of the specification only is shown, %s', async (_, body) => {
  const { api } = open([])
  api.answerWith(invoices.list, () => Response.json(body))
  expect(await screen.findByText('1 of 1')).toBeTruthy()
  const row = screen.getByText('5,000 UGX').closest('tr')!
  const text = [...row.cells].map((cell) => cell.textContent.trim())
  for (const part of ['3 Nov 2026', '5,000 UGX', '44']) expect(text).toContain(part)
})

test('an empty list and a failing one say so', async () => {
  const { api, user } = open([])
  expect(await screen.findByText('No invoices found.')).toBeTruthy()
  api.answer(invoices.list, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Failed to fetch invoices.')).toBeTruthy()
})

test('the modal "Add Invoice" asks for every field and refuses fractions of a shilling', async () => {
  const rows: invoices.Invoice[] = []
  const { api, user } = open(rows)
  api.answer(invoices.create, ({ body }) => {
    rows.push(invoice(2, body))
    return rows[0]!
  })
  await screen.findByText('No invoices found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add New Invoice' })[0]!)
  expect(screen.getByRole('dialog', { name: 'Add Invoice' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save Invoice' }))
  for (const name of ['client id', 'invoice date', 'due date', 'amount due', 'amount paid'])
    expect(screen.getByText(`${name} is required.`), name).toBeTruthy()

  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: /Client/ }))
  await user.click(await screen.findByRole('option', { name: '7 · Florence Okot, Kasuku Grocers' }))
  await user.type(screen.getByRole('textbox', { name: /Invoice Date/ }), '2026-11-20')
  await user.type(screen.getByRole('textbox', { name: /Due Date/ }), '20 Dec 2026')
  await user.type(screen.getByRole('textbox', { name: /Amount Due/ }), '1500000.5')
  await user.type(screen.getByRole('textbox', { name: /Amount Paid/ }), '0')
  await user.click(screen.getByRole('button', { name: 'Save Invoice' }))
  expect(screen.getByText('amount due must be a whole number.')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)

  await user.type(screen.getByRole('textbox', { name: /Amount Due/ }), '{Backspace}{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save Invoice' }))
  expect(await screen.findByText('Invoice added successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    client_id: 7,
    invoice_date: '2026-11-20',
    due_date: '2026-12-20',
    amount_due: 1_500_000,
    amount_paid: 0,
    status: 'Pending',
  })
})

test('a due date that is over warns at its field before the invoice is saved; of a paid one, and one that was so before, it does not', async () => {
  const { user } = open([invoice(1, { due_date: '2026-01-02' })])
  await user.click(await screen.findByText('+ Add New Invoice'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Invoice' }))
  const set = (label: RegExp, value: string) => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.blur(dialog.getByLabelText(label))
  }
  const warning = () => dialog.queryByText('This day is over: the invoice is overdue as soon as it is saved.')
  set(/^Due Date/, '20 Dec 2099')
  expect(warning()).toBeNull()
  set(/^Due Date/, '2 Jan 2020')
  expect(warning()).not.toBeNull()
  set(/^Amount Due/, '1000')
  expect(warning()).not.toBeNull()
  set(/^Amount Paid/, '1000')
  expect(warning()).toBeNull()
})

test('a new invoice is in the list whether or not the response contains it', async () => {
  const { api, user } = open([invoice(1)])
  api.answerWith(invoices.create, () => Response.json({}, { status: 201 }))
  await user.click(await screen.findByText('+ Add New Invoice'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Invoice' }))
  await user.click(dialog.getByRole('combobox', { name: /^Client/ }))
  await user.click(await screen.findByRole('option', { name: '7 · Florence Okot, Kasuku Grocers' }))
  for (const [label, value] of [
    [/^Invoice Date/, '2026-11-20'],
    [/^Due Date/, '20 Dec 2026'],
    [/^Amount Due/, '1000'],
    [/^Amount Paid/, '0'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.blur(dialog.getByLabelText(label))
  }
  const lists = () => api.asked.filter(({ method, path }) => method === 'GET' && path === invoices.list.path).length
  const before = lists()
  await user.click(dialog.getByText('Save Invoice'))
  expect(await screen.findByText('Invoice added successfully')).toBeTruthy()
  await waitFor(() => expect(lists()).toBe(before + 1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a new invoice is due by the company’s terms, until another day is chosen', async () => {
  const { api, user } = open([])
  api.answer(companySettings.terms, () => ({ payment_terms_days: 30 }))
  await screen.findByText('No invoices found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add New Invoice' })[0]!)
  const day = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const date = async (name: RegExp, typed: string) => {
    await user.clear(day(name))
    await user.type(day(name), `${typed}{Tab}`)
  }
  await date(/Invoice Date/, '2026-11-20')
  expect(day(/Due Date/).value).toBe('20 Dec 2026')
  await date(/Invoice Date/, '2026-12-01')
  expect(day(/Due Date/).value).toBe('31 Dec 2026')
  await date(/Due Date/, '2027-02-01')
  await date(/Invoice Date/, '2026-12-24')
  expect(day(/Due Date/).value).toBe('1 Feb 2027')
})

test('a row opens the invoice with its balance', async () => {
  const { user } = open([invoice(1)])
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  expect(screen.getByRole('dialog', { name: 'Invoice INV-2026-000001' })).toBeTruthy()
  expect(screen.getByText('1,000,000 UGX')).toBeTruthy()
  expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy()
})

test('deleting an invoice says that it becomes void, and asks for a reason', async () => {
  const rows = [invoice(1)]
  const { api, user } = open(rows)
  api.answer(invoices.remove, () => void rows.pop())
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete invoice' }))
  const text =
    'Are you sure you want to delete the invoice INV-2026-000001? It stays in the list of void invoices with its number, and what was paid on it in the figures of its month.'
  expect(question.getByText(text)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(question.getByText('reason is required.')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.type(question.getByRole('textbox', { name: /Reason/ }), ' Billed twice. {Enter}')
  expect(await screen.findByText('Invoice deleted successfully')).toBeTruthy()
  expect(Object.fromEntries(api.asked.find(({ method }) => method === 'DELETE')!.query)).toEqual({ reason: 'Billed twice.' })
})

test('a void invoice is shown with its number and its reason, opens to be read, and is not selected', async () => {
  const more = { voided_at: '2026-11-20T09:00:00.000Z', voided_by: 'Esther N.', void_reason: 'Billed twice.' }
  const { user, address } = open([invoice(1, more)])
  expect(await screen.findByRole('cell', { name: /^Void/ })).toHaveProperty(
    'textContent',
    'VoidINV-2026-00000120 Nov 2026, 12:00 · Esther N. · Billed twice.',
  )
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'In force' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Void' }))
  await waitFor(() => expect(address()).toBe('/page?void=true'))
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'INV-2026-000001' }))
  expect(dialog.getByText(/Billed twice\./)).toBeTruthy()
  expect(dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
})

const paid: payments.Payment = {
  id: 1,
  amount: 250_000,
  receipt_id: 1,
  receipt_number: 'RC-2026-000001',
  kind: 'money',
  received_on: '2026-11-03',
  method: 'mtn',
  reference: 'MP88412',
  recorded_at: '2026-11-05T09:00:00.000Z',
  recorded_by_name: 'Esther N.',
}

test('a payment is recorded with its day, method and reference, and the form shows the new balance', async () => {
  const { api, user } = open([invoice(1)])
  const known: payments.Payment[] = [paid]
  api.answer(payments.list, () => [...known])
  api.answer(payments.record, ({ body }) => {
    known.push({ ...paid, ...body, id: 2, received_on: body.received_on ?? '', reference: body.reference ?? null })
    return invoice(1, { version: 2, amount_paid: 1_250_000, balance: 0, status: 'Paid' })
  })
  api.answer(invoices.update, ({ body }) => invoice(1, { ...body, version: 3 }))
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Payments' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await lines()).toEqual(['3 Nov 2026, MTN mobile moneyRC-2026-000001 · MP88412 · recorded by Esther N.250,000 UGX'])
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  expect(dialog.getByText('Invoice INV-2026-000001, Kasuku Grocers: 1,000,000 UGX left to pay.')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: /Received on/ }))
  await user.type(dialog.getByRole('textbox', { name: /Received on/ }), '2099-01-01{Tab}')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(dialog.getByText('The day must not be in the future.')).toBeTruthy()
  expect(dialog.getByText('method is required.')).toBeTruthy()
  await user.clear(dialog.getByRole('textbox', { name: /Received on/ }))
  await user.type(dialog.getByRole('textbox', { name: /Received on/ }), '2026-10-30{Tab}')
  await user.click(dialog.getByRole('combobox', { name: /Method/ }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'FT26304')
  await user.type(dialog.getByRole('textbox', { name: 'Paid by' }), 'Kisozi Holdings')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await screen.findByText('Payment recorded successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: 1_000_000,
    received_on: '2026-10-30',
    method: 'bank',
    reference: 'FT26304',
    payer: 'Kisozi Holdings',
    email: true,
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull())
  expect((await lines())[1]).toBe('30 Oct 2026, Bank transferRC-2026-000001 · FT26304 · recorded by Esther N.1,000,000 UGX')
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  const form = within(screen.getByRole('dialog', { name: 'Invoice INV-2026-000001' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Amount Paid/ }).value).toBe('1,250,000')
  await user.click(form.getByRole('button', { name: 'Save Invoice' }))
  await screen.findByText('Invoice updated successfully')
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 2,
    amount_paid: 1_250_000,
    status: 'Paid',
  })
})

test('a payment cannot be recorded before the form is saved; payments that fail to load can be retried', async () => {
  const { api, user } = open([invoice(1)])
  api.answer(payments.list, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  await user.click(await screen.findByRole('link', { name: /^Open INV-2026-000001:/ }))
  const busy = (await screen.findByText('The service is busy.')).closest<HTMLElement>('[role=alert]')!
  api.answer(payments.list, () => [
    {
      ...paid,
      amount: -5_000,
      receipt_id: null,
      receipt_number: null,
      kind: null,
      method: 'other' as const,
      reference: null,
      recorded_by_name: null,
    },
  ])
  await user.click(within(busy).getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('3 Nov 2026, Correction')).closest('li')?.textContent).toBe('3 Nov 2026, Correction-5,000 UGX')
  await user.type(screen.getByRole('textbox', { name: /Amount Paid/ }), '1')
  expect(screen.getByRole('button', { name: 'Record payment' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Save the changes above before you record a payment.')).toBeTruthy()
})
