import { beforeEach, expect, test } from 'vitest'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as links from '../../../api/roster/offer-links.ts'
import * as calls from '../../../api/roster/slot-offers.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import * as bans from '../../../api/sites/client-bans.ts'
import { deliver } from '../../notify/notifier/deliver.ts'
import { openChannels } from '../../notify/notifier/open-channels.ts'
import { purgeMessages } from '../../notify/notifier/queries.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard } from '../../test/records/makers.ts'

const { db, pool, queue, send } = await testApp()
const tomorrow = addDays(today(), 1)
let id: string
beforeEach(async () => {
  id = await (await makePost(db)).slotOn(tomorrow)
})

const offer = (guards: { id: number }[], more: object = {}) =>
  send('admin', calls.offer, { params: { id }, body: { guard_ids: guards.map((guard) => guard.id), minutes: 30, ...more } })
/** Offers the slot and returns the tokens of the links, one for each of the guards in their order. */
async function tokensOf(guards: { id: number }[], more: object = {}) {
  const { body } = await offer(guards, more)
  const made = body.offered.links as calls.OfferLink[]
  return guards.map(({ id }) => made.find(({ guard_id }) => guard_id === id)!.link.split('#')[1]!)
}
const view = (token: string) => send(null, links.view, { body: { token } })
const accept = (token: string) => send(null, links.accept, { body: { token } })
const decline = (token: string) => send(null, links.decline, { body: { token } })
const offers = async () => (await send('admin', calls.list, { params: { id } })).body.offers as calls.SlotOffer[]
const slot = async () => (await send('admin', slots.get, { params: { id } })).body as slots.Slot
const guardsCalled = (...names: string[]) =>
  Promise.all(names.map((first_name, index) => makeGuard(db, { first_name, contacts: `+256 700 000 00${index}` })))

test('a guard gets a link by e-mail, sees the shift, accepts it and has it, acknowledged', async () => {
  const [guard] = await guardsCalled('Sarah')
  const { status, body } = await offer([guard!])
  expect(status).toBe(201)
  expect(body.message).toBe('The shift is offered')
  expect(body.offered.offers).toMatchObject([
    { guard_id: guard!.id, guard_name: 'Sarah Okot', contacts: '+256 700 000 000', state: 'Offered', channel: 'email' },
  ])
  const [{ link }] = body.offered.links
  const token = link.split('/shift#')[1]
  const { rows } = await pool.query('select recipient, subject, body_text from emails')
  expect(rows).toMatchObject([{ recipient: guard!.email, subject: `Can you take a shift on ${formatDay(tomorrow)}?` }])
  expect(rows[0].body_text).toContain(`Answer: ${link}`)
  expect(rows[0].body_text).toContain(`When: ${formatDay(tomorrow)}, 18:00 to 06:00 the next day`)

  expect((await view(token)).body).toMatchObject({
    guard_name: 'Sarah Okot',
    state: 'Offered',
    name: 'Main gate, night',
    station_name: 'Kisozi Mall',
    day: tomorrow,
    start_time: '18:00',
    end_time: '06:00',
  })
  expect((await slot()).state).toBe('Open')
  expect(await accept(token)).toMatchObject({ status: 200, body: { message: 'Thank you. The shift is yours.' } })
  expect(await slot()).toMatchObject({ state: 'Filled', guard_name: 'Sarah Okot', published: true })
  const [shift] = (await send('admin', schedules.list, { query: {} })).body
  expect(shift).toMatchObject({ guard_id: guard!.id, shift_type: 'Night', shift_date: tomorrow, override_reason: null })
  expect((await pool.query('select status from duty_schedules')).rows).toEqual([{ status: 'acknowledged' }])
  expect(await accept(token)).toMatchObject({ status: 409, body: { message: 'You have accepted this shift.' } })
})

test('of ten who accept at once one has the shift, and the others read that it is taken', async () => {
  const guards = await guardsCalled(...'ABCDEFGHIJ')
  const tokens = await tokensOf(guards)
  const answers = await Promise.all(tokens.map(accept))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    Array(9).fill([409, 'taken', 'This shift is taken.']),
  )
  expect((await pool.query('select count(*)::integer from duty_schedules where deleted_at is null')).rows).toEqual([{ count: 1 }])
  const states = (await offers()).map(({ state }) => state).sort()
  expect(states).toEqual(['Accepted', ...Array(9).fill('Taken')])
  const late = tokens[answers.findIndex(({ status }) => status === 409)]!
  // The name of the guard who took it and its place are not for those who were too late.
  expect((await view(late)).body).toMatchObject({
    state: 'Taken',
    guard_name: null,
    name: null,
    station_name: null,
    address: null,
  })
  const won = tokens[answers.findIndex(({ status }) => status === 200)]!
  expect((await view(won)).body).toMatchObject({ state: 'Accepted', station_name: 'Kisozi Mall' })
})

test('the token is stored only as a hash, and neither the repeated response nor the audit log has it', async () => {
  const [guard] = await guardsCalled('Sarah')
  const body = { guard_ids: [guard!.id], minutes: 30 }
  const key = { 'idempotency-key': 'offer-1' }
  const first = await send('admin', calls.offer, { params: { id }, body }, key)
  const again = await send('admin', calls.offer, { params: { id }, body }, key)
  const token = first.body.offered.links[0].link.split('#')[1]
  expect(again.body.offered).toEqual({ ...first.body.offered, links: null })
  expect((await pool.query('select count(*)::integer from slot_offers')).rows).toEqual([{ count: 1 }])
  const { rows } = await pool.query(
    `select (select string_agg(to_jsonb(o)::text, '') from slot_offers o) || (select string_agg(to_jsonb(a)::text, '') from audit_log a)
      || coalesce((select string_agg(to_jsonb(k)::text, '') from idempotency_keys k), '') as kept`,
  )
  expect(rows[0].kept).not.toContain(token)
  expect(rows[0].kept).not.toContain(Buffer.from(token).toString('hex'))
})

test('declining leaves the slot open and the other offers as they are', async () => {
  const [one, other] = await tokensOf(await guardsCalled('Sarah', 'Peter'))
  expect(await decline(one!)).toMatchObject({
    status: 200,
    body: { message: 'You have declined this shift. Thank you for telling us.' },
  })
  expect(await accept(one!)).toMatchObject({ status: 409, body: { message: 'You have declined this shift.' } })
  expect((await slot()).state).toBe('Open')
  expect((await accept(other!)).status).toBe(200)
})

test('an offer that has expired is refused, and its slot is as open as before for the same guard', async () => {
  const guards = await guardsCalled('Sarah')
  const [token] = await tokensOf(guards)
  await pool.query(`update slot_offers set expires_at = now() - interval '1 second'`)
  expect((await view(token!)).body.state).toBe('Expired')
  const refused = {
    status: 409,
    body: { message: 'This offer has expired. Please call the control room if you can still come.' },
  }
  expect(await accept(token!)).toMatchObject(refused)
  expect(await decline(token!)).toMatchObject(refused)
  const [again] = await tokensOf(guards)
  expect((await offers()).map(({ state }) => state)).toEqual(['Offered', 'Expired'])
  expect((await accept(again!)).status).toBe(200)
})

test('a second offer to the same guard ends the first', async () => {
  const guards = await guardsCalled('Sarah')
  const [first] = await tokensOf(guards)
  const [second] = await tokensOf(guards)
  expect((await accept(first!)).body.message).toBe('This offer was withdrawn. The shift has changed or is not needed any more.')
  expect((await accept(second!)).status).toBe(200)
})

test('offers end when the slot is filled by hand, is off, or gets other hours', async () => {
  const [guard, planned] = await guardsCalled('Sarah', 'Peter')
  const [taken] = await tokensOf([guard!])
  await send('admin', slotShifts.fill, { params: { id }, body: { guard_id: planned!.id } })
  expect(await accept(taken!)).toMatchObject({ status: 409, body: { code: 'taken', message: 'This shift is taken.' } })
  await send('admin', slotShifts.free, { params: { id }, body: {} })
  expect((await accept(taken!)).status).toBe(409)

  const [withdrawn] = await tokensOf([guard!])
  await send('admin', slots.off, { params: { id }, body: { reason: 'The client is closed.' } })
  expect((await view(withdrawn!)).body.state).toBe('Withdrawn')
  await send('admin', slots.on, { params: { id } })
  const [moved] = await tokensOf([guard!])
  await pool.query(`update slots set start_time = '19:00' where id = $1`, [id])
  expect((await accept(moved!)).status).toBe(409)
})

test('an offer that is withdrawn by hand ends its link and leaves the others; one that is answered stays so', async () => {
  const [sarah, peter] = await guardsCalled('Sarah', 'Peter')
  const [first, second] = await tokensOf([sarah!, peter!])
  const of = async (guard: { id: number }) => String((await offers()).find(({ guard_id }) => guard_id === guard.id)!.id)
  const withdraw = async (guard: { id: number }) => send('admin', calls.withdraw, { params: { id: await of(guard) } })
  expect(await withdraw(sarah!)).toMatchObject({
    status: 201,
    body: { message: 'The offer is withdrawn', offer: { guard_name: 'Sarah Okot', state: 'Withdrawn' } },
  })
  expect((await accept(first!)).status).toBe(409)
  expect((await slot()).offered).toBe(1)
  expect((await accept(second!)).status).toBe(200)
  expect(await withdraw(peter!)).toMatchObject({
    status: 409,
    body: { message: 'This offer is not open any more: accepted.' },
  })
  expect((await slot()).guard_name).toBe('Peter Okot')
})

/** The refusal that a guard reads, whatever staff read. */
const CANNOT = { code: 'not_deployable', message: 'You cannot take this shift. Please call the control room.' }

test('who is not deployable any more when accepting is refused without the reason, and the offer stays', async () => {
  const [guard] = await guardsCalled('Sarah')
  const [token] = await tokensOf([guard!])
  await pool.query(`update guards set status = 'Suspended' where id = $1`, [guard!.id])
  const refused = await accept(token!)
  expect(refused).toMatchObject({ status: 409, body: CANNOT })
  expect(refused.raw).not.toContain('Suspended')
  await pool.query(`update guards set status = 'Active' where id = $1`, [guard!.id])
  await makeDutySchedule(db, { guard_id: guard!.id, shift_date: tomorrow, start_time: '16:00', end_time: '22:00' })
  expect(await accept(token!)).toMatchObject({
    status: 409,
    body: { code: 'overlap', message: 'You already have a shift at that time. Please call the control room.' },
  })
  expect((await slot()).state).toBe('Open')
  expect((await offers())[0]!.state).toBe('Offered')
})

test('a rule that is broken is overruled with a reason when offering; one broken since then refuses', async () => {
  const [tired, rested] = await guardsCalled('Sarah', 'Peter')
  await makeDutySchedule(db, { guard_id: tired!.id, shift_date: tomorrow, start_time: '06:00', end_time: '14:00' })
  const refused = await offer([tired!])
  expect(refused).toMatchObject({ status: 409, body: { code: 'working_rules' } })
  expect(refused.body.message).toContain('rest')
  const [token] = await tokensOf([tired!], { override_reason: 'Nobody else lives near.' })
  const [fresh] = await tokensOf([rested!])
  await makeDutySchedule(db, { guard_id: rested!.id, shift_date: tomorrow, start_time: '06:00', end_time: '14:00' })
  const broken = await accept(fresh!)
  expect(broken).toMatchObject({ status: 409, body: CANNOT })
  expect(broken.raw).not.toContain('rest')
  expect((await accept(token!)).status).toBe(200)
  const [shift] = (await send('admin', schedules.list, { query: { overruled: 'true' } })).body
  expect(shift).toMatchObject({ overruled: ['rest'], override_reason: 'Nobody else lives near.' })
})

test('a guard whom the client asks not to have loses his offers there, and never reads what the client says of him', async () => {
  const guards = await guardsCalled('Sarah', 'Peter')
  const [token, other] = await tokensOf(guards)
  const elsewhere = await (await makePost(db)).slotOn(tomorrow)
  const there = await send('admin', calls.offer, {
    params: { id: elsewhere },
    body: { guard_ids: [guards[0]!.id], minutes: 30 },
  })
  const { client_id, station_id } = (
    await pool.query(
      'select st.client_id, st.id as station_id from slots s join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id where s.id = $1',
      [id],
    )
  ).rows[0]
  const ban = { client_id, station_id, reason: 'We think that she let the thieves in.' }
  expect((await send('admin', bans.create, { body: { ...ban, guard_id: guards[0]!.id } })).status).toBe(201)
  const refused = await accept(token!)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This offer was withdrawn. The shift has changed or is not needed any more.' },
  })
  // As where the ban is recorded while the guard is accepting.
  await pool.query("update slot_offers set status = 'Offered', answered_at = null where slot_id = $1 and guard_id = $2", [
    id,
    guards[0]!.id,
  ])
  const asked = await accept(token!)
  expect(asked).toMatchObject({ status: 409, body: CANNOT })
  expect(asked.raw).not.toContain('thieves')
  expect((await accept(there.body.offered.links[0].link.split('#')[1])).status).toBe(200)
  expect((await accept(other!)).status).toBe(200)
})

test('an offer goes to one to ten guards for 5 to 120 minutes, and only for an open slot', async () => {
  const [guard] = await guardsCalled('Sarah')
  expect((await offer([guard!], { minutes: 4 })).status).toBe(422)
  expect((await offer([guard!], { minutes: 121 })).status).toBe(422)
  expect((await offer([])).body.fields).toEqual({ guard_ids: 'Choose at least one guard.' })
  expect((await offer(Array.from({ length: 11 }, (_, index) => ({ id: index + 1 })))).status).toBe(422)
  expect(await offer([{ id: 999_999 }])).toMatchObject({
    status: 422,
    body: { fields: { guard_ids: 'One of these guards does not exist any more.' } },
  })
  await send('admin', slotShifts.fill, { params: { id }, body: { guard_id: guard!.id } })
  expect(await offer([(await guardsCalled('Peter'))[0]!])).toMatchObject({
    status: 409,
    body: { code: 'taken', message: 'Sarah Okot has this shift already.' },
  })
})

test('a link that nobody made says so, and reading one never accepts it', async () => {
  expect(await accept('a-token-that-nobody-ever-made')).toMatchObject({
    status: 422,
    body: { message: 'This link is not valid. Please call the control room.' },
  })
  const [token] = await tokensOf(await guardsCalled('Sarah'))
  for (let index = 0; index < 3; index++) await view(token!)
  expect((await slot()).state).toBe('Open')
})

/** Providers who take every message whose number ends in neither 8 nor 9. */
const simulated = openChannels(
  {
    push: undefined,
    sms: { url: 'simulator', user: 'engabo', apiKey: 'secret', sender: undefined },
    whatsapp: { url: 'simulator', token: 'secret', template: 'offer' },
  },
  { info: () => {} },
  { find: async () => undefined, forget: async () => {} },
)
const texts = async () =>
  (await pool.query('select id, guard_id, channel, recipient, body, state, cost, last_error from text_messages order by id')).rows

test('an offer reaches the phone by the way that was chosen, at its price; what was sent keeps no token', async () => {
  const [sarah, radio] = await Promise.all([
    makeGuard(db, { first_name: 'Sarah', contacts: '0772 123 451' }),
    makeGuard(db, { contacts: 'by radio' }),
  ])
  expect((await send('admin', calls.list, { params: { id } })).body.text_prices).toEqual({ sms: 35, whatsapp: 60 })
  expect((await offer([sarah], { text_by: 'letter' })).status).toBe(422)
  const [token] = await tokensOf([sarah, radio], { text_by: 'whatsapp' })
  const listed = await offers()
  expect(listed.find(({ guard_id }) => guard_id === sarah.id)!.text_by).toBe('whatsapp')
  expect(listed.find(({ guard_id }) => guard_id === radio.id)!.text_by).toBeNull()
  const subject = `Can you take a shift? ${formatDay(tomorrow)}, 18:00 to 06:00 at Kisozi Mall.`
  expect(await texts()).toMatchObject([
    { guard_id: sarah.id, channel: 'whatsapp', recipient: '256772123451', body: `${subject} http://localhost/shift#${token}` },
  ])
  await deliver({ db, queue, channels: simulated }, (await texts())[0].id, false)
  expect(await texts()).toMatchObject([{ state: 'Sent', cost: 60, body: `${subject} http://localhost/shift#…` }])

  await tokensOf([sarah])
  expect(await texts()).toHaveLength(1)
  const [last] = await tokensOf([sarah], { text_by: 'sms' })
  expect(await texts()).toMatchObject([{}, { channel: 'sms', body: `${subject} http://localhost/shift#${last}` }])
  expect((await accept(last!)).status).toBe(200)
})

test('a message that offers a shift is not sent once the offer is over, and its link is not kept', async () => {
  const guards = await Promise.all(['1', '8', '9', '1'].map((end) => makeGuard(db, { contacts: `0772 123 45${end}` })))
  const tokens = await tokensOf(guards, { text_by: 'sms' })
  const idOf = async (index: number) => (await texts()).find(({ guard_id }) => guard_id === guards[index]!.id).id
  // Refused for good, and given up after the last attempt: neither keeps the link.
  await deliver({ db, queue, channels: simulated }, await idOf(1), false)
  await expect(deliver({ db, queue, channels: simulated }, await idOf(2), true)).rejects.toThrow('The provider answered 503.')
  expect((await accept(tokens[0]!)).status).toBe(200)
  await deliver({ db, queue, channels: simulated }, await idOf(3), false)
  await purgeMessages(db)
  const byGuard = await Promise.all(guards.map(async ({ id }) => (await texts()).find(({ guard_id }) => guard_id === id)))
  expect(byGuard.map(({ state, cost, last_error }) => [state, cost, last_error])).toEqual([
    ['Failed', 0, 'Its link was no longer valid.'],
    ['Failed', 0, 'InvalidPhoneNumber'],
    ['Failed', 0, 'The provider answered 503.'],
    ['Failed', 0, 'Its link was no longer valid.'],
  ])
  for (const token of tokens) expect(JSON.stringify(await texts())).not.toContain(token)
})
