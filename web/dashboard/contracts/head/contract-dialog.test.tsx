import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as contracts from '../../../../api/contracts/contracts.ts'
import * as documents from '../../../../api/sites/client-documents.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { clientDocument, contract } from '../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { ContractDialog } from './contract-dialog.tsx'

test('where somebody else chose another signed contract or other days, both are shown by their names and with their unit', async () => {
  const api = fakeApi()
  signIn('admin')
  api.answer(documents.list, () => ({ items: [clientDocument(5, 'Price list'), clientDocument(4, 'Agreement')], total: 2 }))
  api.answer(contracts.update, () => {
    throw new Refusal(409, 'Somebody else changed it.', {
      current: contract(1, { signed_document_id: 4, notice_days: 60, payment_terms_days: 14, version: 4 }),
    })
  })
  const shown = contract(1, { signed_document_id: null, notice_days: 90, payment_terms_days: 45 })
  const { user } = renderPage(() => <ContractDialog contract={shown} onSaved={vi.fn()} onClosed={vi.fn()} />)
  const form = within(await screen.findByRole('form', { name: 'Edit contract' }))
  await user.click(form.getByLabelText('Signed contract'))
  await user.click(await screen.findByRole('option', { name: 'Price list (Contract)' }))
  for (const [label, days] of [
    ['Notice', '1'],
    ['Payment within', '30'],
  ] as const) {
    const field = form.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await user.clear(field)
    await user.type(field, days)
  }
  await user.click(form.getByText('Save'))
  const conflict = within(await form.findByRole('alert'))
  for (const name of [
    'Notice 60 days 1 day',
    'Payment within 14 days 30 days',
    'Signed contract Agreement (Contract) Price list (Contract)',
  ])
    expect(conflict.getByRole('row', { name })).toBeTruthy()
})
