import { beforeEach, expect, test } from 'vitest'
import * as book from '../../../api/attendance/occurrences.ts'
import * as calls from '../../../api/attendance/register-items.ts'
import { addDays, clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeGuard, makeQualification } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

const params = ({ id }: { id: number }) => ({ id: String(id) })
const add = (body: object) =>
  send('admin', calls.create, { body: { station_id: post.station.id, ...body } as calls.RegisterItemInput })
const added = async (body: object): Promise<calls.RegisterItem> => (await add(body)).body.register_item
const KEY = { category: 'key', name: 'Store room' }
const CAR = { category: 'vehicle', name: 'Pickup', plate: 'UBB 123C' }
const takeOut = (item: calls.RegisterItem, body: object) =>
  send('admin', book.create, {
    body: { station_id: item.station_id, kind: item.category, opens: true, item_id: item.id, ...body } as book.OccurrenceInput,
  })
const giveBack = (entry: { id: number }, body: object = {}) => send('admin', book.close, { params: params(entry), body })
const outNow = async () => (await send('admin', calls.list, { query: { state: 'out' } })).body as calls.RegisterItem[]

test('a key is out from the entry that says so until it is back, and cannot go out again meanwhile', async () => {
  const key = await added(KEY)
  expect(key).toMatchObject({ name: 'Store room', plate: null, state: 'in', out: null, station_name: post.station.name })
  expect((await takeOut(key, {})).body.fields).toEqual({ 'fields.holder': 'Say who takes it.' })
  const entry = (await takeOut(key, { at: ago(2 * 24 * 60), fields: { holder: 'Ritah Akello' } })).body
    .occurrence as book.Occurrence
  expect(entry).toMatchObject({ item_id: key.id, opens: true, fields: { key: 'Store room', holder: 'Ritah Akello' } })
  expect(await outNow()).toMatchObject([
    { id: key.id, state: 'out', out: { entry_id: entry.id, at: entry.at, holder: 'Ritah Akello', odometer_km: null } },
  ])
  const since = new Date(entry.at)
  const message = `Store room is out since ${formatDay(today(since))}, ${clockTimeAt(since)} with Ritah Akello. Write first that it is back.`
  expect(await takeOut(key, { fields: { holder: 'Denis Lubega' } })).toMatchObject({ status: 409, body: { message } })
  expect(await send('admin', calls.remove, { params: params(key) })).toMatchObject({ status: 409, body: { message } })
  expect((await giveBack(entry)).body.occurrence).toMatchObject({
    closes: entry.id,
    item_id: key.id,
    fields: { key: 'Store room', holder: 'Ritah Akello' },
  })
  expect(await outNow()).toEqual([])
  expect((await takeOut(key, { fields: { holder: 'Denis Lubega' } })).status).toBe(201)
})

test('what is out comes first, longest first as the book has it now, and then the rest by name', async () => {
  const names = async (query = {}) =>
    ((await send('admin', calls.list, { query })).body as calls.RegisterItem[]).map(({ name }) => name)
  const made: Record<string, calls.RegisterItem> = {}
  for (const name of ['Archive', 'Boiler', 'Cellar', 'Depot', 'Entrance']) made[name] = await added({ ...KEY, name })
  const goes = async (name: string, minutes: number) =>
    (await takeOut(made[name]!, { at: ago(minutes), fields: { holder: 'Ritah' } })).body.occurrence as book.Occurrence
  const boiler = await goes('Boiler', 50)
  await goes('Entrance', 90)
  await goes('Depot', 10)
  expect(await names()).toEqual(['Entrance', 'Boiler', 'Depot', 'Archive', 'Cellar'])
  const fields = { holder: 'Ritah' }
  await send('admin', book.correct, { params: params(boiler), body: { at: ago(120), fields, reason: 'Written late' } })
  expect(await names({ sort: 'out_first' })).toEqual(['Boiler', 'Entrance', 'Depot', 'Archive', 'Cellar'])
  const pages = [await names({ page: '1', page_size: '2' }), await names({ page: '2', page_size: '2' })]
  expect(pages).toEqual([
    ['Boiler', 'Entrance'],
    ['Depot', 'Archive'],
  ])
  await giveBack(boiler)
  expect(await names()).toEqual(['Entrance', 'Depot', 'Archive', 'Boiler', 'Cellar'])
  expect(await names({ sort: 'name' })).toEqual(['Archive', 'Boiler', 'Cellar', 'Depot', 'Entrance'])
})

test('two who give out the same key at once: one of them is told who has it', async () => {
  const key = await added(KEY)
  const both = await Promise.all(['Ritah', 'Denis'].map((holder) => takeOut(key, { fields: { holder } })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a vehicle goes out and comes back with its odometer, which does not run backwards', async () => {
  const car = await added(CAR)
  const fields = async (body: object) => (await takeOut(car, body)).body.fields
  expect(await fields({ fields: { odometer_km: '45210' } })).toEqual({ 'fields.name': 'Say who drives.' })
  expect(await fields({ fields: { name: 'A' } })).toEqual({ 'fields.odometer_km': 'Say what the odometer shows.' })
  expect(await fields({ fields: { name: 'A', odometer_km: '45,2' } })).toEqual({
    'fields.odometer_km': 'Whole kilometres, such as 45210.',
  })
  const facts = { name: 'Hassan Mugisha', odometer_km: '45210', fuel: 'half' }
  const entry = (await takeOut(car, { at: ago(60), fields: facts })).body.occurrence as book.Occurrence
  expect(entry).toMatchObject({ fields: { ...facts, plate: 'UBB 123C' }, no_permit: null })
  const back = (odometer_km: string) => giveBack(entry, { fields: { odometer_km, fuel: 'quarter' } })
  expect(await back('45209')).toMatchObject({
    status: 422,
    body: { fields: { 'fields.odometer_km': 'It went out with 45,210 km.' } },
  })
  expect((await back('45260')).body.occurrence.fields).toEqual({
    name: 'Hassan Mugisha',
    plate: 'UBB 123C',
    odometer_km: '45260',
    fuel: 'quarter',
  })
  const correct = (odometer_km: string) =>
    send('admin', book.correct, {
      params: params(entry),
      body: { at: entry.at, fields: { ...facts, odometer_km }, reason: 'Misread' },
    })
  expect((await correct('45261')).body.fields).toEqual({ 'fields.odometer_km': 'It came back with 45,260 km.' })
  expect((await correct('45211')).body.occurrence.fields).toMatchObject({ odometer_km: '45211', plate: 'UBB 123C' })
  // One of no register comes back with its kilometres when it went out with them.
  const written = async (more: object) =>
    (
      await send('admin', book.create, {
        body: { station_id: post.station.id, kind: 'vehicle', opens: true, fields: { plate: 'UAX 900B', ...more } },
      })
    ).body.occurrence as book.Occurrence
  const known = await written({ odometer_km: '800' })
  expect((await giveBack(known)).body.fields).toEqual({ 'fields.odometer_km': 'Say what the odometer shows.' })
  expect((await giveBack(known, { fields: { odometer_km: '799' } })).body.fields).toEqual({
    'fields.odometer_km': 'It went out with 800 km.',
  })
  expect((await giveBack(await written({}))).status).toBe(201)
})

test('a guard drives only with a valid Driving permit', async () => {
  const car = await added(CAR)
  const guard = await makeGuard(db, { first_name: 'Moses', last_name: 'Okot' })
  const drive = () => takeOut(car, { holder_id: guard.id, fields: { odometer_km: '10' } })
  expect((await drive()).body).toMatchObject({ code: 'invalid', fields: { holder_id: 'Driving permit is missing.' } })
  const { rows } = await pool.query("select id from qualification_types where needed_for = 'drive'")
  const permit = { guard_id: guard.id, type_id: rows[0].id, issued_on: addDays(today(), -800) }
  await makeQualification(db, { ...permit, expires_on: addDays(today(), -1), verified_at: new Date().toISOString() })
  expect((await drive()).body.fields).toEqual({ holder_id: `Driving permit ended on ${formatDay(addDays(today(), -1))}.` })
  await makeQualification(db, { ...permit, expires_on: today(), verified_at: new Date().toISOString() })
  expect((await drive()).body.occurrence).toMatchObject({ holder_name: 'Moses Okot', no_permit: null })
  expect((await outNow())[0]!.out).toMatchObject({ holder: 'Moses Okot', odometer_km: 10 })
})

test('an item is named once at its station, a plate once, and one out of service stays in', async () => {
  const key = await added(KEY)
  expect((await add({ ...KEY, name: 'STORE ROOM' })).body.fields).toEqual({ name: 'This station has one of this name already.' })
  expect((await add({ category: 'vehicle', name: 'Pickup' })).body.fields).toEqual({ plate: 'Say its number plate.' })
  await added(CAR)
  expect((await add({ ...CAR, name: 'Other', plate: 'ubb123c' })).body.fields).toEqual({
    plate: 'A vehicle with this plate is in the register already.',
  })
  const body = { ...KEY, station_id: post.station.id, in_service: false } as calls.RegisterItemInput
  expect((await send('admin', calls.update, { params: params(key), body })).body.register_item.state).toBe('out_of_service')
  expect(await takeOut(key, { fields: { holder: 'A' } })).toMatchObject({
    status: 409,
    body: { message: 'Store room is out of service.' },
  })
})

test('a phone takes out and gives back, also several times in a batch; what was out already is written and does not count', async () => {
  const { guard, shift } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const [key, car] = [await added(KEY), await added(CAR)]
  let seq = 0
  const event = (minutes: number, more: object) =>
    newEvent('entry', { seq: ++seq, shift_id: shift, device_time: ago(minutes), ...more })
  const out = (minutes: number, holder: string) => event(minutes, { category: 'key', item_id: key.id, fields: { holder } })
  const first = out(50, 'Ritah')
  const second = out(40, 'Denis')
  const drive = event(35, { category: 'vehicle', item_id: car.id, by_self: true, fields: { odometer_km: '10' } })
  const batch = [first, event(45, { category: 'key', closes: first.id }), second, out(38, 'Joan'), drive]
  for (const _ of [1, 2]) expect((await phone.post(batch)).status).toBe(200)
  expect((await outNow()).map(({ name, out }) => [name, out?.holder])).toEqual([
    ['Store room', 'Denis'],
    ['Pickup', guard.name],
  ])
  const entries = (await send('admin', book.list, { query: { sort: 'at' } })).body as book.Occurrence[]
  expect(entries.map(({ opens, closes, item_id }) => [opens, closes !== null, item_id])).toEqual([
    [true, false, key.id],
    [false, true, key.id],
    [true, false, key.id],
    [false, false, key.id],
    [true, false, car.id],
  ])
  expect(entries[4]!.no_permit).toBe('Driving permit is missing.')

  const pack = await send({ token: phone.token }, guardPack.pack, {})
  expect(pack.body.stations[0].items).toEqual([
    { id: car.id, category: 'vehicle', name: 'Pickup', plate: 'UBB 123C' },
    { id: key.id, category: 'key', name: 'Store room', plate: null },
  ])
  expect(pack.body.no_permit).toBe('Driving permit is missing.')
  expect(pack.body.open_entries).toMatchObject([
    { event_id: second.id, item_id: key.id, kind: 'key', what: 'Store room', holder: 'Denis' },
    { event_id: drive.id, item_id: car.id, what: 'UBB 123C', holder: guard.name, odometer_km: 10 },
  ])
  const { entry_id } = pack.body.open_entries[0]
  await phone.post([event(5, { category: 'key', closes_entry: entry_id })])
  expect((await outNow()).map(({ name }) => name)).toEqual(['Pickup'])
})

test.each(['event', 'entry'])(
  'a key that has gone out before is back and out again in one batch, by the %s that it ends',
  async (by) => {
    const { guard } = await post.shift({ began: 120 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    const key = await added(KEY)
    let seq = 0
    const event = (minutes: number, more: object) =>
      newEvent('entry', { seq: ++seq, device_time: ago(minutes), category: 'key', ...more })
    const out = (minutes: number, holder: string) => event(minutes, { item_id: key.id, fields: { holder } })
    const first = out(60, 'Ritah')
    await phone.post([first])
    const [open] = (await send({ token: phone.token }, guardPack.pack, {})).body.open_entries
    const back = event(40, by === 'event' ? { closes: first.id } : { closes_entry: open.entry_id })
    await phone.post([back, out(30, 'Denis')])
    expect((await outNow()).map(({ out }) => out?.holder)).toEqual(['Denis'])
  },
)
