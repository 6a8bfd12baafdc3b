import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { PaymentRefusal } from '../mobile-money-port.ts'
import { providerOf } from '../provider-of.ts'
import { type AirtelTransport, airtel } from './airtel.ts'
import { simulatedAirtel } from './simulator.ts'

const { db } = await testApp()
const access = { url: 'https://airtel.example', clientId: 'a', clientSecret: 'b' }
let clock = Date.now()
const simulator = simulatedAirtel(db, () => clock)
const port = airtel(simulator, access)

async function ask(last: number, times = 2) {
  const reference = randomUUID()
  const payment = { reference, msisdn: `25670112345${last}`, amount: 500_000, invoice_number: 'INV-2026-000001', callback: '' }
  // Again, as when the answer was lost: taken once.
  for (let n = 0; n < times; n++) await port.request(payment)
  return reference
}

test('all states of a payment by Airtel, as its simulator answers them', async () => {
  const paid = await ask(1)
  expect(await port.stateOf(paid)).toEqual({
    state: 'successful',
    transaction_id: expect.stringMatching(/^MP\d+$/),
    amount: null,
  })
  expect(await port.stateOf(await ask(2))).toEqual({ state: 'failed', reason: 'APPROVAL_REJECTED' })
  expect(await port.stateOf(await ask(3))).toEqual({ state: 'failed', reason: 'NOT_ENOUGH_FUNDS' })
  expect(await port.stateOf(await ask(9))).toEqual({ state: 'failed', reason: 'PAYER_NOT_FOUND' })
  const late = await ask(5, 1)
  for (const expected of ['pending', 'pending', 'pending', 'successful']) expect((await port.stateOf(late)).state).toBe(expected)
  const silent = await ask(4)
  expect(await port.stateOf(silent)).toEqual({ state: 'pending' })
  clock += 600_001
  expect(await port.stateOf(silent)).toEqual({ state: 'failed', reason: 'EXPIRED' })
})

test('a request has what Airtel asks for; one that it refuses, or answers strangely, is no payment', async () => {
  const seen: { path: string; headers: Headers; body: unknown }[] = []
  const answering =
    (answer: object): AirtelTransport =>
    async (request) => {
      const path = new URL(request.url).pathname
      seen.push({ path, headers: request.headers, body: request.method === 'POST' ? await request.clone().json() : undefined })
      return path.startsWith('/auth') || path.startsWith('/standard') ? simulator(request) : Response.json(answer)
    }
  const reference = randomUUID()
  const payment = { reference, msisdn: '256701123451', amount: 500_000, invoice_number: 'INV-2026-000001', callback: '' }
  const answers = (response_code: string) =>
    airtel(answering({ status: { success: false, response_code } }), access).request(payment)
  await expect(answers('DP00800001007')).rejects.toThrow(new PaymentRefusal('NOT_ENOUGH_FUNDS'))
  await expect(answers('ESB000001')).rejects.toThrow('The provider answered ESB000001.')
  expect(seen.map(({ path }) => path).slice(0, 3)).toEqual([
    '/auth/oauth2/token',
    '/merchant/v1/payments/',
    `/standard/v1/payments/${reference.replaceAll('-', '')}`,
  ])
  expect(seen[1]!.body).toMatchObject({
    subscriber: { country: 'UG', currency: 'UGX', msisdn: '701123451' },
    transaction: { amount: 500_000, id: reference.replaceAll('-', '') },
  })
  expect(seen[1]!.headers.get('x-country')).toBe('UG')
  await expect(port.stateOf(randomUUID())).rejects.toThrow('The provider answered with the state undefined.')
})

test('numbers of Airtel are asked by Airtel, all others by MTN, and all by the one that is set up alone', () => {
  const both = ['mtn', 'airtel'] as const
  const asked = ['256701000000', '256752000000', '256741000000', '256772000000', '256782000000', '256761000000']
  expect(asked.map((msisdn) => providerOf(msisdn, both))).toEqual(['airtel', 'airtel', 'airtel', 'mtn', 'mtn', 'mtn'])
  expect([providerOf('256701000000', ['mtn']), providerOf('256772000000', ['airtel']), providerOf('256772000000', [])]).toEqual([
    'mtn',
    'airtel',
    undefined,
  ])
})
