import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Sent } from '../../api/core/endpoint.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import { allCalls } from '../../api/index.ts'
import * as portalContracts from '../../api/portal/portal-contracts.ts'
import * as portalRequests from '../../api/portal/portal-requests.ts'
import * as portalShifts from '../../api/portal/portal-shifts.ts'
import * as documents from '../../api/sites/client-documents.ts'
import { insertCreditNote } from '../billing/invoicing/credit-notes/queries.ts'
import type { ReceivedFile } from '../platform/files/file-store.ts'
import { insertPhotos } from '../platform/photos/queries.ts'
import { testApp } from '../test/app.ts'
import { mayCall } from '../test/calls/callers.ts'
import { makeAlarm, makeAlarmContact, makeAlarmSignal, makeAlarmSystem, makeAlarmZone } from '../test/records/alarm-makers.ts'
import { clientPerson } from '../test/records/client-person.ts'
import { makeContract, makeContractLine, makeReceipt } from '../test/records/contract-makers.ts'
import { pdf, picture } from '../test/records/documents.ts'
import * as make from '../test/records/makers.ts'
import { makePatrolRoute } from '../test/resources/patrol-makers.ts'

// Two clients with one record of everything. Each call that clients may make is made by one of them for the other's records;
// calls are taken from the contract, and one that has no case here fails. The same for somebody of one station of the client.

const { app, db, pool, send, keepRows, forgetRows } = await testApp({ mobileMoney: ['mtn'] })
const EVENT = '00000000-0000-4000-8000-000000000001'
const another = await picture()

/** A photo and its copy, stored once for all tests. */
async function storedFiles(): Promise<[ReceivedFile, ReceivedFile]> {
  const stored = async () => {
    const file = (await app.files.receive(Readable.from([Buffer.from(await another.arrayBuffer())]), 'a.jpg', ['jpg']))!
    await app.files.keep(file)
    return file
  }
  return [await stored(), await stored()]
}
const [OUR_FILES, THEIR_FILES] = [await storedFiles(), await storedFiles()]

/** Limits a person to these stations. */
async function limit({ accountId }: Side, stations: number[]) {
  await pool.query('update accounts set own_stations_only = true where id = $1', [accountId])
  await pool.query('delete from account_stations where account_id = $1', [accountId])
  await pool.query('insert into account_stations select $1, unnest($2::integer[])', [accountId, stations])
}

/** Words and amounts that occur in all records of one client and nowhere else. */
const MARKS = { ours: { word: 'Acacia', amount: 1_111_111 }, theirs: { word: 'Zanzibar', amount: 7_777_777 } }
const THEIRS = /zanzibar|7,?777,?777/i

type Side = Awaited<ReturnType<typeof makeSide>>

/** A client with a record of everything, or of a client that there is already another station with such records. */
async function makeSide({ word, amount }: (typeof MARKS)['ours'], client_of?: number) {
  const client = { first_name: word, last_name: word, company_name: `${word} Hotel`, address: `${word} Road` }
  const person = await clientPerson(
    db,
    client_of === undefined
      ? { sees_prices: true, user_name: word, email: `somebody@${word.toLowerCase()}.example` }
      : { sees_prices: true, client_id: client_of },
    client,
  )
  const client_id = person.clientId
  const station = await make.makeStation(db, { client_id, name: `${word} Gate`, address: `${word} Road`, instructions: word })
  const guard = await make.makeGuard(db, { first_name: word })
  const at = { station_id: station.id, guard_id: guard.id }
  const shift = await make.makeDutySchedule(db, { ...at, start_time: '00:00', end_time: '23:59' })
  await make.makeDutySchedule(db, { ...at, shift_date: addDays(today(), 1) })
  const incident = await make.makeIncident(db, { ...at, description: `${word} fence cut.`, client_visible: true })
  const hidden = await make.makeIncident(db, { ...at, description: 'Not for the client.' })
  await pool.query(
    `insert into incident_events (incident_id, from_status, to_status, reason) values ($1, 'Open', 'Pending', 'Between us.')`,
    [incident.id],
  )
  await pool.query('insert into incident_events (incident_id, correction) values ($1, $2)', [incident.id, `${word} wall.`])
  await pool.query(
    `insert into occurrences (entry_id, station_id, at, kind, text) select 0, $1, now(), kind, $2 from unnest(array['visitor', 'key']) kind`,
    [station.id, word],
  )
  await pool.query(
    'insert into visits (station_id, at, uniform, alertness, book_checked, client_met) values ($1, now(), 5, 5, true, false)',
    [station.id],
  )
  await pastRound(station.id)
  const line = await activeContract(client_id, station.id, word, amount)
  const { id: slot } = (await pool.query('select id from slots where line_id = $1 order by day limit 1', [line.id])).rows[0]
  const invoice = await make.makeInvoice(db, { client_id, amount_due: amount * 2, amount_paid: amount })
  await make.makeInvoice(db, { client_id, amount_due: amount })
  const note = await insertCreditNote(db, {
    invoice_id: invoice.id,
    reason_code: 'other',
    reason: word,
    net: 1,
    vat: 0,
    total: 1,
  })
  const withheld = await makeReceipt(db, { client_id, kind: 'income_wht', amount, certificate_state: 'awaited' })
  const request = await make.makeClientRequest(db, { client_id, station_id: station.id, subject: word, text: word })
  const document = await send('admin', documents.create, {
    body: { client_id: String(client_id), title: word, kind: 'Report' },
    files: { file: pdf(`${word}.pdf`) },
  })
  const alarm = await makeWatched(client_id, station.id, word)
  return {
    ...person,
    ...alarm,
    line,
    slot: Number(slot),
    station,
    shift,
    incident,
    hidden,
    invoice,
    note,
    withheld,
    request,
    document: document.body.document as { id: number },
    waiting: [await waitingFor(client_id), await waitingFor(client_id)] as const,
    device: await pushDevice(person, word),
    photo: { id: await requestPhoto(request.id, word === MARKS.ours.word ? OUR_FILES : THEIR_FILES) },
  }
}

/** Alarm systems at a station, one of them on test by the client, with a zone, a key holder, signals and an alarm. */
async function makeWatched(client_id: number, station_id: number, word: string) {
  const system = await makeAlarmSystem(db, { client_id, station_id, name: `${word} shop` })
  await makeAlarmZone(db, { system_id: system.id, name: `${word} door` })
  const keyHolders = [
    await makeAlarmContact(db, { system_id: system.id, name: word }),
    await makeAlarmContact(db, { system_id: system.id, name: word, position: 2 }),
  ] as const
  await makeAlarmSignal(db, { system_id: system.id })
  const alarm = await makeAlarm(db, { system_id: system.id, closing: word })
  const onTest = { state: 'On test', test_by: 'client', test_until: new Date(Date.now() + 3_600_000).toISOString() } as const
  return { system, keyHolders, alarm, onTest: await makeAlarmSystem(db, { client_id, station_id, name: word, ...onTest }) }
}

/** Somebody who waits for access to a client, and is to see prices. */
const waitingFor = (client_id: number) =>
  make.makeAccount(db, { role: 'client', client_id, waits: true, active: false, sees_prices: true })

/** A device on which somebody is notified. */
const pushDevice = async ({ accountId }: { accountId: number }, label: string): Promise<{ id: number }> =>
  (
    await pool.query(
      `insert into push_devices (account_id, endpoint, p256dh, auth, label) values ($1, $2, '', '', $3) returning id`,
      [accountId, `https://push.example/${accountId}`, label],
    )
  ).rows[0]

/** Makes a stored photo that of a request; returns its id. */
async function requestPhoto(request: number, [original, copy]: [ReceivedFile, ReceivedFile]) {
  const owner = { request_id: request }
  await insertPhotos(db, owner, { event_id: EVENT }, { original, copy } as Parameters<typeof insertPhotos>[3])
  return original.id
}

/** A round of today that nobody made. */
async function pastRound(station_id: number) {
  const route = await makePatrolRoute(db, station_id, { points: 1 })
  await pool.query(
    `insert into patrols (station_id, route_id, day, due_from, due_until, state, points)
      values ($1, $2, $3, now() - interval '1 hour', now() - interval '30 minutes', 'Missed', array[1])`,
    [station_id, route.id, today()],
  )
}

/** A contract with a post at a station, whose slots began yesterday. */
async function activeContract(client_id: number, station_id: number, word: string, rate: number) {
  const from = addDays(today(), -1)
  const { id: contract_id } = await makeContract(db, { client_id, title: word, starts_on: from })
  const line = await makeContractLine(db, { contract_id, station_id, name: word, from_on: from })
  const { id } = line
  await pool.query('update line_terms set rate = $2, extra_rate = $2 where line_id = $1', [id, rate])
  await pool.query("update contracts set status = 'Active' where id = $1", [contract_id])
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [id, from, today()])
  return line
}

let ours: Side
let theirs: Side

/** A record of one client, as the parameters of a call. */
const ONE: Record<string, (side: Side) => { id: number | string; body?: object; files?: object }> = {
  'portal.incident': ({ incident }) => incident,
  'portal.invoice': ({ invoice }) => invoice,
  'portal.invoicePdf': ({ invoice }) => invoice,
  'portal.confirmPerson': ({ waiting }) => waiting[0],
  'portal.refusePerson': ({ waiting }) => waiting[1],
  'portal.creditNotePdf': ({ note }) => note,
  'portalCollections.ofInvoice': ({ invoice }) => invoice,
  'portalCertificates.send': ({ withheld }) => ({
    id: withheld.id,
    body: { certificate_number: 'A', certificate_date: today() },
    files: { file: pdf() },
  }),
  'portalShifts.shift': ({ shift }) => shift,
  'portalRequests.get': ({ request }) => request,
  'portalRequests.write': ({ request }) => ({ id: request.id, body: { text: 'Written from elsewhere.' } }),
  'portalRequests.settle': ({ request }) => request,
  'portalDocuments.download': ({ document }) => document,
  'portalPhotos.add': ({ request }) => ({ id: request.id, body: {}, files: { photo: another } }),
  'portalPhotos.show': ({ photo }) => photo,
  'portalMessages.removeDevice': ({ device }) => device,
  'portalAlarmSystems.get': ({ system }) => system,
  'portalAlarmSystems.test': ({ system }) => ({ id: system.id, body: {} }),
  'portalAlarmSystems.endTest': ({ onTest }) => ({ id: onTest.id, body: {} }),
  'portalAlarmSystems.away': ({ system }) => ({ id: system.id, body: { from: today(), until: today() } }),
  'portalAlarmSystems.words': ({ system }) => ({ id: system.id, body: { code_word: 'Mango' } }),
  'portalAlarmSystems.hours': ({ system }) => ({ id: system.id, body: { days: [] } }),
  'portalAlarmContacts.create': ({ system }) => ({ id: system.id, body: HOLDER }),
  'portalAlarmContacts.update': ({ keyHolders }) => ({ id: keyHolders[0].id, body: HOLDER }),
  'portalAlarmContacts.remove': ({ keyHolders }) => keyHolders[1],
  'portalAlarms.get': ({ alarm }) => alarm,
}
const HOLDER = { name: 'Somebody', phone: '0772 123 451', role: 'owner' }
const YESTERDAY = addDays(today(), -1)
const NEXT_MONTH = addDays(`${YESTERDAY.slice(0, 7)}-01`, 31).slice(0, 7)
const payment = ({ invoice }: Side) => ({ invoice_id: invoice.id, msisdn: '0772 123 451', amount: 5_000 })
/** A write that names a record of the other client, and the field at which it is refused. */
const NAMING: Record<string, { body: (side: Side) => object; field: string; none?: unknown; at?: string }> = {
  'portalRequests.create': {
    body: ({ station }) => ({ kind: 'Request', station_id: station.id, subject: 'A', text: 'B' }),
    field: 'station_id',
  },
  // A month is answered once it is over.
  'portalReport.object': {
    body: ({ slot }) => ({
      month: YESTERDAY.slice(0, 7),
      slot_ids: [slot],
      reason: 'Nobody came',
    }),
    field: 'slot_ids',
    none: [2_000_000_000],
    at: `${NEXT_MONTH}-03T09:00:00+03:00`,
  },
  'portalCollections.create': { body: payment, field: 'invoice_id' },
  'portalExtraGuards.price': { body: ({ line }) => extraGuards(line.id), field: 'line_id' },
  'portalExtraGuards.create': { body: ({ line }) => extraGuards(line.id), field: 'line_id' },
}
const extraGuards = (line_id: number) => ({
  line_id,
  days: [addDays(today(), 1)],
  start_time: '06:00',
  end_time: '18:00',
  guards: 1,
})
/** Writes that name no record: they are about the caller's own client. */
const NAMES_NOTHING = ['portalReport.confirm']
/** Documents, whose words are compressed, and figures without words. */
const WITHOUT_WORDS = ['portalReport.pdf', 'portalAlarms.month']
/** Calls about the caller's own account only, tested in server/accounts and beside the report. */
const OWN_ACCOUNT =
  /^(auth|account|stepUp)\.|^portalReport\.(emails|setEmails)$|^portalMessages\.(messages|setMessages|devices|addDevice)$|^undo\.undo$/

const open = allCalls
  .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
  .filter(({ call }) => call.permission !== 'public' && mayCall('client', call))
type Open = (typeof open)[number]
const isRead = ({ call }: Open) => call.method === 'GET' && !call.params
const reads = open.filter(isRead)
const covered = (name: string) =>
  NAMES_NOTHING.includes(name) ||
  name in ONE ||
  name in NAMING ||
  OWN_ACCOUNT.test(name) ||
  reads.some((read) => read.name === name)

/** Queries for the other client's records: everything, by its words, ids, station and dates. */
function waysToAsk({ query }: Endpoint): Record<string, string>[] {
  if (!query) return [{}]
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const values: Record<string, string[]> = {
    system_id: [String(theirs.system.id)],
    q: ['Zanzibar', theirs.invoice.invoice_number, theirs.request.reference],
    station_id: [String(theirs.station.id)],
    from: [addDays(today(), -20)],
    to: [addDays(today(), 20)],
    month: [addDays(today(), -1).slice(0, 7)],
    page: ['1', '2'],
    page_size: ['1000'],
    sort: Object.values(properties).flatMap((property) => (property as { enum?: string[] }).enum ?? []),
  }
  const base = Object.fromEntries(required.map((name) => [name, values[name]![0]!]))
  const each = Object.keys(properties).flatMap((name) => (values[name] ?? []).map((value) => ({ ...base, [name]: value })))
  return [base, ...each]
}

const ask = (side: Side, call: Endpoint, input: object) => send(side, call, input as Sent<Endpoint>)

/** An id like that of a record, and of none. */
const unknownLike = (side: Side, name: string) => (typeof ONE[name]!(side).id === 'string' ? EVENT : '2000000000')

/** Changes when anything of a client is written. */
const written = async () =>
  (
    await pool.query(`select (select count(*) from client_requests) as requests, (select max(version) from client_requests) as versions,
      (select count(*) from client_request_messages) as messages, (select count(*) from emails) as emails, (select count(*) from photos) as photos,
      (select count(*) from withholding_certificates) as certificates,
      (select jsonb_agg(to_jsonb(s) - 'updated_at' order by id) from alarm_systems s) as systems, (select jsonb_agg(to_jsonb(c) order by id) from alarm_contacts c) as contacts,
      (select count(*) from alarm_secrets) as secrets, (select sum(hours_version) from alarm_system_states) as hours`)
  ).rows

test('every call that is open to clients is covered', () => {
  expect(open.map(({ name }) => name).filter((name) => !covered(name))).toEqual([])
  const known = open.map(({ name }) => name)
  expect([...Object.keys(ONE), ...Object.keys(NAMING)].filter((name) => !known.includes(name))).toEqual([])
})

/** Neither reads nor changes what is theirs, by any of these calls; `marked` are the reads whose response has their words. */
function cannotReach(calls: Open[], marked: (name: string) => boolean) {
  describe.each(calls.filter(isRead))('$name', ({ name, call }) => {
    test('shows and counts no record of another client, with any parameters', async () => {
      const everything = await ask(ours, call, { query: waysToAsk(call)[0] })
      const aimed = ['q', 'station_id', 'system_id']
      let asked = 0
      for (const query of waysToAsk(call)) {
        const { status, raw, headers, body } = await ask(ours, call, { query })
        if (status === 422) continue
        asked++
        expect(status, JSON.stringify(query)).toBe(200)
        expect(raw, JSON.stringify(query)).not.toMatch(THEIRS)
        if (call.list) expect(Number(headers['x-total-count'])).toBeLessThanOrEqual(Number(everything.headers['x-total-count']))
        if (aimed.some((field) => field in query) && Array.isArray(body)) expect(body, JSON.stringify(query)).toEqual([])
        if (aimed.some((field) => field in query) && call.list) expect(headers['x-total-count']).toBe('0')
      }
      expect(asked).toBeGreaterThan(0)
    })

    if (!WITHOUT_WORDS.includes(name) && marked(name))
      test('shows it to its owner', async () => {
        expect((await ask(theirs, call, { query: waysToAsk(call)[0] })).raw).toMatch(THEIRS)
      })
  })

  describe.each(calls.filter(({ name }) => name in ONE))('$name', ({ name, call }) => {
    const named = (side: Side) => {
      const { id, body, files } = ONE[name]!(side)
      return { params: { id: String(id) }, ...(body && { body }), ...(files && { files }) }
    }

    test('responds to a record of another client as to one that does not exist, and writes nothing', async () => {
      const before = await written()
      const refused = await ask(ours, call, named(theirs))
      const unknown = await ask(ours, call, { ...named(theirs), params: { id: unknownLike(theirs, name) } })
      expect(refused.status).toBe(404)
      expect({ status: refused.status, body: refused.body }).toEqual({ status: unknown.status, body: unknown.body })
      expect(await written()).toEqual(before)
    })

    test('opens the client’s own record', async () => {
      expect((await ask(theirs, call, named(theirs))).status).toBeLessThan(300)
    })
  })

  describe.each(calls.filter(({ name }) => name in NAMING))('$name', ({ name, call }) => {
    test('refuses references to another client’s records as if they did not exist, and writes nothing', async () => {
      const { body, field, none = 2_000_000_000, at } = NAMING[name]!
      if (at) vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
      const before = await written()
      const refused = await ask(ours, call, { body: body(theirs) })
      const unknown = await ask(ours, call, { body: { ...body(theirs), [field]: none } })
      expect(refused.status).toBe(422)
      expect(refused.body).toEqual(unknown.body)
      expect(await written()).toEqual(before)
      expect((await ask(theirs, call, { body: body(theirs) })).status).toBe(call.saved ? 201 : 200)
    })
  })
}

describe('another client', () => {
  beforeAll(async () => {
    ours = await makeSide(MARKS.ours)
    theirs = await makeSide(MARKS.theirs)
    await keepRows()
  })
  cannotReach(open, (name) => !OWN_ACCOUNT.test(name) || name === 'auth.me')

  test('a month of alarms counts those of the client alone', async () => {
    const month = open.find(({ name }) => name === 'portalAlarms.month')!.call
    const { body } = await ask(ours, month, { query: { month: today().slice(0, 7) } })
    expect(body).toMatchObject({ signals: 1, alarms: 1, open: 1 })
  })

  test('an incident that staff do not show is in no list, count or search, and not found by its number', async () => {
    const incidents = open.find(({ name }) => name === 'portal.incidents')!.call
    const incident = open.find(({ name }) => name === 'portal.incident')!.call
    const overview = open.find(({ name }) => name === 'portalShifts.overview')!.call
    const list = await ask(ours, incidents, { query: { q: 'not for' } })
    expect(list.body).toEqual([])
    expect((await ask(ours, incidents, { query: {} })).headers['x-total-count']).toBe('1')
    expect((await ask(ours, incident, { params: { id: String(ours.hidden.id) } })).status).toBe(404)
    expect((await ask(ours, overview, {})).body.open_incidents).toBe(1)
  })
})

describe('another station of the client, for somebody who is limited to one', () => {
  beforeAll(async () => {
    await forgetRows()
    ours = await makeSide(MARKS.ours)
    theirs = await makeSide(MARKS.theirs, ours.clientId)
    await limit(ours, [ours.station.id])
    await keepRows()
  })
  const ofStations = open.filter(({ name, call }) => call.permission !== 'portal.client' && !OWN_ACCOUNT.test(name))
  // The other logins of the client are no secret among its people.
  cannotReach(ofStations, (name) => name !== 'portal.people')

  test.each(open.filter(({ call }) => call.permission === 'portal.client'))(
    '$name is refused: it is about the whole client',
    async ({ name, call }) => {
      const { id, body, files } = { body: NAMING[name]?.body(ours), files: undefined, ...ONE[name]?.(ours) }
      const input = { ...(id && { params: { id: String(id) } }), ...(body && { body }), ...(files && { files }) }
      const before = await written()
      const refused = await ask(ours, call, { ...input, ...(isRead({ name, call }) && { query: waysToAsk(call)[0] }) })
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await written()).toEqual(before)
    },
  )

  test('what is owed is not in the overview, nor the value of a contract; what the person has written is read back', async () => {
    const { overview } = portalShifts
    expect((await send(ours, overview, {})).body).toMatchObject({ balance: null, overdue: null, next_due: null })
    expect((await send(ours, portalContracts.contracts, {})).body).toMatchObject([{ title: MARKS.ours.word, month: null }])
    const asked = { kind: 'Request', subject: 'Keys', text: 'Who has the keys?' } as const
    const { id } = (await send(ours, portalRequests.create, { body: asked })).body.request
    expect((await send(ours, portalRequests.get, { params: { id: String(id) } })).body.subject).toBe('Keys')
  })

  test('a month of alarms counts those of the station alone', async () => {
    const month = open.find(({ name }) => name === 'portalAlarms.month')!.call
    const { body } = await ask(ours, month, { query: { month: today().slice(0, 7) } })
    expect(body).toMatchObject({ signals: 1, alarms: 1, open: 1 })
  })

  test('who is limited to a station that is gone sees none', async () => {
    await limit(ours, [])
    expect((await send(ours, portalShifts.stations, {})).body).toEqual([])
    expect((await send(ours, portalShifts.overview, {})).body).toMatchObject({ stations: [], open_incidents: 0 })
  })
})
