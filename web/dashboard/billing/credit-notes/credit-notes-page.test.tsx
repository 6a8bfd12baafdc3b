import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import CreditNotesPage from './credit-notes-page.tsx'

test('the figure of what was credited for shortfalls leads to the notes with this reason, which another choice replaces', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(notes.list, () => ({ items: [], total: 0 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(CreditNotesPage, '/page?reason_code=uncovered&from=2026-09-01&to=2026-09-30')
  const asked = () => {
    const query = api.asked.filter(({ path }) => path === notes.list.path).at(-1)?.query
    return query && ['reason_code', 'from', 'to'].map((name) => query.get(name))
  }
  const reason = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Reason' })
  expect(reason.value).toBe('Shifts not covered')
  await waitFor(() => expect(asked()).toEqual(['uncovered', '2026-09-01', '2026-09-30']))
  await user.click(reason)
  await user.click(await screen.findByRole('option', { name: 'Goodwill' }))
  await waitFor(() => expect(asked()).toEqual(['goodwill', '2026-09-01', '2026-09-30']))
})

test('a credit note says of which stations it is', async () => {
  const api = fakeApi()
  signIn('super_admin')
  const of = { invoice_id: 4, invoice_number: 'INV-2026-000004', client_id: 7, client_name: 'Kisozi Crest Hotel' }
  const issued = { issued_on: '2026-11-23', issued_at: '2026-11-23T09:00:00.000Z', issued_by_name: null }
  const amounts = { net: 95_000, vat: 17_100, vat_rate: 1_800, total: 112_100 }
  const fiscal = { fiscal_status: 'not_required', fdn: null, fiscal_error: null } as const
  const why = { reason_code: 'uncovered', reason: '3 shifts' } as const
  const parts = [{ station_id: 5, station_name: 'Lake gate', charged: 1_868_333, net: 95_000 }]
  const note = { id: 1, credit_note_number: 'CN-2026-000001', ...of, ...why, ...amounts, parts, ...issued, ...fiscal }
  api.answer(notes.list, () => ({ items: [note], total: 1 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  renderPage(CreditNotesPage)
  const summary = await screen.findByText('Why this amount')
  expect(summary.parentElement?.textContent).toBe('Why this amountLake gate: 95,000 UGX of 1,868,333 UGX charged')
})
