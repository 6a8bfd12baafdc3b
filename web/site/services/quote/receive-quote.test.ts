import { expect, test } from 'vitest'
import { DEFAULT_SERVICES } from '../../../../api/sales/services.ts'
import { newFormKey } from './form-key.ts'
import { type Received, receiveQuote } from './receive-quote.ts'

const items = DEFAULT_SERVICES.map((service, place) => ({ ...service, id: place + 1, version: 1, image: null }))
const call = async () => ({ items, total: items.length })
const LONG_AGO = '1764000000000.x'
const site = { service_id: '1', site_type: 'School', area: 'Entebbe road', guards_needed: '11' }
const person = { name: 'Test Bursar', phone: '0700 000 001', message: 'Nights only.' }

/** The answer of the action to a form, and the calls that it has sent. */
async function receive(fields: Record<string, string>, answer: { status: number; body: object } | undefined = undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form_key: LONG_AGO, ...fields })) form.set(name, value)
  const sent: { body: Record<string, unknown>; key: string }[] = []
  const result = await receiveQuote(form, call as never, async (_endpoint, body, key) => {
    sent.push({ body: body as Record<string, unknown>, key })
    return answer ?? { status: 201, body: { quote_request: { reference: 'Q-12AB-34CD', corporate_discount: true } } }
  })
  if (result instanceof Response) return { sent, status: result.status, location: result.headers.get('location') }
  return { sent, status: result.init?.status ?? 200, ...(result.data as Received) }
}

test('a complete form is sent with what the visitor saw, and leads to the page of its reference', async () => {
  const { sent, status, location } = await receive({ ...site, ...person, step: 'send', shown_price: '950000', website: '' })
  expect([status, location]).toEqual([303, '/quote/sent?reference=Q-12AB-34CD&discount=yes'])
  expect(sent[0]!.body).toMatchObject({
    service_id: 1,
    site_type: 'School',
    guards_needed: 11,
    sites_needed: null,
    name: 'Test Bursar',
    email: null,
    phone: '0700 000 001',
    shown_price: 950_000,
    form_seconds: 2,
  })
})

test('the same press has the same key; another text has another', async () => {
  const whole = { ...site, ...person, step: 'send' }
  const keys = [whole, whole, { ...whole, area: 'Ntinda' }].map(async (form) => (await receive(form)).sent[0]!.key)
  const [first, second, third] = await Promise.all(keys)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a form that is sent at once counts as a program’s', async () => {
  const { sent } = await receive({ ...site, ...person, step: 'send', form_key: newFormKey() })
  expect(sent[0]!.body.form_seconds).toBe(0)
})

test.each([
  [{ ...site, area: '', ...person, step: 'send' }, 2, { area: 'Area is required.' }],
  [{ ...site, step: '3', guards_needed: '' }, 2, { guards_needed: 'Number of guards is required.' }],
  [{ ...site, name: 'Test Bursar', step: 'send' }, 3, { phone: 'Please give a telephone number or an e-mail address.' }],
  [{ ...site, ...person, email: 'no address', step: 'send' }, 3, { email: 'Please enter a valid e-mail address.' }],
])('%j goes on at step %i, and nothing typed is lost', async (form, step, errors) => {
  const { sent, ...received } = await receive(form)
  expect(received).toMatchObject({ status: 422, step, errors })
  const { step: _, ...typed } = form
  expect('typed' in received && received.typed).toEqual(typed)
  expect(sent).toEqual([])
})

test.each([
  ['1', 1],
  ['2', 2],
  ['3', 3],
])('the button of step %s goes there with all that was typed', async (asked, step) => {
  expect(await receive({ ...site, ...person, step: asked })).toMatchObject({
    status: 200,
    step,
    errors: {},
    typed: { ...site, ...person },
  })
})

test('the reason of a refusal is shown, and what was typed stays', async () => {
  const refused = { status: 409, body: { message: 'The price is 990,000 UGX + VAT a month now.', code: 'price_changed' } }
  expect(await receive({ ...site, ...person, step: 'send' }, refused)).toMatchObject({
    status: 409,
    step: 3,
    failure: 'The price is 990,000 UGX + VAT a month now.',
    typed: { ...site, ...person },
  })
})
