import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as collections from '../../../../api/billing/collections.ts'
import * as calls from '../../../../api/billing/receipts.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import CertificatesPage from './certificates-page.tsx'
import ReceiptsPage from './receipts-page.tsx'

const receipt = (id: number, more: Partial<calls.Receipt> = {}): calls.Receipt => ({
  id,
  receipt_number: `RC-2026-00000${id}`,
  client_id: 7,
  client_name: 'Kisozi Crest Hotel',
  kind: 'money',
  method: 'cheque',
  amount: 1_309_100,
  unallocated: 0,
  held: 0,
  contract_id: null,
  contract_number: null,
  contract_status: null,
  received_on: '2026-11-20',
  reference: 'CHQ 410007',
  payer: null,
  reason: null,
  paid_back: [],
  certificate_state: null,
  certificate_number: null,
  certificate_date: null,
  recorded_at: '2026-11-20T09:00:00.000Z',
  recorded_by_name: 'Esther N.',
  reversed_on: null,
  reversed_reason: null,
  file: null,
  allocations: [{ invoice_id: 1, invoice_number: 'INV-2026-000001', amount: 1_309_100 }],
  withheld: [],
  ...more,
})
const SUMMARY: contracts.ContractSummary = {
  ...{ id: 5, version: 1, number: null, title: '', client_id: 7, client_name: 'Kisozi Crest Hotel', status: 'Active' },
  ...{ starts_on: '2026-01-01', ends_on: null, stations: 1, seats: 1, month_value: null, coverage: null },
  ...{ ends_in: null, in_notice: false, suspended_from: null },
}
const client: clients.Client = {
  id: 7,
  version: 1,
  ...clients.NO_BILLING,
  firstName: 'Joan',
  lastName: 'Kirabo',
  company_name: 'Kisozi Crest Hotel',
  address: null,
  contacts: '0700',
  registered_on: '2026-01-01',
}
const invoice = {
  invoice_date: '2026-11-30',
  income_base: 0,
  income_before: 0,
  vat_base: 0,
  vat_before: 0,
  income_withheld: 0,
  vat_withheld: 0,
}
const open: calls.OpenInvoice[] = [
  {
    ...invoice,
    ...{ id: 1, invoice_number: 'INV-2026-000001', due_date: '2026-12-14', balance: 1_457_300, net: 1_235_000 },
    ...{ income_base: 1_235_000, vat_base: 1_235_000, income_withheld: 74_100, vat_withheld: 74_100 },
  },
  { ...invoice, id: 2, invoice_number: 'INV-2026-000002', due_date: '2027-01-14', balance: 2_242_000, net: 1_900_000 },
]

function show(rows: calls.Receipt[], page = ReceiptsPage) {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.list, () => ({ items: [...rows], total: rows.length }))
  api.answer(collections.toCheck, () => [])
  api.answer(calls.get, ({ params }) => rows.find(({ id }) => id === params.id)!)
  api.answer(clients.list, () => ({ items: [client], total: 1 }))
  return { api, ...renderPage(page) }
}
const posted = (api: ReturnType<typeof fakeApi>) => api.asked.findLast(({ method }) => method === 'POST')

test('what is received of a client that withholds both taxes is allocated oldest first, and the rest is credit', async () => {
  const { api, user } = show([])
  const email = 'accounts@kisozi.example'
  api.answer(calls.openInvoices, () => ({ income_rate: 600, vat_rate: 600, email, invoices: open, credits: [] }))
  let refused = 0
  api.answer(calls.create, () => {
    if (!refused++) throw new Refusal(409, 'RC-2026-000004 of 20 Nov 2026 is the same.', { code: 'same_receipt' })
    return receipt(1)
  })
  await user.click(await screen.findByRole('button', { name: '+ Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await user.click(dialog.getByRole('combobox', { name: /Client/ }))
  await user.click(await screen.findByRole('option', { name: /Kisozi Crest Hotel/ }))
  expect(await dialog.findByText('1,309,100 UGX expected in money')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Amount received/ }), '1500000')
  const taxes = ['Income tax', 'VAT'].map((tax) =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: `${tax} withheld 6 % of 1,235,000 UGX = 74,100 UGX` }),
  )
  expect(taxes.map(({ checked }) => checked)).toEqual([true, true])
  const amountFor = (number: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Amount for ${number}` })
  expect([amountFor('INV-2026-000001').value, amountFor('INV-2026-000002').value]).toEqual(['1,309,100', '190,900'])
  await user.clear(amountFor('INV-2026-000002'))
  const sums = () => dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(sums()).toEqual(['1,309,100 UGX', '148,200 UGX', '190,900 UGX'])
  await user.click(dialog.getByRole('combobox', { name: /Method/ }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await dialog.findByText('RC-2026-000004 of 20 Nov 2026 is the same.')).toBeTruthy()
  expect(dialog.getByText('To accounts@kisozi.example')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Record it all the same' }))
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(await screen.findByText('Payment recorded successfully')).toBeTruthy()
  expect(posted(api)?.body).toEqual({
    client_id: 7,
    kind: 'money',
    amount: 1_500_000,
    received_on: today(),
    method: 'bank',
    reference: null,
    payer: null,
    allocations: [{ invoice_id: 1, amount: 1_309_100, income_withheld: 74_100, vat_withheld: 74_100 }],
    contract_id: null,
    confirm: true,
    email: true,
  })
})

/** The dialog with the client chosen. */
async function recording(api: ReturnType<typeof fakeApi>, user: ReturnType<typeof show>['user']) {
  api.answer(calls.openInvoices, () => ({ income_rate: 600, vat_rate: 600, email: null, invoices: open, credits: [] }))
  await user.click(await screen.findByRole('button', { name: '+ Record payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await user.click(dialog.getByRole('combobox', { name: /Client/ }))
  await user.click(await screen.findByRole('option', { name: /Kisozi Crest Hotel/ }))
  await dialog.findByText('1,309,100 UGX expected in money')
  return dialog
}
const save = (dialog: Awaited<ReturnType<typeof recording>>) => dialog.getByRole('button', { name: 'Record payment' })

test('only withheld tax is recorded, of another amount than the computed one, with who paid', async () => {
  const { api, user } = show([])
  api.answer(calls.create, () => receipt(1, { kind: 'income_wht', amount: 70_000 }))
  const dialog = await recording(api, user)
  await user.type(dialog.getByRole('textbox', { name: /Amount received/ }), '0')
  await user.type(dialog.getByRole('textbox', { name: 'Paid by' }), 'Kisozi Holdings')
  const tax = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Income tax withheld from INV-2026-000001' })
  await user.click(dialog.getByRole('checkbox', { name: 'Income tax withheld 6 % of 1,235,000 UGX = 74,100 UGX' }))
  expect(tax.value).toBe('74,100')
  await user.clear(tax)
  await user.type(tax, '70000')
  await user.click(save(dialog))
  expect(await screen.findByText('Withheld tax recorded')).toBeTruthy()
  expect(posted(api)?.body).toMatchObject({
    ...{ kind: 'money', amount: 0, method: 'other', payer: 'Kisozi Holdings' },
    allocations: [{ invoice_id: 1, amount: 0, income_withheld: 70_000, vat_withheld: 0 }],
  })
})

test('an amount is written off with its reason, without taxes, and the answer says so', async () => {
  const { api, user } = show([])
  api.answer(calls.create, () => receipt(1, { kind: 'write_off', amount: 1_457_300 }))
  const dialog = await recording(api, user)
  await user.click(dialog.getByRole('combobox', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Write-off' }))
  await user.type(dialog.getByRole('textbox', { name: /Amount written off/ }), '1457300')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The hotel has closed.')
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(dialog.queryByRole('combobox', { name: /Method/ })).toBeNull()
  await user.click(save(dialog))
  expect(await screen.findByText('Amount written off')).toBeTruthy()
  expect(posted(api)?.body).toMatchObject({
    ...{ kind: 'write_off', amount: 1_457_300, method: 'other', reference: 'The hotel has closed.', email: false },
    allocations: [{ invoice_id: 1, amount: 1_457_300, income_withheld: 0, vat_withheld: 0 }],
  })
})

test('a refusal stands at the amount of its invoice, although invoices without an amount are not sent', async () => {
  const { api, user } = show([])
  const tooMuch = 'amount must be at most the balance of 2,000,000 UGX.'
  api.answer(calls.create, () => {
    throw new Refusal(422, 'Some fields are not right.', { fields: { 'allocations.0.amount': tooMuch } })
  })
  const dialog = await recording(api, user)
  await user.type(dialog.getByRole('textbox', { name: /Amount received/ }), '2242000')
  const amountFor = (number: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Amount for ${number}` })
  // Exactly what the second one expects: the first is left out of what is sent.
  expect([amountFor('INV-2026-000001').value, amountFor('INV-2026-000002').value]).toEqual(['0', '2,242,000'])
  await user.click(dialog.getByRole('combobox', { name: /Method/ }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.click(save(dialog))
  await dialog.findByText(tooMuch)
  expect(amountFor('INV-2026-000001').getAttribute('aria-invalid')).not.toBe('true')
  expect(amountFor('INV-2026-000002').getAttribute('aria-invalid')).toBe('true')
  expect(posted(api)?.body).toMatchObject({ allocations: [{ invoice_id: 2, amount: 2_242_000 }] })
})

test('what was allocated by hand stays when the amount changes, and the rest goes to the others', async () => {
  const { api, user } = show([])
  const dialog = await recording(api, user)
  const received = dialog.getByRole('textbox', { name: /Amount received/ })
  await user.type(received, '500000')
  const amountFor = (number: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: `Amount for ${number}` })
  await user.clear(amountFor('INV-2026-000002'))
  await user.type(amountFor('INV-2026-000002'), '200000')
  await user.clear(received)
  await user.type(received, '700000')
  const shown = () => [amountFor('INV-2026-000001').value, amountFor('INV-2026-000002').value]
  await vi.waitFor(() => expect(shown()).toEqual(['500,000', '200,000']))
})

test('a bounced cheque is reversed with its reason and stays struck through', async () => {
  const rows = [receipt(1)]
  const { api, user } = show(rows)
  api.answer(calls.reverse, ({ body }) => {
    rows[0] = receipt(1, { reversed_on: today(), reversed_reason: body.reason, allocations: [] })
    return rows[0]
  })
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000001' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000001' }))
  expect(drawer.getByText('Invoice INV-2026-000001')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Cheque bounced' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reverse RC-2026-000001' }))
  await user.click(question.getByRole('button', { name: 'Reverse' }))
  expect(await drawer.findByText(/^Reversed on .*: Cheque bounced$/)).toBeTruthy()
  expect(posted(api)?.body).toEqual({ reason: 'Cheque bounced' })
  expect((await screen.findByText('Reversed', { selector: 'span' })).textContent).toBe('Reversed')
})

test('before a cheque is reversed its dialog says which taxes go with it, and which stay', async () => {
  const tax = { id: 2, receipt_number: 'RC-2026-000002', kind: 'income_wht', amount: 74_100, certificate: 'awaited' } as const
  const sent = { ...tax, id: 3, receipt_number: 'RC-2026-000003', kind: 'vat_wht', certificate: 'sent' } as const
  const { user } = show([receipt(1, { withheld: [tax, sent] })])
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000001' }))
  await user.click(await screen.findByRole('button', { name: 'Cheque bounced' }))
  const question = within(await screen.findByRole('dialog', { name: 'Reverse RC-2026-000001' }))
  expect(question.getByText('Reversed with it, because no certificate has come:')).toBeTruthy()
  expect(question.getByText('Kept, because the client has sent a certificate:')).toBeTruthy()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'RC-2026-000002: Income tax withheld, 74,100 UGX',
    'RC-2026-000003: VAT withheld, 74,100 UGX',
  ])
})

test('the photo of a cheque is added to its receipt and can be opened', async () => {
  const { api, user } = show([receipt(1)])
  const file = { file_name: 'cheque.jpg', bytes: 20_000, received_at: '2026-11-20T09:00:00.000Z' }
  api.answer(calls.attach, () => receipt(1, { file }))
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000001' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000001' }))
  expect(drawer.getByText('Photo of the cheque: none yet')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Download' })).toBeNull()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  expect(input.accept).toBe('.pdf,.jpg,.jpeg,.png')
  await user.upload(input, new File(['photo'], 'cheque.jpg', { type: 'image/jpeg' }))
  expect(await drawer.findByText(/^Photo of the cheque: cheque\.jpg, 20 kB, received 20 Nov 2026/)).toBeTruthy()
  expect(drawer.getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(await screen.findByText('File added')).toBeTruthy()
})

test('a deposit settles the oldest invoices with a reason, or is paid back', async () => {
  const { api, user } = show([receipt(1, { kind: 'deposit', amount: 1_500_000, held: 1_500_000, allocations: [] })])
  api.answer(calls.openInvoices, () => ({ income_rate: null, vat_rate: null, email: null, invoices: open, credits: [] }))
  api.answer(calls.apply, () => receipt(2, { amount: 1_500_000 }))
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000001' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000001' }))
  expect(drawer.getByText('1,500,000 UGX of this deposit is held.')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Settle invoices with it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle invoices with the deposit' }))
  await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'The contract has ended.')
  await user.click(dialog.getByRole('button', { name: 'Settle invoices' }))
  expect(await screen.findByText('Deposit applied')).toBeTruthy()
  const allocations = [
    { invoice_id: 1, amount: 1_457_300 },
    { invoice_id: 2, amount: 42_700 },
  ]
  expect(posted(api)?.body).toEqual({ reason: 'The contract has ended.', allocations })
})

test('a deposit waits for the end of its contract, and is held for another one of the client', async () => {
  const held = { contract_id: 4, contract_number: 'CT-2026-000004', contract_status: 'Active' as const }
  const rows = [receipt(1, { kind: 'deposit', held: 1_000_000, allocations: [], ...held })]
  const { api, user } = show(rows)
  const other = { id: 5, number: 'CT-2026-000005', title: 'Kisozi pool', status: 'Ended' as const }
  api.answer(contracts.list, () => ({ items: [{ ...SUMMARY, ...other }], total: 1 }))
  api.answer(calls.assign, ({ body }) => {
    if (body.contract_id !== 5) throw new Refusal(422, 'Invalid', { fields: { contract_id: 'Another client.' } })
    return receipt(1, { kind: 'deposit', held: 1_000_000, ...held, contract_id: 5 })
  })
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000001' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000001' }))
  expect(drawer.getByText('It settles invoices or is paid back once CT-2026-000004 has ended.')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Pay back' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Hold for another contract' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold for a contract' }))
  await user.click(dialog.getByRole('combobox', { name: /Held for/ }))
  await user.click(await screen.findByRole('option', { name: 'CT-2026-000005, Kisozi pool (Ended)' }))
  await user.click(dialog.getByRole('button', { name: 'Hold' }))
  expect(await screen.findByText('Deposit assigned')).toBeTruthy()
})

const AWAITED: calls.CertificatesAwaited = {
  ...{ days_30: 74_100, days_60: 0, days_90: 20_000, over_90: 0, total: 94_100, count: 2 },
  to_check: [
    { receipt_id: 2, receipt_number: 'RC-2026-000002', client_name: 'Kisozi Crest Hotel', sent_at: '2026-11-22T09:00:00.000Z' },
  ],
}

test('what is awaited is shown by age; a certificate that the client has sent is refused with a reason, and accepted', async () => {
  const row = receipt(2, { kind: 'income_wht', amount: 74_100, certificate_state: 'awaited' })
  const { api, user } = show([row], CertificatesPage)
  const sent = { certificate_number: 'WHT-7', certificate_date: '2026-11-21', sent_at: '2026-11-22T09:00:00.000Z' }
  let certificate: calls.SentCertificate = { ...sent, state: 'sent', refused_reason: null }
  api.answer(calls.awaited, () => AWAITED)
  api.answer(calls.sentCertificate, () => ({ certificate }))
  api.answer(calls.decide, ({ body }) => {
    certificate = body.accept
      ? { ...certificate, state: 'accepted' }
      : { ...certificate, state: 'refused', refused_reason: body.reason! }
    return row
  })
  const ages = within(await screen.findByLabelText('Awaited by age'))
  expect(ages.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '74,100 UGX',
    '0 UGX',
    '20,000 UGX',
    '0 UGX',
    '94,100 UGX',
  ])
  const toCheck = within(screen.getByRole('region', { name: 'To check' }))
  expect(toCheck.getByRole('link', { name: 'RC-2026-000002' }).getAttribute('href')).toBe(
    '/dashboard/invoices/certificates?record=2',
  )
  await user.click(screen.getByRole('link', { name: 'Open RC-2026-000002' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000002' }))
  expect(await drawer.findByText(/^Certificate WHT-7 of 21 Nov 2026, sent 22 Nov 2026/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Refuse' }))
  const question = within(await screen.findByRole('dialog', { name: 'Refuse the certificate' }))
  await user.type(question.getByRole('textbox'), 'It is of another company.')
  await user.click(question.getByRole('button', { name: 'Refuse' }))
  expect(await drawer.findByText(/Refused: It is of another company\.$/)).toBeTruthy()
  expect(posted(api)?.body).toEqual({ accept: false, reason: 'It is of another company.' })
})

test('certificates that are awaited are listed, oldest first, and noted when they come', async () => {
  const rows = [receipt(2, { kind: 'income_wht', amount: 74_100, certificate_state: 'awaited' })]
  const { api, user } = show(rows, CertificatesPage)
  api.answer(calls.awaited, () => AWAITED)
  api.answer(calls.sentCertificate, () => ({ certificate: null }))
  api.answer(calls.certificate, ({ body }) => ({ ...rows[0]!, ...body, certificate_state: 'received' as const }))
  await user.click(await screen.findByRole('link', { name: 'Open RC-2026-000002' }))
  expect(Object.fromEntries(api.asked.find(({ path }) => path === calls.list.path)?.query ?? [])).toMatchObject({
    certificate: 'awaited',
    sort: 'received_on',
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Receipt RC-2026-000002' }))
  await user.type(drawer.getByRole('textbox', { name: /Certificate number/ }), 'WHT-88')
  await user.click(drawer.getByRole('button', { name: 'Note certificate' }))
  expect(await drawer.findByText(/^Certificate WHT-88 of .* has been received\.$/)).toBeTruthy()
})
