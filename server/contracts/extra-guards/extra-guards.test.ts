import { beforeEach, expect, test, vi } from 'vitest'
import { preview } from '../../../api/contracts/contracts.ts'
import { index } from '../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { contracts } from '../../../api/portal/portal-contracts.ts'
import * as portal from '../../../api/portal/portal-extra-guards.ts'
import * as ownRequests from '../../../api/portal/portal-requests.ts'
import * as logins from '../../../api/sites/client-logins.ts'
import * as requests from '../../../api/sites/client-requests.ts'
import { accept, decline } from '../../../api/sites/extra-guards.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const TODAY = '2026-11-23'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T15:00:00+03:00`), toFake: ['Date'] })
})

/** An active contract from 10 November, unless given, with a post of two guards, and a person of its client. */
async function agreed({
  extra_rate = 45_000,
  sees_prices = true,
  from = '2026-11-10',
}: {
  extra_rate?: number | null
  sees_prices?: boolean
  from?: string
} = {}) {
  const person = await clientPerson(db, { sees_prices })
  const station = await makeStation(db, { client_id: person.clientId, name: 'Kisozi Mall' })
  const { id: contract_id } = await makeContract(db, { client_id: person.clientId, starts_on: from })
  const { id: line_id } = await makeContractLine(db, { contract_id, station_id: station.id, from_on: from })
  await pool.query('update line_terms set extra_rate = $2 where line_id = $1', [line_id, extra_rate])
  await pool.query("update contracts set status = 'Active' where id = $1", [contract_id])
  return { person, line_id, contract_id, station }
}
const order = (line_id: number, more: object = {}) => ({
  line_id,
  days: ['2026-12-12'],
  start_time: '06:00',
  end_time: '18:00',
  guards: 2,
  ...more,
})

test('the price of an order is told before it is sent: 2 × 1 shift at 45,000 = 90,000 + VAT', async () => {
  const { person, line_id } = await agreed()
  const answer = await send(person, portal.price, { body: order(line_id) })
  expect(answer.body).toEqual({
    shifts: 2,
    price: { rate: 45_000, net: 90_000, vat_rate: 1800, vat: 16_200, total: 106_200 },
    call: null,
  })
  expect((await pool.query('select from client_requests')).rowCount).toBe(0)
})

test('a person who does not see prices orders without one, and reads none in the contract, the price or the request', async () => {
  const { person, line_id } = await agreed({ sees_prices: false })
  expect((await send(person, portal.price, { body: order(line_id) })).body.price).toBeNull()
  const ordered = await send(person, portal.create, { body: order(line_id) })
  expect(ordered.status).toBe(201)
  expect(ordered.body.request.order).toMatchObject({ state: 'Asked', net: null })
  const shown = await send(person, contracts, {})
  expect(shown.body[0]).toMatchObject({ month: null, posts: [{ rate: null, rate_unit: null, extra_rate: null }] })
  expect(shown.raw + ordered.raw).not.toMatch(/950000|45000|90000/)
})

test('staff show prices to one person of a client, who then reads the rates and the month', async () => {
  // By the clock of the database, which is not set: it decides which terms are the coming ones.
  vi.useRealTimers()
  const month = today().slice(0, 7)
  const { person } = await agreed({ sees_prices: false, from: `${month}-01` })
  const colleague = await clientPerson(db, { client_id: person.clientId, email: 'colleague@engabo.example' })
  const shown = await send('admin', logins.prices, { params: { id: String(person.accountId) }, body: { sees_prices: true } })
  expect(shown.body.login).toMatchObject({ id: person.accountId, sees_prices: true })
  expect((await send(person, contracts, {})).body[0]).toMatchObject({
    month: { net: 1_900_000, vat: 342_000, total: 2_242_000 },
    posts: [{ rate: 950_000, rate_unit: 'guard_month', extra_rate: 45_000 }],
  })
  expect((await send(colleague, contracts, {})).body[0]).toMatchObject({ month: null, posts: [{ rate: null }] })

  const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`
  await send('admin', index, { body: { percent: 5, valid_from: next, reason: 'Indexation', shown: 997_500, dry_run: false } })
  const coming = { valid_from: next, rate: 997_500 }
  expect((await send(person, contracts, {})).body[0].posts).toMatchObject([{ rate: 950_000, coming }])
  expect((await send(colleague, contracts, {})).body[0].posts).toMatchObject([{ rate: null, coming: null }])
})

test('an order is a request that staff accept once: the shifts are there, the month costs it, and the client is told', async () => {
  const { person, line_id, contract_id } = await agreed()
  const days = ['2026-12-13', '2026-12-12']
  const ordered = await send(person, portal.create, {
    body: order(line_id, { days, guards: 1, net: 90_000, note: 'A wedding.' }),
  })
  const { id } = ordered.body.request
  expect(ordered.body).toMatchObject({ message: 'We have your order.', request: { kind: 'Extra guards', status: 'New' } })
  expect(ordered.body.request.messages[0].text).toBe(
    '1 extra guard at Main gate, day, Kisozi Mall, 06:00–18:00, on 12 Dec 2026, 13 Dec 2026.\n\nA wedding.',
  )

  const listed = await send('admin', requests.list, { query: { kind: 'Extra guards' } })
  expect(listed.body).toMatchObject([{ id, subject: '1 extra guard: Main gate, day' }])
  const accepted = await send('admin', accept, { params: { id: String(id) }, body: {} })
  expect(accepted.body.client_request).toMatchObject({
    status: 'Answered',
    order: { state: 'Accepted', days: ['2026-12-12', '2026-12-13'], net: 90_000, ring: false },
  })
  const again = await send('admin', accept, { params: { id: String(id) }, body: {} })
  expect(again.body).toMatchObject({ error: 'This order is Accepted already.' })

  const { rows } = await pool.query(
    "select day, origin, ordered_reason, extra_request_id, extra_rate from slots where origin = 'extra' order by day",
  )
  const slot = {
    origin: 'extra',
    ordered_reason: `Order ${ordered.body.request.reference}`,
    extra_request_id: id,
    extra_rate: 45_000,
  }
  expect(rows).toEqual([
    { ...slot, day: '2026-12-12' },
    { ...slot, day: '2026-12-13' },
  ])
  const month = await send('admin', preview, { params: { id: String(contract_id) }, query: { month: '2026-12' } })
  expect(month.body).toMatchObject({ net: 1_990_000, vat: 358_200, total: 2_348_200 })
  const own = await send(person, ownRequests.get, { params: { id: String(id) } })
  expect(own.body.messages.at(-1)).toMatchObject({
    kind: 'Answer',
    text: 'Your order is accepted. The guards are in your schedule once they are planned.',
  })
})

test('one extra guard on A1 makes December 1,945,000, VAT 350,100, in all 2,295,100, also after the price has changed', async () => {
  const { person, line_id, contract_id } = await agreed()
  const { body } = await send(person, portal.create, { body: order(line_id, { guards: 1 }) })
  await pool.query('update line_terms set extra_rate = 60000 where line_id = $1', [line_id])
  await send('admin', accept, { params: { id: String(body.request.id) }, body: {} })
  const month = await send('admin', preview, { params: { id: String(contract_id) }, query: { month: '2026-12' } })
  expect(month.body).toMatchObject({ net: 1_945_000, vat: 350_100, total: 2_295_100 })
})

test('an order at a price that is no longer the one is refused', async () => {
  const { person, line_id } = await agreed()
  const { status, body } = await send(person, portal.create, { body: order(line_id, { net: 80_000 }) })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'price_changed', error: 'The price is 90,000 UGX + VAT now. Please look at it again.' })
  expect((await pool.query('select from client_requests')).rowCount).toBe(0)
})

test('an order that begins in less than four hours asks both sides to talk', async () => {
  const { person, line_id } = await agreed()
  const soon = order(line_id, { days: [TODAY], start_time: '18:59', end_time: '23:00' })
  const later = order(line_id, { days: [TODAY], start_time: '19:00', end_time: '23:00' })
  expect((await send(person, portal.price, { body: later })).body.call).toBeNull()
  const { body } = await send(person, portal.create, { body: soon })
  expect(body.call).toBe('+256 312 000 199')
  const shown = await send('admin', requests.get, { params: { id: String(body.request.id) } })
  expect(shown.body.order.ring).toBe(true)
})

test('what cannot be guarded is refused: a day without the contract, one that has begun, a post of nobody', async () => {
  const { person, line_id, contract_id } = await agreed()
  const refused = async (body: ReturnType<typeof order>) => (await send(person, portal.price, { body })).body.fields
  expect(await refused(order(line_id, { days: [TODAY], start_time: '14:59' }))).toEqual({
    days: 'The first shift would have begun already.',
  })
  expect(await refused(order(0x7fffffff))).toEqual({ line_id: 'There is no post with this number.' })
  await pool.query("update contracts set ends_on = '2026-12-11' where id = $1", [contract_id])
  expect(await refused(order(line_id, { days: ['2026-12-11', '2026-12-12'] }))).toEqual({
    days: 'The contract of this post is not active on 12 Dec 2026.',
  })
  expect(await refused(order(line_id, { days: [addDays(TODAY, 1), addDays(TODAY, 1)] }))).toEqual({ days: 'Each day only once.' })
})

test('an order is declined with the reason, which the client reads; operations see it without its price', async () => {
  const { person, line_id } = await agreed()
  const { body } = await send(person, portal.create, { body: order(line_id) })
  const params = { id: String(body.request.id) }
  await send('admin', requests.list, {})
  await pool.query("update accounts set areas = '{operations}' where role = 'admin'")
  const shown = await send('admin', requests.get, { params })
  expect(shown.body.order).toMatchObject({ guards: 2, net: null })
  await pool.query("update accounts set areas = '{operations,sales}' where role = 'admin'")
  expect((await send('admin', requests.get, { params })).body.order.net).toBe(90_000)
  const declined = await send('admin', decline, { params, body: { reason: 'Nobody is free.' } })
  expect(declined.body.client_request.order.state).toBe('Declined')
  const own = await send(person, ownRequests.get, { params })
  expect(own.body.messages.at(-1).text).toBe('We cannot take this order: Nobody is free.')
  expect((await pool.query("select from slots where origin = 'extra'")).rowCount).toBe(0)
})

test('an order for a day of a locked month is refused at its days, when it is asked and when it is accepted', async () => {
  const { person, line_id, station } = await agreed()
  const { body } = await send(person, portal.create, { body: order(line_id) })
  const month = "insert into attendance_periods (station_id, month, state) values ($1, '2026-12-01', 'Locked')"
  await pool.query(month, [station.id])
  const message = 'December 2026 is locked.'
  const refused = { status: 409, body: { code: 'period_locked', message, fields: { days: message } } }
  expect(await send('admin', accept, { params: { id: String(body.request.id) }, body: {} })).toMatchObject(refused)
  expect(await send(person, portal.price, { body: order(line_id) })).toMatchObject(refused)
  expect(await send(person, portal.create, { body: order(line_id) })).toMatchObject(refused)
  await pool.query("update attendance_periods set state = 'Open'")
  expect((await send('admin', accept, { params: { id: String(body.request.id) }, body: {} })).status).toBe(201)
})
