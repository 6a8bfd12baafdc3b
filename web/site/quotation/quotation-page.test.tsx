import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../api/sales/quotation-links.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import QuotationPage from './quotation-page.tsx'

const TOKEN = 'a-token-that-the-test-has-made-up'
const UNKNOWN = 'This link is no longer valid. Please ask for a new one.'
const BUSY = 'The service is busy or restarting. Please try again in a moment.'

const offer: NonNullable<calls.OfferedQuotation['offer']> = {
  lines: [{ service_id: 1, description: 'Guards', guards: true, quantity: 12, months: 6, monthly_rate: 100_000 }],
  guards: 12,
  discount_rate: 1000,
  vat_rate: 1800,
  subtotal: 7_200_000,
  discount: 720_000,
  vat: 1_166_400,
  total: 7_646_400,
  terms: 'Paid monthly.',
}
const quotation = (given: Partial<calls.OfferedQuotation> = {}): calls.OfferedQuotation => ({
  number: 'QT-2026-000001',
  revision: 1,
  name: 'Test Bursar',
  status: 'Sent',
  valid_until: '2026-12-20',
  sent_at: '2026-11-20T12:00:00.000Z',
  answered_at: null,
  offer,
  ...given,
})

/** Opens the link of an e-mail; the server answers with `shown`, which a test may change. */
function open(shown = quotation(), hash = TOKEN) {
  const api = fakeApi()
  const server = { shown }
  api.answer(calls.view, () => server.shown)
  // The page reads the address of the window: no request names what is after the #.
  window.history.replaceState(null, '', `/quotation#${hash}`)
  const Stub = createRoutesStub([{ path: '/quotation', Component: QuotationPage }])
  render(<Stub initialEntries={['/quotation']} />)
  return { api, server }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('shows the offer to the shilling, and how to answer it', async () => {
  const { api } = open()
  expect(screen.getByRole('status').textContent).toBe('Loading your quotation...')
  expect(await screen.findByRole('heading', { name: 'Quotation QT-2026-000001' })).toBeTruthy()
  expect(screen.getByText('For Test Bursar. Valid until 20 Dec 2026.')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe('Guards12 × 6 months × 100,000 UGX7,200,000 UGX')
  const sums = screen.getByText('Subtotal').closest('dl')!.textContent
  expect(sums).toMatch(/^Subtotal7,200,000 UGXCorporate discount 10\s%−720,000 UGXVAT 18\s%1,166,400 UGXTotal7,646,400 UGX$/)
  expect(screen.getByText('Paid monthly.')).toBeTruthy()
  expect(buttons()).toEqual(['Accept', 'Decline', 'Download PDF'])
  expect(api.asked.map(({ path, body }) => [path, body])).toEqual([[calls.view.path, { token: TOKEN }]])
})

test('accepting asks for a confirmation, by keyboard; afterwards there is a thank-you and no button to answer', async () => {
  const { api, server } = open()
  api.answer(calls.accept, () => {
    server.shown = quotation({ status: 'Accepted', answered_at: '2026-11-21T08:00:00.000Z' })
  })
  await press('Accept')
  expect(screen.getByText(/^You accept this quotation with a total of/).textContent).toContain('7,646,400 UGX.')
  expect(document.activeElement?.textContent).toBe('Yes, accept')
  await press('Back')
  expect(document.activeElement?.textContent).toBe('Accept')
  await press('Accept')
  await press('Yes, accept')
  const thanks = await screen.findByText('Thank you. You have accepted the quotation.')
  expect(thanks.parentElement!.textContent).toContain('We will call or write to you to agree on the first day.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await vi.waitFor(() => expect(buttons()).toEqual(['Download PDF']))
})

test('declining takes a reason, which is sent with it', async () => {
  const { api, server } = open()
  api.answer(calls.decline, () => {
    server.shown = quotation({ status: 'Declined', answered_at: '2026-11-21T08:00:00.000Z' })
  })
  await press('Decline')
  const reason = screen.getByLabelText('Why not?')
  expect(document.activeElement).toBe(reason)
  fireEvent.change(reason, { target: { value: 'Three guards are enough.' } })
  await press('Decline the quotation')
  expect(await screen.findByText('You have declined the quotation. Thank you for telling us.')).toBeTruthy()
  expect(api.asked.find(({ path }) => path === calls.decline.path)?.body).toEqual({
    token: TOKEN,
    reason: 'Three guards are enough.',
  })
})

test('a refused answer says why, keeps the reason and shows how the quotation stands now', async () => {
  const { api, server } = open()
  api.answer(calls.decline, () => {
    throw new Refusal(503, BUSY)
  })
  await press('Decline')
  fireEvent.change(screen.getByLabelText('Why not?'), { target: { value: 'Too dear.' } })
  await press('Decline the quotation')
  expect((await screen.findByRole('alert')).textContent).toBe(BUSY)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why not?').value).toBe('Too dear.')
  api.answer(calls.decline, () => {
    server.shown = quotation({ status: 'Withdrawn', offer: null })
    throw new Refusal(409, 'This quotation has been withdrawn.')
  })
  await press('Decline the quotation')
  expect(await screen.findByText('This quotation has been withdrawn. Please contact us if you still need it.')).toBeTruthy()
})

test.each([
  ['Accepted', 'This quotation has been accepted already.'],
  ['Declined', 'This quotation has been declined already.'],
] as const)('a quotation that was %s says so, and can be read but not answered', async (status, text) => {
  open(quotation({ status, answered_at: '2026-11-21T08:00:00.000Z' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('What we offer')).toBeTruthy()
  expect(buttons()).toEqual(['Download PDF'])
})

test.each([
  ['Superseded', 'A newer version has replaced this quotation. Please use the link in our latest e-mail.'],
  ['Withdrawn', 'This quotation has been withdrawn. Please contact us if you still need it.'],
  ['Expired', 'This quotation was valid until 20 Dec 2026. Please ask us for a new one.'],
] as const)('a quotation that is %s says so and shows no amount', async (status, text) => {
  open(quotation({ status, offer: null }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(document.body.textContent).not.toContain('UGX')
  expect(buttons()).toEqual([])
})

test('another link in the same tab takes effect at once', async () => {
  const { api, server } = open()
  await screen.findByText('What we offer')
  server.shown = quotation({ revision: 2 })
  await act(async () => {
    window.history.replaceState(null, '', '/quotation#another-token-that-the-test-made')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(await screen.findByText('For Test Bursar, revision 2. Valid until 20 Dec 2026.')).toBeTruthy()
  expect(api.asked.at(-1)?.body).toEqual({ token: 'another-token-that-the-test-made' })
})

test.each(['', 'cut-off'])('a link truncated to "%s" is not valid, and nothing is requested', async (hash) => {
  const { api } = open(quotation(), hash)
  expect((await screen.findByRole('alert')).textContent).toBe(UNKNOWN)
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
  expect(buttons()).toEqual([])
  expect(api.asked).toEqual([])
})

test('a server that is unavailable is tried again; an unknown link is not', async () => {
  const { api } = open()
  api.answer(calls.view, () => {
    throw new Refusal(503, BUSY)
  })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(BUSY)).toBeTruthy()
  api.answer(calls.view, () => {
    throw new Refusal(422, 'No.', { fields: { token: UNKNOWN } })
  })
  await press('Try again')
  expect(await screen.findByText(UNKNOWN)).toBeTruthy()
  expect(buttons()).toEqual([])
})
