import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fiscalise, type Invoice, ONE_AMOUNT } from '../../../../api/billing/invoices.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { FiscalNumber } from './fiscal-number.tsx'

const INVOICE: Invoice = {
  ...{ id: 1, version: 1, invoice_number: 'INV-2026-000001', invoice_date: '2026-11-30', due_date: '2026-12-14' },
  ...{ client_id: 7, client_name: 'Kisozi Crest Hotel', status: 'Pending' },
  ...{ amount_due: 1_457_300, amount_paid: 0, balance: 1_457_300, ...ONE_AMOUNT },
  ...{ voided_at: null, voided_by: null, void_reason: null },
}

function show(...states: Partial<Invoice>[]) {
  const api = fakeApi()
  signIn()
  const sent: string[] = []
  api.answer(fiscalise, (): Invoice => ({ ...INVOICE, fiscal_status: 'queued' }))
  const Cards = () =>
    states.map((state, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
      <FiscalNumber key={place} document={{ ...INVOICE, ...state }} again={fiscalise} onSent={(message) => sent.push(message)} />
    ))
  return { ...renderPage(Cards), sent }
}
const cards = () => screen.queryAllByRole('region', { name: 'Fiscal number' }).map(({ textContent }) => textContent)

test('says what the number is, or that it is awaited; nothing where none is needed', () => {
  show({ fiscal_status: 'fiscalised', fdn: '325091234567' }, { fiscal_status: 'queued' }, { fiscal_status: 'not_required' })
  expect(cards()).toEqual([
    'Fiscal number325091234567',
    'Fiscal numberAwaiting fiscal number. The document says so, and is e-mailed once the number is there.',
  ])
})

test('what the revenue authority has refused is sent again by hand', async () => {
  const { user, sent } = show({ fiscal_status: 'failed', fiscal_error: 'The TIN is not known.' })
  expect(cards()[0]).toContain('The revenue authority has refused it: The TIN is not known.')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await expect.poll(() => sent).toEqual(['Sent to the revenue authority again'])
})
