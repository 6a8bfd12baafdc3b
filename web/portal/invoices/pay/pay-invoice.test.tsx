import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Collection } from '../../../../api/billing/collections.ts'
import { create, ofInvoice } from '../../../../api/portal/portal-collections.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { PayInvoice, PaymentsAsked } from './pay-invoice.tsx'

const collection = (more: Partial<Collection> = {}): Collection => ({
  ...{ id: 1, invoice_id: 3, provider: 'mtn', msisdn: '256772123453', amount: 500_000, confirmed_amount: null, state: 'Created' },
  ...{ reason: null, receipt_number: null, asked_at: '2026-11-22T09:00:00.000Z' },
  ...more,
})
const number = () => screen.findByRole('textbox', { name: /Mobile number/ })
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Amount/ })
const pay = () => screen.getByRole('button', { name: /^Pay/ })

test('a client asks for a payment on the phone, reads why it failed, and pays a part by another', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const api = fakeApi()
  signIn('client')
  let collections: Collection[] = []
  api.answer(ofInvoice, () => ({ available: true, msisdn: null, collections }))
  api.answer(create, ({ body }) => {
    if (body.amount > 1_457_300)
      throw new Refusal(422, 'Invalid', { fields: { amount: 'amount must be at most the balance of 1,457,300 UGX.' } })
    collections = [collection({ ...body, id: collections.length + 1 }), ...collections]
    return collections[0]!
  })
  const onPaid = vi.fn()
  const { user } = renderPage(() => (
    <>
      <PayInvoice id="3" balance={1_457_300} onPaid={onPaid} />
      <PaymentsAsked id="3" />
    </>
  ))
  await user.type(await number(), '0414 123 456')
  expect(amount().value).toBe('1,457,300')
  await user.click(pay())
  expect(await screen.findByText('Enter a mobile number such as 0772 123 456.')).toBeTruthy()
  await user.clear(await number())
  await user.type(await number(), '0772 123 453')
  await user.clear(amount())
  await user.type(amount(), '2,000,000')
  await user.click(pay())
  expect(await screen.findByText('Amount must be at most the balance of 1,457,300 UGX.')).toBeTruthy()
  await user.clear(amount())
  await user.type(amount(), '500,000')
  await user.click(pay())
  // While it is under way, there is no second one.
  expect((await screen.findByRole('listitem')).textContent).toMatch(/500,000 UGX from \+256\s772\s123\s453.*Pending/)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Dial *165# on that phone')
  expect(onPaid).not.toHaveBeenCalled()

  collections = [collection({ state: 'Failed', reason: 'NOT_ENOUGH_FUNDS' })]
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Not paid: 500,000 UGX from .*There was not enough money in the account\.$/,
  )
  expect(onPaid).toHaveBeenCalledTimes(1)
  await user.type(await number(), '0772 123 451')
  await user.clear(amount())
  await user.type(amount(), '500000')
  await user.click(pay())
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  collections = [collection({ id: 2, state: 'Successful', receipt_number: 'RC-2026-000001' }), ...collections.slice(1)]
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(await screen.findByText(/receipt RC-2026-000001/)).toBeTruthy()
  expect(onPaid).toHaveBeenCalledTimes(2)
  expect(api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { invoice_id: 3, msisdn: '256772123453', amount: 2_000_000 },
    { invoice_id: 3, msisdn: '256772123453', amount: 500_000 },
    { invoice_id: 3, msisdn: '256772123451', amount: 500_000 },
  ])
})

test('where nobody can be asked to pay by phone, or nothing is left to pay, only what was asked for is shown', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(ofInvoice, ({ params }) => ({
    available: params.id === 4,
    msisdn: null,
    collections: [collection({ invoice_id: params.id, state: 'Successful', receipt_number: 'RC-2026-000001' })],
  }))
  renderPage(() => (
    <>
      <PayInvoice id="3" balance={100} onPaid={() => {}} />
      <PaymentsAsked id="3" />
      <PayInvoice id="4" balance={0} onPaid={() => {}} />
      <PaymentsAsked id="4" />
    </>
  ))
  await waitFor(() => expect(screen.getAllByText(/receipt RC-2026-000001/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
