import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CallResult } from '../../../../api/core/endpoint.ts'
import { create, payable } from '../../../../api/portal/portal-collections.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import PayPage from './pay-page.tsx'

type Payable = CallResult<typeof payable>
const collection = (more: Partial<Payable['collections'][number]> = {}): Payable['collections'][number] => ({
  ...{ id: 1, invoice_id: 3, provider: 'mtn', msisdn: '256772123451', amount: 645_000, confirmed_amount: null },
  ...{ state: 'Created', reason: null, receipt_number: null, asked_at: '2026-11-22T09:00:00.000Z' },
  ...more,
})
const TWO: Payable = {
  available: true,
  owed: 645_000,
  msisdn: '256772123451',
  invoices: [
    { id: 3, invoice_number: 'INV-2026-000003', due_date: '2020-10-15', balance: 250_000 },
    { id: 4, invoice_number: 'INV-2026-000004', due_date: '2099-01-15', balance: 395_000 },
  ],
  collections: [],
}

function open(shown: Payable = TWO) {
  signIn('client')
  const api = fakeApi()
  api.answer(payable, () => shown)
  return { api, ...renderPage(PayPage) }
}
const sent = (api: ReturnType<typeof fakeApi>) => api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('all open invoices are paid with one press, from the number that is known', async () => {
  const { api, user } = open()
  api.answer(create, () => {
    api.answer(payable, () => ({ ...TWO, collections: [collection()] }))
    return collection()
  })
  await user.click(await screen.findByRole('button', { name: 'Pay 645,000 UGX' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/Approve it on the phone \+256.772.123.451.*Dial \*165#/)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(sent(api)).toEqual([{ invoice_id: 3, further_ids: [4], msisdn: '256772123451', amount: 645_000 }])
})

test('a second press while the first is on its way sends nothing', async () => {
  const { api, user } = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  api.answer(create, async () => {
    await promise
    return collection()
  })
  await user.dblClick(await screen.findByRole('button', { name: 'Pay 645,000 UGX' }))
  resolve()
  await waitFor(() => expect(sent(api)).toHaveLength(1))
})

test('an invoice is left out, and a part is paid', async () => {
  const { api, user } = open()
  api.answer(create, () => collection())
  const list = within(await screen.findByRole('list', { name: 'Open invoices' }))
  expect(list.getByText('was due 15 Oct 2020')).toBeTruthy()
  await user.click(list.getByRole('checkbox', { name: /INV-2026-000003/ }))
  expect(screen.getByRole('button', { name: 'Pay 395,000 UGX' })).toBeTruthy()
  const amount = screen.getByRole('textbox', { name: /Amount/ })
  await user.clear(amount)
  await user.type(amount, '100,000')
  await user.click(screen.getByRole('button', { name: 'Pay 100,000 UGX' }))
  await waitFor(() => expect(sent(api)).toEqual([{ invoice_id: 4, msisdn: '256772123451', amount: 100_000 }]))
})

test('a payment that waits is there after a reload; what becomes of it is shown by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = open({ ...TWO, collections: [collection({ state: 'Pending', provider: 'airtel', msisdn: '256752123451' })] })
  expect(await screen.findByText(/Airtel asks there for the PIN of mobile money\./)).toBeTruthy()
  api.answer(payable, () => ({ ...TWO, collections: [collection({ state: 'Failed', reason: 'APPROVAL_REJECTED' })] }))
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect((await screen.findByRole('alert')).textContent).toContain('The payment was declined on the phone.')
  expect(screen.getByRole('button', { name: 'Pay 645,000 UGX' })).toBeTruthy()
})

test('another tab that has asked already is seen, not asked again', async () => {
  const { api, user } = open()
  api.answer(create, () => {
    api.answer(payable, () => ({ ...TWO, collections: [collection()] }))
    throw new Refusal(409, 'A payment of this invoice has been asked for already. Wait until it is answered.')
  })
  await user.click(await screen.findByRole('button', { name: 'Pay 645,000 UGX' }))
  expect(await screen.findByText(/Approve it on the phone/)).toBeTruthy()
})

test('credit is taken off, nothing open and no mobile money are said', async () => {
  open({ ...TWO, owed: 600_000 })
  expect(await screen.findByText('With your credit 600,000 UGX are left to pay.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay 600,000 UGX' })).toBeTruthy()
  cleanup()
  open({ ...TWO, available: false })
  expect(await screen.findByText('Mobile money is not set up. Please pay as your invoice says.')).toBeTruthy()
  cleanup()
  open({ ...TWO, owed: 0, invoices: [], collections: [collection({ state: 'Successful', receipt_number: 'RC-2026-000001' })] })
  expect(await screen.findByText('Everything is paid.')).toBeTruthy()
  expect(screen.getByText(/Receipt RC-2026-000001/)).toBeTruthy()
})
