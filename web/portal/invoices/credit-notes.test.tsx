import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { creditNotePdf, creditNotes, type PortalCreditNote } from '../../../api/portal/portal.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { CreditNotes } from './credit-notes.tsx'

const note: PortalCreditNote = {
  ...{ id: 9, credit_note_number: 'CN-2026-000001', invoice_id: 4, invoice_number: 'INV-2026-000001' },
  ...{ reason_code: 'uncovered', reason: '12, 19 and 27 Nov', net: 95_000, vat: 17_100, vat_rate: 1_800, total: 112_100 },
  ...{ issued_on: '2026-12-02', fiscal_status: 'not_required', fdn: null },
  parts: [],
}

test('credit notes of an invoice are listed with their reason, and saved as PDF; why that failed is said', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:note')
  URL.revokeObjectURL = vi.fn()
  const api = fakeApi()
  signIn('client')
  api.answer(creditNotes, ({ query }) => (query.invoice_id === 4 ? [note] : []))
  const asked: number[] = []
  api.answer(creditNotePdf, ({ params }) => {
    asked.push(params.id)
    throw new Refusal(404, 'Credit note not found.')
  })
  const { user } = renderPage(() => <CreditNotes id="4" />)
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'CN-2026-000001, 2 Dec 2026Shifts not covered: 12, 19 and 27 Nov112,100 UGXPDF',
  )
  const save = screen.getByRole('button', { name: 'Save CN-2026-000001 as PDF' })
  await user.click(save)
  expect(await screen.findByText('Credit note not found.')).toBeTruthy()
  api.answer(creditNotePdf, async () => new Response('a note'))
  await user.click(save)
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled())
  expect(screen.queryByText('Credit note not found.')).toBeNull()
  expect(asked).toEqual([9])
})

test('a credit note of several stations says why it is this amount', async () => {
  const api = fakeApi()
  signIn('client')
  const parts = [
    { station_id: 1, station_name: 'Hill gate', charged: 1_900_000, net: 50_420 },
    { station_id: 2, station_name: 'Lake gate', charged: 1_868_333, net: 49_580 },
  ]
  api.answer(creditNotes, () => [{ ...note, net: 100_000, vat: 18_000, total: 118_000, parts }])
  renderPage(() => <CreditNotes id="4" />)
  const why = await screen.findByRole('list', { name: 'Why CN-2026-000001 is this amount' })
  expect([...why.children].map(({ textContent }) => textContent)).toEqual([
    'Hill gate: 50,420 UGX of 1,900,000 UGX charged',
    'Lake gate: 49,580 UGX of 1,868,333 UGX charged',
    'Divided in proportion to what was charged, before VAT.',
  ])
})
