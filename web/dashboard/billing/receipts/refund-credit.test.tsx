import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refund } from '../../../../api/billing/refunds.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { RefundCredit } from './refund-credit.tsx'

function show() {
  const saved: string[] = []
  const client = { id: 7, name: 'Kisozi Crest Hotel' }
  return {
    saved,
    ...renderPage(() => <RefundCredit client={client} credit={150_000} onSaved={(message) => saved.push(message)} />),
  }
}

test('credit is paid back with method, reference, day and reason; a refusal stands at its field', async () => {
  const api = fakeApi()
  signIn()
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Pay credit back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay credit back' }))
  await user.click(dialog.getByRole('button', { name: 'Pay back' }))
  for (const text of ['method is required.', 'reference is required.']) expect(dialog.getByText(text)).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: /Method/ }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'FT881')
  await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Paid twice.')
  const only = 'Only 120,000 UGX is credit of this client.'
  api.answer(refund, () => {
    throw new Refusal(422, only, { fields: { amount: only } })
  })
  await user.click(dialog.getByRole('button', { name: 'Pay back' }))
  expect((await dialog.findAllByText(new RegExp(only))).length).toBeGreaterThan(0)
  expect(api.asked.at(-1)).toMatchObject({
    path: '/api/v1/clients/7/refunds',
    body: { amount: 150_000, method: 'bank', reference: 'FT881', paid_on: today(), reason: 'Paid twice.' },
  })
})
