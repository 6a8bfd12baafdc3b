import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { creditNotePdf, creditNotes, type PortalCreditNote } from '../../../contract/portal/portal.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { CreditNotes } from './credit-notes.tsx'

const note: PortalCreditNote = {
  ...{ id: 9, credit_note_number: 'CN-2026-000001', invoice_id: 4, invoice_number: 'INV-2026-000001' },
  ...{ reason_code: 'uncovered', reason: '12, 19 and 27 Nov', net: 95_000, vat: 17_100, vat_rate: 1_800, total: 112_100 },
  ...{ issued_on: '2026-12-02', fiscal_status: 'not_required', fdn: null },
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
