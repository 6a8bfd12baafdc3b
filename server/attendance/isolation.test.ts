import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { set } from '../../api/accounts/supervisor-stations.ts'
import * as visits from '../../api/attendance/visits.ts'
import * as invoices from '../../api/billing/invoices.ts'
import * as contracts from '../../api/contracts/contracts.ts'
import * as slots from '../../api/contracts/slots.ts'
import type { Endpoint, Sent } from '../../api/core/endpoint.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import * as devices from '../../api/guard/devices.ts'
import * as incidentPhotos from '../../api/incidents/incident-photos.ts'
import * as incidents from '../../api/incidents/incidents.ts'
import { allCalls } from '../../api/index.ts'
import { openSession } from '../platform/sessions/sessions.ts'
import { testApp } from '../test/app.ts'
import { mayCall } from '../test/calls/callers.ts'
import { enrolledPhone, newEvent } from '../test/phone.ts'
import { makePost } from '../test/records/contract-makers.ts'
import { picture } from '../test/records/documents.ts'
import * as make from '../test/records/makers.ts'
import { makePatrolRoute, makeRounds } from '../test/resources/patrol-makers.ts'

// Two supervisors with a station each, and one record of everything at either. Each call that supervisors may make is made by
// one of them for what is at the other's station; calls are taken from the contract, and one that has no case here fails.

const { db, pool, send, keepRows } = await testApp()

const MARKS = { ours: 'Acacia', theirs: 'Zanzibar' }
const THEIRS = /zanzibar/i
const EVENT = '00000000-0000-4000-8000-000000000001'
const another = await picture()
/** Answers with another guard, a picture or a recording, or a word alone. */
const SHOWS_OTHERS = [
  'slotShifts.candidatesBeside',
  'attendance.replace',
  'visits.photo',
  'incidentPhotos.show',
  'voiceNotes.play',
  'exceptions.see',
]
const [NOW, TOMORROW] = [new Date().toISOString(), addDays(today(), 1)]
/** A day on which nobody was planned. */
const LONG_AGO = addDays(today(), -4)

type Side = Awaited<ReturnType<typeof makeSide>>

async function makeSupervisor(stations: number[]) {
  const { id } = await make.makeAccount(db, { role: 'supervisor' })
  const { status } = await send('admin', set, { params: { id: String(id) }, body: { station_ids: stations } })
  expect(status).toBe(200)
  const session = await openSession(db, { accountId: id, role: 'supervisor', address: '127.0.0.1', userAgent: undefined })
  return { id, token: session.access_token }
}

const visitTo = (station_id: number, guard: number) => ({
  station_id,
  guards_found: [guard],
  uniform: 4,
  alertness: 3,
  book_checked: true,
  client_met: false,
})

const incidentAt = (station_id: number, guard_id: number) => ({
  ...{ station_id, guard_id, description: 'A ladder stood at the fence.', incident_date: today() },
})

async function makeSide(word: string) {
  const guard = await make.makeGuard(db, { first_name: word, last_name: word })
  const { line, station_id, contract, slotOn } = await makePost(db, {
    name: `${word} post`,
    terms: { start_time: '00:00', end_time: '23:59' },
    days: 2,
  })
  await pool.query('update stations set name = $2, address = $2 where id = $1', [station_id, `${word} Gate`])
  await pool.query('update clients set company_name = $2 where id = $1', [contract.client_id, `${word} Hotel`])
  const [filled, open] = [Number(await slotOn(today())), Number(await slotOn(TOMORROW))]
  const late = await pool.query<{ id: string }>(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, entered_late)
      select line_id, id, $2, 1, '06:00', '18:00', true from line_terms where line_id = $1 returning id`,
    [line.id, LONG_AGO],
  )
  const at = { station_id, guard_id: guard.id }
  const shift = await make.makeDutySchedule(db, { ...at, slot_id: filled, start_time: '00:00', end_time: '23:59' })
  const alone = await make.makeDutySchedule(db, { ...at, shift_date: addDays(today(), 3) })
  const { rows } = await pool.query<{ id: number }>(
    `insert into exceptions (kind, severity, station_id, guard_id, duty_id, due_at)
      values ('not_on_post', 2, $1, $2, $3, now()), ('sos', 3, $1, $2, null, now()) returning id`,
    [station_id, guard.id, shift.id],
  )
  const plan = { from_time: '00:00', until_time: '23:59', every_minutes: 720 }
  const { points } = await makePatrolRoute(db, station_id, { points: 1, plan, since: `${today()}T00:00:00+03:00` })
  await makeRounds(db)
  const round = await pool.query<{ id: number }>('select min(id) as id from patrols where station_id = $1', [station_id])
  await pool.query(
    `insert into patrol_scans (event_id, at, guard_id, station_id, checkpoint_id, patrol_id, counts, flags)
      values (gen_random_uuid(), now(), $1, $2, $3, $4, true, '{wrong_station}')`,
    [guard.id, station_id, points[0]!.id, round.rows[0]!.id],
  )
  await pool.query('update stations set visits_a_month = 4, visits_from = local_today() where id = $1', [station_id])
  const incident = await make.makeIncident(db, at)
  const pictured = await send('admin', incidentPhotos.add, {
    params: { id: String(incident.id) },
    body: {},
    files: { photo: await picture() },
  })
  // The file of the photo: the words in it are nobody's matter here.
  const spoken = await pool.query<{ id: string }>(
    `insert into voice_notes (id, incident_id, event_id, kind, bytes, sha256, key_id)
      select id, incident_id, gen_random_uuid(), 'webm', bytes, sha256, key_id from photos where id = $1 returning id`,
    [pictured.body.incident.photos[0]!.id],
  )
  const supervisor = await makeSupervisor([station_id])
  const phone = await send('admin', devices.open, { body: { guard_id: guard.id } })
  const kiosk = await send('admin', devices.open, { body: { station_id } })
  await pool.query("insert into guard_pins (guard_id, pin_hash, locked_at) values ($1, 'none', now())", [guard.id])
  const visited = await send(supervisor, visits.create, { body: visitTo(station_id, guard.id) })
  const { id: visit } = visited.body.visit
  const withPhoto = await send(supervisor, visits.addPhoto, {
    params: { id: String(visit) },
    body: {},
    files: { photo: await picture() },
  })
  return {
    ...supervisor,
    phone: phone.body.device.id as number,
    kiosk: kiosk.body.device.id as number,
    visit,
    photo: withPhoto.body.visit.photos[0].id as string,
    station: station_id,
    contract: contract.id,
    guard: guard.id,
    line: line.id,
    shift: shift.id,
    alone: alone.id,
    exception: rows[0]!.id,
    incident: incident.id,
    incidentPhoto: pictured.body.incident.photos[0]!.id as string,
    voiceNote: spoken.rows[0]!.id,
    round: round.rows[0]!.id,
    filled,
    open,
    late: Number(late.rows[0]!.id),
  }
}

let ours: Side
let theirs: Side
beforeAll(async () => {
  // Their shifts last the whole day, so that it is now whenever the test runs.
  await pool.query('update company_settings set longest_shift_hours = 24')
  ours = await makeSide(MARKS.ours)
  theirs = await makeSide(MARKS.theirs)
  // At no station that is known: for the control room.
  await pool.query(`insert into exceptions (kind, severity, guard_id, due_at) values ('sos', 3, $1, now())`, [theirs.guard])
  await keepRows()
})

/** A record at the station of a side, as the parameters of a call. */
const ONE: Record<string, (side: Side) => { id: number | string; body?: object; files?: object }> = {
  'visits.get': ({ visit }) => ({ id: visit }),
  'visits.addPhoto': ({ visit }) => ({ id: visit, body: {}, files: { photo: another } }),
  'visits.photo': ({ photo }) => ({ id: photo }),
  'ownStations.guards': ({ station }) => ({ id: station }),
  'incidents.get': ({ incident }) => ({ id: incident }),
  'incidentPhotos.show': ({ incidentPhoto }) => ({ id: incidentPhoto }),
  'voiceNotes.play': ({ voiceNote }) => ({ id: voiceNote }),
  'incidentPhotos.add': ({ incident }) => ({ id: incident, body: {}, files: { photo: another } }),
  'exceptions.get': ({ exception }) => ({ id: exception }),
  'exceptions.see': ({ exception }) => ({ id: exception }),
  'exceptions.addStep': ({ exception }) => ({ id: exception, body: { what: 'called', text: 'No answer.' } }),
  'exceptions.resolve': ({ exception }) => ({ id: exception, body: { resolution: 'He came.' } }),
  'patrols.get': ({ round }) => ({ id: round }),
  'attendance.get': ({ shift }) => ({ id: shift }),
  'attendance.clock': ({ shift }) => ({ id: shift, body: { kind: 'in', at: NOW } }),
  'attendance.decide': ({ shift }) => ({ id: shift, body: { state: 'Excused', reason: 'Sick.' } }),
  'attendance.replace': ({ shift, other }: Side & { other?: number }) => ({
    id: shift,
    body: { guard_id: other, reason: 'Sick.' },
  }),
  'callOffs.callOff': ({ shift }) => ({ id: shift, body: { cause: 'sick' } }),
  'attendance.stood': ({ late, other }: Side & { other?: number }) => ({
    id: late,
    body: {
      guard_id: other,
      in_at: `${LONG_AGO}T03:00:00Z`,
      out_at: `${LONG_AGO}T15:00:00Z`,
      told_by: 'Sarah',
      reason: 'Seen there.',
    },
  }),
  'attendance.nobody': ({ late }) => ({ id: late, body: { told_by: 'Sarah', reason: 'Seen there.' } }),
  'devices.revoke': ({ phone }) => ({ id: phone }),
  'devices.unlock': ({ phone }) => ({ id: phone, body: {} }),
  'slots.get': ({ open }) => ({ id: open }),
  'slotShifts.candidates': ({ open }) => ({ id: open }),
  'slotShifts.candidatesBeside': ({ alone }) => ({ id: alone }),
  'slotShifts.fill': ({ open, guard }) => ({ id: open, body: { guard_id: guard } }),
}
/** A write that names a station or a guard, and the field at which it is refused. */
const NAMING: Record<string, { input: (own: Side, of: Side) => object; field: string }> = {
  'visits.create': { input: (own, { station }) => ({ body: visitTo(station, own.guard) }), field: 'station_id' },
  'incidents.create': { input: (own, { station }) => ({ body: incidentAt(station, own.guard) }), field: 'station_id' },
  'devices.open': { input: (_, { guard }) => ({ body: { guard_id: guard } }), field: 'guard_id' },
  'attendance.confirmMany': { input: (_, { shift }) => ({ body: { ids: [shift] } }), field: 'ids' },
  'attendance.refuseMany': { input: (_, { shift }) => ({ body: { ids: [shift], reason: 'Not true.' } }), field: 'ids' },
  'attendance.presentMany': { input: (_, { station }) => ({ body: { station_id: station, except: [] } }), field: 'station_id' },
  'attendancePeriods.recordMany': {
    input: (_, { line }) => ({
      body: { line_id: line, from: LONG_AGO, to: LONG_AGO, kind: 'nobody', told_by: 'Sarah', reason: 'Seen there.' },
    }),
    field: 'line_id',
  },
  'slotShifts.fill': {
    input: (own, { guard }) => ({ params: { id: String(own.open) }, body: { guard_id: guard } }),
    field: 'guard_id',
  },
  'attendance.replace': {
    input: (own, { guard }) => ({ params: { id: String(own.shift) }, body: { guard_id: guard, reason: 'Sick.' } }),
    field: 'guard_id',
  },
}
/** Says that something has changed, and not what. */
const SAYS_NOTHING = ['nowNews.stream', 'notices.stream']
/** Calls about the caller's own account only, tested in server/accounts, server/notify and server/http/undo. */
const OWN_ACCOUNT =
  /^(auth|account|stepUp)\.|^notifications\.(preferences|setPreferences|devices|addDevice|removeDevice)$|^notices\.(seen|read)$|^undo\.undo$|^lists\.|^listViews\./

const open = allCalls
  .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
  .filter(({ name, call }) => call.permission !== 'public' && mayCall('supervisor', call) && !OWN_ACCOUNT.test(name))
const reads = open.filter(({ name, call }) => call.method === 'GET' && !call.params && !SAYS_NOTHING.includes(name))

const ask = (side: { token: string }, call: Endpoint, input: object) => send(side, call, input as Sent<Endpoint>)

/** Queries for what is at the other station: everything, by its words, ids and days. */
function waysToAsk({ query }: Endpoint): Record<string, string>[] {
  if (!query) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const values: Record<string, string[]> = {
    q: [MARKS.theirs],
    station_id: [String(theirs.station)],
    guard_id: [String(theirs.guard)],
    line_id: [String(theirs.line)],
    contract_id: [String(theirs.contract)],
    from: [addDays(today(), -1)],
    to: [TOMORROW],
    day: [today()],
    page: ['1', '2'],
    page_size: ['1000'],
  }
  const base = Object.fromEntries(required.map((name) => [name, values[name]![0]!]))
  const each = Object.entries(properties).flatMap(([name, property]) =>
    (values[name] ?? (property as { enum?: string[] }).enum ?? []).map((value) => ({ ...base, [name]: value })),
  )
  return [base, ...each]
}

/** Changes when anything is written. */
const written = async () =>
  (
    await pool.query(`select (select count(*) from audit_log where action <> 'refused') as audited, (select sum(version) from exceptions) as exceptions,
      (select count(*) from attendances) as attendances, (select count(*) from duty_schedules) as shifts,
      (select count(*) from visits) as visits, (select count(*) from incidents) as incidents, (select count(*) from photos) as photos,
      (select count(*) from devices where revoked_at is null) as devices, (select count(locked_at) from guard_pins) as locked`)
  ).rows

test('every call that is open to supervisors is covered', () => {
  const covered = [...Object.keys(ONE), ...Object.keys(NAMING), ...SAYS_NOTHING, ...reads.map(({ name }) => name)]
  const known = open.map(({ name }) => name)
  expect(known.filter((name) => !covered.includes(name))).toEqual([])
  expect(covered.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => /^(clients|guards|invoices|receipts|contracts|trash|audit|admins|home)\./.test(name))).toEqual([])
})

describe.each(reads)('$name', ({ call }) => {
  test('shows and counts nothing of another station, with any parameters, and shows it to its supervisor', async () => {
    const everything = await ask(ours, call, { query: waysToAsk(call)[0] })
    for (const query of waysToAsk(call)) {
      const { status, raw, headers } = await ask(ours, call, { query })
      expect(status, JSON.stringify(query)).toBe(200)
      expect(raw, JSON.stringify(query)).not.toMatch(THEIRS)
      if (call.list) expect(Number(headers['x-total-count'])).toBeLessThanOrEqual(Number(everything.headers['x-total-count']))
      if (call.list && ['q', 'station_id', 'guard_id', 'line_id', 'contract_id'].some((field) => field in query))
        expect(raw).toBe('[]')
    }
    expect((await ask(theirs, call, { query: waysToAsk(call)[0] })).raw).toMatch(THEIRS)
    const nobody = await ask(await makeSupervisor([]), call, { query: waysToAsk(call)[0] })
    expect(nobody.raw).not.toMatch(/acacia|zanzibar/i)
    if (call.list) expect(nobody.headers['x-total-count']).toBe('0')
  })
})

describe.each(open.filter(({ name }) => name in ONE))('$name', ({ name, call }) => {
  test('answers of another station as of nothing, writes nothing, and serves its supervisor', async () => {
    const { id: other } = await make.makeGuard(db)
    await make.makeDutySchedule(db, { station_id: theirs.station, guard_id: other, shift_date: addDays(today(), -2) })
    const { id, body, files } = ONE[name]!({ ...theirs, other } as Side)
    const named = (of: number | string) => ({ params: { id: String(of) }, ...(body && { body }), ...(files && { files }) })
    const before = await written()
    const refused = await ask(ours, call, named(id))
    const unknown = await ask(ours, call, named(typeof id === 'string' ? EVENT : 2_000_000_000))
    expect(refused.status).toBe(404)
    expect(refused.body).toEqual(unknown.body)
    expect(await written()).toEqual(before)
    const served = await ask(theirs, call, named(id))
    expect(served.status, served.raw).toBeLessThan(300)
    if (!SHOWS_OTHERS.includes(name)) expect(served.raw).toMatch(THEIRS)
  })
})

describe.each(open.filter(({ name }) => name in NAMING))('$name', ({ name, call }) => {
  test('refuses what is named of another station as if it did not exist, and writes nothing', async () => {
    const { input, field } = NAMING[name]!
    const before = await written()
    const refused = await ask(ours, call, input(ours, theirs))
    const unknown = await ask(
      ours,
      call,
      input(ours, { ...theirs, station: 2_000_000_000, guard: 2_000_000_000, shift: 2_000_000_000 }),
    )
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect(refused.body).toEqual(unknown.body)
    expect(await written()).toEqual(before)
  })
})

test('a supervisor reports an incident of a guard of the own station, and of no other; it is read, and not changed or exported', async () => {
  const report = (station: number, guard: number, more = {}) =>
    send(ours, incidents.create, { body: { ...incidentAt(station, guard), ...more } })
  const before = await written()
  for (const guard of [theirs.guard, 2_000_000_000])
    expect(await report(ours.station, guard)).toMatchObject({
      ...{ status: 422, body: { fields: { guard_id: 'There is no such guard.' } } },
    })
  expect(await report(ours.station, ours.guard, { assigned_to: 1 })).toMatchObject({
    ...{ status: 422, body: { fields: { assigned_to: expect.any(String) } } },
  })
  expect(await written()).toEqual(before)
  const { status, body } = await report(ours.station, ours.guard)
  expect([status, body.incident.station_name]).toEqual([201, 'Acacia Gate'])
  const one = { params: { id: String(body.incident.id) } }
  const photo = (side: Side) => send(side, incidentPhotos.add, { ...one, body: {}, files: { photo: another } })
  expect([(await photo(theirs)).status, (await photo(ours)).status]).toEqual([404, 201])
  const listed = await send(ours, incidents.list, { query: { sort: '-id' } })
  expect(listed.body[0]!.id).toBe(body.incident.id)
  expect((await send(ours, incidents.get, one)).body.photos).toHaveLength(1)
  const change = { ...one, body: { ...incidentAt(ours.station, ours.guard), status: 'Closed' as const } }
  for (const refused of [
    await send(ours, incidents.update, change),
    await send(ours, incidents.remove, one),
    await send(ours, incidents.exportCsv, { query: {} }),
  ])
    expect(refused.status).toBe(403)
})

test('the now board counts the exceptions and calls for help of the own station only', async () => {
  const { call } = open.find(({ name }) => name === 'now.board')!
  const { exceptions, rows } = (await ask(ours, call, {})).body
  const sos = (await ask(ours, open.find(({ name }) => name === 'nowNews.sos')!.call, {})).body
  expect({
    exceptions,
    sos: sos.length,
    stations: [...new Set(rows.map((row: { station_id: number }) => row.station_id))],
  }).toEqual({ exceptions: 2, sos: 1, stations: [ours.station] })
})

test('a contract with posts at two stations shows those of the own one only; its coverage and invoices are closed', async () => {
  const { rows } = await pool.query<{ client_id: number }>('select client_id from contracts where id = $1', [ours.contract])
  const yard = await make.makeStation(db, { client_id: rows[0]!.client_id, name: 'Zanzibar Yard' })
  const terms = { seats: 1, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'shift', rate: 45_000 } as const
  const line = { name: 'Yard', station_id: yard.id, from_on: today(), shift_label: 'Day', terms }
  const added = await send('admin', contracts.addLine, { params: { id: String(ours.contract) }, body: line })
  expect(added.status, added.raw).toBe(201)
  const query = { contract_id: String(ours.contract) }
  const days = { from: today(), to: TOMORROW }
  const stationsFor = async (person: 'admin' | Side) => {
    const { body } = await send(person, slots.list, { query: { ...query, ...days } })
    return [...new Set((body as slots.Slot[]).map(({ station_id }) => station_id))].toSorted((one, other) => one - other)
  }
  expect(await stationsFor('admin')).toEqual([ours.station, yard.id])
  expect(await stationsFor(ours)).toEqual([ours.station])
  expect(await stationsFor(theirs)).toEqual([])
  for (const by of ['line', 'station', 'client'] as const)
    expect((await send(ours, slots.coverage, { query: { ...query, ...days, by } })).status).toBe(403)
  expect((await send(ours, invoices.list, { query })).status).toBe(403)
})

test('a shared phone of the own station reports of a guard of another one: nothing of that shift is seen here, and nothing counts there', async () => {
  const kiosk = await enrolledPhone(send, { station_id: ours.station })
  const of = { guard_id: theirs.guard, shift_id: theirs.shift }
  const events = [
    newEvent('in', of),
    newEvent('entry', { ...of, seq: 2, text: 'All is quiet.' }),
    newEvent('scan', { ...of, seq: 3, checkpoint: 'X' }),
  ]
  expect((await kiosk.post(events)).body.accepted).toHaveLength(3)
  for (const { call } of reads)
    for (const query of waysToAsk(call)) expect((await ask(ours, call, { query })).raw, call.path).not.toMatch(THEIRS)
  const seen = await ask(theirs, open.find(({ name }) => name === 'attendance.get')!.call, {
    params: { id: String(theirs.shift) },
  })
  expect(seen.body).toMatchObject({
    state: 'To confirm',
    minutes: 0,
    in_method: 'kiosk',
    to_confirm: ['no_pin', 'foreign_device'],
  })
})

test('a guard whom a supervisor has noted is known by the supervisor', async () => {
  const { call } = open.find(({ name }) => name === 'attendance.clock')!
  const { body } = await ask(ours, call, { params: { id: String(ours.shift) }, body: { kind: 'in', at: NOW } })
  expect(body.attendance).toMatchObject({ state: 'On post', in_method: 'supervisor' })
})

test('a supervisor enrols the shared phone of an own station, and unlocks at it the guards who are rostered there', async () => {
  const openFor = (station_id: number) => send(ours, devices.open, { body: { station_id } })
  expect((await openFor(theirs.station)).body.fields).toEqual({ station_id: 'There is no station with this number.' })
  const { id, locked } = (await openFor(ours.station)).body.device
  expect(locked).toEqual([{ guard_id: ours.guard, guard_name: 'Acacia Acacia' }])
  const unlock = (device: number, guard_id: number) =>
    send(ours, devices.unlock, { params: { id: String(device) }, body: { guard_id } })
  expect((await unlock(id, theirs.guard)).body.fields).toEqual({ guard_id: 'This guard does not work here.' })
  expect((await unlock(theirs.kiosk, ours.guard)).status).toBe(404)
  const { body } = await unlock(id, ours.guard)
  expect([body.message, body.device.locked]).toEqual(['The guard can sign in again', []])
})

test('candidates are the guards who are rostered at the own stations', async () => {
  const { call } = open.find(({ name }) => name === 'slotShifts.candidates')!
  const { body } = await ask(ours, call, { params: { id: String(ours.open) } })
  expect(body.candidates.map(({ guard_id }: { guard_id: number }) => guard_id)).toEqual([ours.guard])
})

test('a station that is taken away is out of sight with the next request', async () => {
  const { call } = open.find(({ name }) => name === 'exceptions.list')!
  expect((await ask(ours, call, { query: {} })).headers['x-total-count']).toBe('2')
  await send('admin', set, { params: { id: String(ours.id) }, body: { station_ids: [] } })
  expect((await ask(ours, call, { query: {} })).headers['x-total-count']).toBe('0')
})
