import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../api/billing/invoice-proofs.ts'
import type { Evidence } from '../../../api/billing/proofs/evidence.ts'
import { digestOf, sealAfter } from '../../../api/billing/proofs/verify-proof.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderSite } from '../../test/render-site.tsx'
import VerifyPage from './verify-page.tsx'

const COUNTS = { agreed: 3, covered: 2, uncovered: 1, short: 1, off: 0, undecided: 0 }
const SHIFT = { post: 4, start: '18:00', end: '06:00', state: 'Decided', required: 720 }
const EVIDENCE: Evidence = {
  ...{ invoice: 'INV-2026-000041', client: 'Acacia', month: '2026-11', net: 1_805_000, vat: 324_900, total: 2_129_900 },
  lines: [{ description: 'Main gate day', amount: 1_805_000, kind: 'guarding', post: 4, explain: COUNTS }],
  posts: [{ id: 4, name: 'Main gate day', station: 'Kisozi Crest Hotel' }],
  shifts: [
    { ...SHIFT, id: 1, day: '2026-11-12', covered: 720 },
    { ...SHIFT, id: 2, day: '2026-11-13', covered: 570 },
    { ...SHIFT, id: 3, day: '2026-11-14', covered: 0 },
  ],
  audit: null,
  events: null,
}
const BEFORE = '0'.repeat(64)
const SECRET = 'a'.repeat(43)

/** A proof of the only invoice of a chain, and its seal. */
async function sealed(given: Partial<Evidence> = {}) {
  const evidence = JSON.stringify({ ...EVIDENCE, ...given })
  const seal = await sealAfter(BEFORE, await digestOf(evidence))
  const proof: calls.InvoiceProof = {
    ...{ place: 1, before: BEFORE, evidence, later: [], newest: { place: 1, hash: seal }, audit: null, events: null },
    sealed_at: '2026-11-26T09:00:00.000Z',
  }
  return { seal, proof }
}
function show(code: string) {
  window.history.replaceState(null, '', `/verify#${code}`)
  renderSite(VerifyPage, '/verify')
}

test('opened without a code, it explains what it proves and how to begin, and reports no failure', async () => {
  show('')
  expect(await screen.findByRole('heading', { name: 'What the check proves' })).toBeTruthy()
  expect(screen.getByText(/Scan it with the camera of your phone/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'ask us' }).getAttribute('href')).toBe('/contact')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the secret opens the invoice and the seal, which no request contains, checks it', async () => {
  const { seal, proof } = await sealed()
  const api = fakeApi()
  api.answer(calls.open, () => proof)
  show(`${seal}.${SECRET}`)
  expect(await screen.findByText('Everything is in order.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Invoice INV-2026-000041' })).toBeTruthy()
  expect(api.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }])
})

test('each shift stands there with its post, its hours and its minutes', async () => {
  const { seal, proof } = await sealed()
  fakeApi().answer(calls.open, () => proof)
  show(`${seal}.${SECRET}`)
  fireEvent.click(await screen.findByText('3 shifts of the month'))
  const rows = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Main gate'))
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '12 Nov 2026Main gate day, Kisozi Crest Hotel, 18:00–06:00 +1720 of 720 minutes: covered',
    '13 Nov 2026Main gate day, Kisozi Crest Hotel, 18:00–06:00 +1570 of 720 minutes: 150 minutes short',
    '14 Nov 2026Main gate day, Kisozi Crest Hotel, 18:00–06:00 +10 of 720 minutes: not covered',
  ])
})

test('an invoice that counts more shifts than it lists is not in order, and says which are taken as agreed', async () => {
  const lines = [{ ...EVIDENCE.lines[0]!, explain: { ...COUNTS, agreed: 60, covered: 59 } }]
  const { seal, proof } = await sealed({ lines })
  fakeApi().answer(calls.open, () => proof)
  show(`${seal}.${SECRET}`)
  expect(await screen.findByText('Something is not in order. Please keep the document, and tell us.')).toBeTruthy()
  const what = 'The shifts listed are 3, and the lines count 60. 57 shifts before 12 Nov are taken as agreed, without a record.'
  expect(screen.getByText(what).textContent).toBe(`Not in order ${what}`)
})

test.each([
  ['a secret that opens nothing', `${'0'.repeat(64)}.${SECRET}`],
  ['a code that was cut short', '0'.repeat(40)],
])('%s leads to the company, not to another try', async (_, code) => {
  const api = fakeApi()
  api.answer(calls.open, () => {
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
  api.answer(calls.openByNumber, ({ body }) => {
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
