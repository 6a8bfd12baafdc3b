import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as contract from '../../../contract/billing/invoice-proofs.ts'
import { digestOf, type Evidence, sealAfter } from '../../../contract/billing/proofs/verify-proof.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderSite } from '../../test/render-site.tsx'
import VerifyPage from './verify-page.tsx'

const EVIDENCE: Evidence = {
  ...{ invoice: 'INV-2026-000041', client: 'Acacia', month: '2026-11', net: 1_805_000, vat: 324_900, total: 2_129_900 },
  lines: [{ description: 'Main gate day', amount: 1_805_000, explain: {} }],
  slots: [],
  audit: null,
  events: null,
}
const BEFORE = '0'.repeat(64)
const SECRET = 'a'.repeat(43)

/** A proof of the only invoice of a chain, and its seal. */
async function sealed() {
  const evidence = JSON.stringify(EVIDENCE)
  const seal = await sealAfter(BEFORE, await digestOf(evidence))
  const proof: contract.InvoiceProof = {
    ...{ place: 1, before: BEFORE, evidence, later: [], newest: { place: 1, hash: seal }, audit: null, events: null },
    sealed_at: '2026-11-26T09:00:00.000Z',
  }
  return { seal, proof }
}
function show(code: string) {
  window.history.replaceState(null, '', `/verify#${code}`)
  renderSite(VerifyPage, '/verify')
}

test('opened without a seal, it says what to do, and there is nothing to try again', async () => {
  show('')
  expect(await screen.findByText('Scan the code on an invoice to open this page.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the secret opens the invoice and the seal, which no request contains, checks it', async () => {
  const { seal, proof } = await sealed()
  const api = fakeApi()
  api.answer(contract.open, () => proof)
  show(`${seal}.${SECRET}`)
  expect(await screen.findByText('Everything is in order.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Invoice INV-2026-000041' })).toBeTruthy()
  expect(api.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }])
})

test.each([
  ['a secret that opens nothing', `${'0'.repeat(64)}.${SECRET}`],
  ['a code that was cut short', '0'.repeat(40)],
])('%s leads to the company, not to another try', async (_, code) => {
  const api = fakeApi()
  api.answer(contract.open, () => {
    throw new Refusal(404, 'Invoice not found', { code: 'not_found' })
  })
  show(code)
  expect(
    await screen.findByText('There is no invoice with this seal. Scan the code on the invoice again, or ask us.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a document with the seal alone asks for number and total, and keeps what was typed when they do not match', async () => {
  const { seal, proof } = await sealed()
  const api = fakeApi()
  api.answer(contract.openByNumber, ({ body }) => {
    if (body.total !== 2_129_900) throw new Refusal(404, 'Invoice not found', { code: 'not_found' })
    return proof
  })
  show(seal)
  const number = await screen.findByLabelText<HTMLInputElement>('Invoice number')
  const total = screen.getByLabelText<HTMLInputElement>('Total')
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Check the invoice' }))
  press()
  expect(await screen.findByText('Invoice number is required.')).toBeTruthy()
  fireEvent.change(number, { target: { value: 'INV-2026-000041' } })
  fireEvent.change(total, { target: { value: '2,129,000' } })
  press()
  expect(
    await screen.findByText('Number, total and seal do not belong to one invoice. Compare them with the document.'),
  ).toBeTruthy()
  expect([number.value, total.value]).toEqual(['INV-2026-000041', '2,129,000'])
  fireEvent.change(total, { target: { value: 'UGX 2,129,900' } })
  press()
  expect(await screen.findByText('Everything is in order.')).toBeTruthy()
  expect(api.asked.at(-1)!.body).toEqual({ invoice_number: 'INV-2026-000041', seal, total: 2_129_900 })
})
