import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { countedShifts } from '../../../api/billing/proofs/counted-shifts.ts'
import { STAGES } from '../../../api/people/recruitment.ts'
import { REQUEST_STATUSES } from '../../../api/sites/client-requests.ts'
import { watchAttendance } from '../../attendance/index.ts'
import type { StoredFile } from '../../platform/crypto/encrypted-files.ts'
import { judgeFile } from '../../platform/files/file-kinds.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesIn } from '../../platform/files/files.ts'
import { rulesInForce } from '../../roster/rules-in-force.ts'
import { breaches } from '../../roster/working-rules.ts'
import { databasesOfFile, testDatabase } from '../../test/database.ts'
import { testKeyring } from '../../test/keys.ts'
import { OLDEST_POSTGRES } from '../../test/postgres/oldest-postgres.ts'
import { countRecords } from './billing/figures.ts'
import { isEmpty, seedDemo } from './demo.ts'
import { multiplyDemo } from './scale.ts'

const password = 'correct horse battery'
const newDatabase = databasesOfFile()
const folders = mkdtempSync(join(tmpdir(), 'engabo-seed-'))
afterAll(() => rmSync(folders, { recursive: true }))

/** The demo as of a time, by default now, with the documents of its applications and clients; the second attempt, if `again`. */
async function seed(moment?: string, again = false) {
  const { db, pool } = await newDatabase()
  const folder = mkdtempSync(join(folders, 'files-'))
  const files = filesIn(folder, await testKeyring(db))
  // The database keeps its own clock, by which the demo of another year is too far ahead.
  if (moment) for (const table of ['guards', 'invoices']) await pool.query(`alter table ${table} disable trigger plausible`)
  const now = moment ? new Date(moment) : new Date()
  if (again) {
    const full = { ...files, keep: () => Promise.reject(new Error('The disk is full.')) }
    await expect(seedDemo(db, { password, files: full, now })).rejects.toThrow('The disk is full.')
    // PostgreSQL's own statistics after a while: it counts that the large tables of the first attempt have no rows.
    await pool.query('analyze')
  }
  await seedDemo(db, { password, files, now })
  const number = async (statement: string) => Number((await pool.query(`select (${statement}) as n`)).rows[0].n)
  return { db, pool, now, files, folder, number }
}

const seeded = new Map<string | undefined, ReturnType<typeof seed>>()
/** Seeded once for the tests of this file, which only read it; the last one multiplies it. */
const demo = (moment?: string) => seeded.get(moment) ?? seeded.set(moment, seed(moment)).get(moment)!

/**
 * Just after midnight of the first of a year in Kampala, still the previous one in UTC; a leap day; seconds after something
 * happened.
 */
const SPECIAL = ['2026-12-31T21:30:00Z', '2028-02-29T12:00:00Z', '2026-11-24T10:12:08Z']
/** The days of the demo are counted by the program: the oldest PostgreSQL fills it as of now, once, by the same statements. */
const isOldest = inject('postgres') === OLDEST_POSTGRES
/** Now at each change, the other moments at night: each is a demo of its own. */
const isWhole = inject('night') && !isOldest
const MOMENTS = isWhole ? [...SPECIAL, undefined] : [undefined]
/** Copies of the demo. */
const TIMES = isWhole ? 25 : 3
/** Guards and their contracts are copied 21 times at most (scale.ts). */
const GROUPS = Math.min(TIMES, 21)

test('each service has a picture of its own, in every width that pages ask for', async () => {
  const { db, files } = await demo()
  const services = await db.selectFrom('services').select('image').execute()
  const sizes = await Promise.all(
    services.flatMap(({ image }) =>
      [image!, image!.replace('.', '-480.')].map(async (name) => (await files.pictures.open(name))?.bytes),
    ),
  )
  expect(sizes).not.toContain(undefined)
  expect(new Set(sizes).size).toBe(10)
})

test.each(MOMENTS)('at %s the figures are those of the specification and no record is in the future', async (moment) => {
  const { db, now, number } = await demo(moment)
  const day = `'${now.toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })}'::date`
  const month = `date_trunc('month', ${day})`
  expect(await countRecords(db)).toMatchObject({
    guards: 48,
    clients: 19,
    stations: 28,
    'response units': 3,
    jobs: 4,
    services: 5,
  })
  expect(await number(`select count(*) from incidents where incident_date between ${month} and ${day}`)).toBe(7)
  expect(await number("select count(*) from invoices where status = 'Pending'")).toBe(5)
  expect(await number("select count(*) from quote_requests where status = 'New'")).toBe(12)
  expect(await number("select count(*) from contact_messages where status = 'Unread'")).toBe(3)
  expect(await number('select count(*) from notices')).toBeGreaterThan(0)
  // They are still pending a week later.
  expect(await number(`select count(*) from invoices where status = 'Pending' and due_date < ${day} + 7`)).toBe(0)
  expect(
    await number(`select count(*) from invoices where status = 'Overdue' and due_date < ${day} and amount_paid < amount_due`),
  ).toBeGreaterThan(0)
  expect(
    await number('select count(*) from invoices where client_id = 1 and amount_paid + credited < amount_due'),
  ).toBeGreaterThan(0)
  expect(await number('select count(*) from withholding_certificates')).toBeGreaterThan(0)
  expect(await number(`select sum(amount) from payments where received_on >= ${month}`)).toBeGreaterThan(0)
  const instant = `'${now.toISOString()}'::timestamptz`
  const future = [
    `incidents where incident_date > ${day}`,
    `incident_events where at > ${instant}`,
    `payments where received_on > ${day}`,
    `receipts where greatest(received_on, reversed_on) > ${day}`,
    `patrols where completed_at > ${instant}`,
    `quote_requests where received_at > ${instant}`,
    `contact_messages where received_at > ${instant}`,
    `notices where at > ${instant}`,
    `job_applications where greatest(received_at, stage_since, decided_at) > ${instant}`,
    `application_events where at > ${instant}`,
    `client_requests where greatest(received_at, last_message_at) > ${instant}`,
    `client_request_messages where at > ${instant}`,
    `client_documents where added_at > ${instant}`,
    `guards where hire_date > ${day}`,
    `visits where greatest(at, recorded_at) > ${instant}`,
    `photos where received_at > ${instant}`,
    `occurrences where greatest(at, recorded_at) > ${instant}`,
    `clients where registered_on > ${day}`,
    `alarm_signals where received_at > ${instant}`,
    `alarms where greatest(opened_at, taken_at, closed_at) > ${instant}`,
    `dispatches where greatest(asked_at, accepted_at, set_off_at, arrived_at, left_at, ended_at) > ${instant}`,
    `event_positions where at > ${instant}`,
  ]
  for (const rows of future) expect(await number(`select count(*) from ${rows}`), rows).toBe(0)
})

/** The kind of a stored document, detected from its content. */
async function kindOf(files: FileStore, file: StoredFile, folder: string) {
  const path = join(folder, 'read')
  await writeFile(path, await files.read(file))
  return judgeFile(path, ['pdf'])
}

test.each(MOMENTS)('at %s each invoice that was counted from shifts lists all of them', async (moment) => {
  const { db } = await demo(moment)
  const sealed = await db.selectFrom('invoice_seals').select('evidence').execute()
  const counted = sealed.map(({ evidence }) => countedShifts(JSON.parse(evidence)))
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.map(({ holds, unrecorded }) => ({ holds, unrecorded }))).toEqual(
    counted.map(() => ({ holds: true, unrecorded: [] })),
  )
  expect(counted[0]!.listed).toBeGreaterThan(50)
})

test.each(MOMENTS)('at %s fourteen alarm systems have 41 alarms: one is taken, one waits, six have no power', async (moment) => {
  const { number } = await demo(moment)
  expect(await number('select count(*) from alarm_systems')).toBe(14)
  expect(await number('select count(*) from alarms')).toBe(41)
  const open = (rule: string) => number(`select count(*) from alarms where state <> 'Closed' and ${rule}`)
  expect([await open("state = 'Taken'"), await open("kind <> 'power' and state = 'New'"), await open("kind = 'power'")]).toEqual([
    1, 1, 6,
  ])
  expect(await number('select count(*) from alarm_signals')).toBeGreaterThan(2_000)
  // No system calls for a technician by itself: three false alarms in 30 days would.
  const often =
    "select 1 from alarms where outcome in ('user_error', 'fault') and opened_at > (select max(opened_at) from alarms) - interval '30 days'"
  expect(await number(`select count(*) from (${often} group by system_id having count(*) >= 3) each`)).toBe(0)
  // Each alarm has its signal.
  expect(
    await number('select count(*) from alarms a where not exists (select from alarm_signals s where s.alarm_id = a.id)'),
  ).toBe(0)
})

test.each(MOMENTS)(
  'at %s three crews are on post, one of them is on its way, and 21 of past alarms were there',
  async (moment) => {
    const { pool, now, number } = await demo(moment)
    const day = `'${now.toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })}'::date`
    const instant = `'${now.toISOString()}'::timestamptz`
    const { rows: crews } =
      await pool.query(`select u.name, count(distinct d.guard_id)::integer as guards, count(p.at)::integer as positions
    from response_units u join duty_schedules d on d.station_id = u.station_id and d.shift @> local_time(${instant})
    join attendances a on a.id = d.id and a.state = 'On post' left join event_positions p on p.guard_id = d.guard_id and p.at >= a.in_at
    group by 1 order by 1`)
    const hour = Number(now.toLocaleTimeString('en-GB', { timeZone: 'Africa/Kampala', hour: '2-digit' }).slice(0, 2))
    const first = hour >= 6 && hour < 18 ? 1 : 2
    expect(crews).toEqual([
      { name: 'Rapid 1', guards: first, positions: first },
      { name: 'Rapid 2', guards: 1, positions: 1 },
      { name: 'Rapid 3', guards: 1, positions: 1 },
    ])
    const { rows: states } = await pool.query('select state, count(*)::integer as crews from dispatches group by 1 order by 1')
    expect(states).toEqual([
      { state: 'Cancelled', crews: 3 },
      { state: 'Left', crews: 21 },
      { state: 'On the way', crews: 1 },
      { state: 'Refused', crews: 3 },
    ])
    // Each crew was sent by a step of its own, after the alarm was taken, and had left before it was closed.
    const unlike = (rule: string) =>
      number(
        `select count(*) from dispatches d join alarms a on a.id = d.alarm_id join response_units u on u.id = d.unit_id where ${rule}`,
      )
    expect(await unlike("not a.steps @> jsonb_build_array(jsonb_build_object('what', 'crew', 'text', u.name))")).toBe(0)
    expect(await unlike('d.asked_at < a.first_taken_at')).toBe(0)
    expect(await unlike('greatest(d.left_at, d.ended_at) > a.closed_at')).toBe(0)
    expect(
      await unlike(
        '(d.accepted_at, d.set_off_at, d.arrived_at) is distinct from (null, null, null) and not d.asked_at <= d.accepted_at',
      ),
    ).toBe(0)
    expect(await unlike('d.accepted_at > d.set_off_at or d.set_off_at > d.arrived_at or d.arrived_at > d.left_at')).toBe(0)
    // Steps are in the order of their times.
    expect(
      await number(`select count(*) from alarms a, jsonb_array_elements(a.steps) with ordinality one (step, place)
      join lateral jsonb_array_elements(a.steps) with ordinality next (step, place) on next.place = one.place + 1
      where (next.step ->> 'at')::timestamptz < (one.step ->> 'at')::timestamptz`),
    ).toBe(0)
    // Most were there within the aim of fifteen minutes.
    const late = await number("select count(*) from dispatches where arrived_at > asked_at + interval '15 minutes'")
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(6)
    expect(await number('select count(distinct slip) from dispatches')).toBe(21)
    // Crews that users called out by mistake are on drafts of the month before, beyond the free one.
    expect(
      await number(`select sum(amount) from invoice_lines l join invoice_drafts d on d.id = l.draft_id
      where d.month = date_trunc('month', ${day}) - interval '1 month' and l.description like 'Call-outs after false alarms%'`),
    ).toBeGreaterThanOrEqual(30_000)
    // No crew is sent where the steps end with the key holders.
    expect(
      await number(`select count(*) from dispatches d join alarms a on a.id = d.alarm_id join alarm_systems y on y.id = a.system_id
      where y.response = 'call'`),
    ).toBe(0)
  },
)

test('each guard has four qualifications; three end within a month, one has expired, two are unverified; five absences', async () => {
  const { number } = await demo()
  expect(await number('select count(*) from (select from guard_qualifications group by guard_id having count(*) = 4) each')).toBe(
    48,
  )
  const held = (rule: string) => number(`select count(*) from guard_qualifications where ${rule}`)
  expect(await held('expires_on between local_today() and local_today() + 30')).toBe(3)
  expect(await held('expires_on between local_today() and local_today() + 60')).toBe(3)
  expect(await held('expires_on < local_today()')).toBe(1)
  expect(await held('verified_at is null')).toBe(2)
  expect(await number('select count(*) from guard_absences')).toBe(5)
})

test('there are applications at every stage, and their documents can be opened and have the type they claim', async () => {
  const { pool, files, folder } = await demo()
  const stages = await pool.query('select distinct stage from job_applications')
  expect(stages.rows.map(({ stage }) => stage).sort()).toEqual([...STAGES].sort())
  const { rows } = await pool.query('select id, kind, key_id from application_documents')
  expect(rows.length).toBeGreaterThan(12)
  for (const row of rows) expect(await kindOf(files, row, folder)).toBe(row.kind)
})

test('the demo client has a request in each state, oldest message first, and documents that can be opened', async () => {
  const { pool, files, folder } = await demo()
  const { rows: asked } = await pool.query(`select distinct r.status from client_requests r
    join accounts a on a.client_id = r.client_id where a.email = 'client@engabo.example'`)
  expect(asked.map(({ status }) => status).sort()).toEqual([...REQUEST_STATUSES].sort())
  const { rows: disordered } = await pool.query(`select from client_request_messages a join client_request_messages b
    on a.request_id = b.request_id and a.id < b.id and a.at >= b.at`)
  expect(disordered).toEqual([])
  const { rows: documents } = await pool.query('select file_id as id, file_kind as kind, key_id from client_documents')
  expect(documents).toHaveLength(2)
  for (const row of documents) expect(await kindOf(files, row, folder)).toBe(row.kind)
})

test('every guard rests eleven hours and has a free day a week, and no post is empty', async () => {
  const { number } = await demo()
  expect(
    await number(`select count(*) from duty_schedules a join duty_schedules b on a.guard_id = b.guard_id and a.id <> b.id
      and b.shift && tsrange(upper(a.shift), upper(a.shift) + interval '11 hours')`),
  ).toBe(0)
  expect(
    await number('select max(n) from (select count(*) as n from duty_schedules group by guard_id) counts'),
  ).toBeLessThanOrEqual(24)
  expect(
    await number(`select count(*) from (select station_id, shift_date, shift_type, count(*) as n from duty_schedules
      where shift_type <> 'Patrol' group by 1, 2, 3) posts join stations on id = station_id where n < minimum_guards`),
  ).toBe(0)
})

test('no shift breaks the default working rules', async () => {
  const { db } = await demo()
  const { rules } = await rulesInForce(db)
  const shifts = await db.selectFrom('duty_schedules').select(['guard_id', 'shift_date', 'start_time', 'end_time']).execute()
  const shiftsBy = Map.groupBy(shifts, ({ guard_id }) => guard_id)
  const against = shifts.flatMap((shift) => {
    const others = shiftsBy.get(shift.guard_id)!.filter((other) => other !== shift)
    return breaches(rules, shift, others).map((breach) => ({ ...shift, breach }))
  })
  expect(against).toEqual([])
})

test.each(MOMENTS)(
  'at %s twelve active contracts have thirty-seven lines, their slots are filled by the roster, and three of the next twelve hours are open',
  async (moment) => {
    const { now, number } = await demo(moment)
    const day = `'${now.toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })}'::date`
    expect(await number("select count(*) from contracts where status = 'Active' and number is not null")).toBe(12)
    expect(await number('select count(*) from contract_lines')).toBe(37)
    expect(await number(`select count(*) from contracts where starts_on > ${day}`)).toBe(0)
    // One is paid in advance, one has a penalty, one ends in twenty days, one was indexed; a school needs nobody on holidays.
    expect(await number("select count(*) from contracts where bill_basis = 'contract_advance'")).toBe(1)
    expect(await number('select count(*) from contracts where shortfall_multiple = 200')).toBe(1)
    expect(await number(`select count(*) from contracts where renewal = 'ends' and ends_on = ${day} + 20`)).toBe(1)
    expect(await number("select count(*) from line_terms where reason = 'Indexation 5 %'")).toBe(2)
    expect(await number("select count(*) from line_terms where weekdays = 31 and holiday = 'off'")).toBe(1)
    const instant = `'${now.toISOString()}'::timestamptz`
    const openFrom = (from: string, until: string) =>
      number(`select count(*) from slots where state = 'Open' and instant_of(lower(span)) between ${from} and ${until}`)
    expect(await openFrom(instant, `${instant} + interval '12 hours'`)).toBe(3)
    // None of today has begun.
    expect(await openFrom(`instant_of(${day}::timestamp)`, instant)).toBe(0)
    // One of them is offered to two guards who have not answered yet.
    expect(await number(`select count(*) from slot_offers where status = 'Offered'`)).toBe(2)
    expect(await number('select count(distinct slot_id) from slot_offers')).toBe(1)
    // 97 % of the slots were covered; what nobody came to is among those that were not, once the database's clock is past it.
    const past = `from slots where day between ${day} - 60 and ${day} - 1`
    const covered = await number(
      `select 100.0 * count(*) filter (where state = 'Decided' and covered_minutes > 0 or state = 'Filled') / count(*) ${past}`,
    )
    expect(covered).toBeGreaterThan(97)
    expect(covered).toBeLessThan(98)
    // This week and the next are published; only a handful of guards have not answered.
    const shifts = (rule: string) => number(`select count(*) from duty_schedules where ${rule}`)
    expect(await shifts(`status <> 'acknowledged' and shift_date <= ${day}`)).toBe(0)
    expect(await shifts(`status = 'planned' and shift_date < date_trunc('week', ${day}) + interval '14 days'`)).toBe(0)
    const unanswered = await shifts("status = 'published'")
    expect(unanswered).toBeGreaterThan(3)
    expect(unanswered).toBeLessThan(13)
    expect(await shifts(`greatest(published_at, acknowledged_at) > '${now.toISOString()}'::timestamptz`)).toBe(0)
    // The guards of armed posts hold a licence for firearms.
    expect(
      await number(`select count(*) from duty_schedules d join slots s on s.id = d.slot_id join contract_lines l on l.id = s.line_id
      where l.armed and not exists (select from guard_qualifications q join qualification_types t on t.id = q.type_id
        where q.guard_id = d.guard_id and t.name = 'Firearms handling' and q.verified_at is not null and q.expires_on >= d.shift_date)`),
    ).toBe(0)
    expect(await number('select count(*) from contract_lines where armed')).toBe(4)
    // A contract of a site has its guards in its slots.
    expect(
      await number(`select count(*) from duty_schedules d where slot_id is null and shift_type <> 'Patrol' and exists (
      select from slots s join contract_lines l on l.id = s.line_id where l.station_id = d.station_id and s.day = d.shift_date
        and (s.start_time, s.end_time) = (d.start_time, d.end_time) and s.state = 'Open')`),
    ).toBe(0)
  },
)

if (isWhole)
  test('the demo is the same each time, also after a first attempt that ended half-way, and the database is not empty afterwards', async () => {
    const people = async ({ db, pool }: Awaited<ReturnType<typeof seed>>) => {
      expect(await isEmpty(db)).toBe(false)
      return (
        await pool.query(
          'select first_name, last_name, contacts, hire_date from guards union all select first_name, last_name, contacts, registered_on from clients order by 1, 2, 3',
        )
      ).rows
    }
    expect(await people(await seed(MOMENTS[0], true))).toEqual(await people(await demo(MOMENTS[0])))
    expect(await isEmpty((await testDatabase()).db)).toBe(true)
  })

test('only qualified guards are planned, and no planned shift of the demo speaks against that; one guard in training waits for his registration', async () => {
  const { db, number } = await demo()
  expect(await number('select count(*) from company_settings where require_qualifications and qualifications_answered')).toBe(1)
  await watchAttendance(db)
  expect(await number("select count(*) from exceptions where kind = 'not_deployable'")).toBe(0)
  expect(await number("select count(*) from exceptions where kind = 'not_on_post' and slot_id is null")).toBe(0)
  expect(
    await number(`select count(*) from guard_qualifications q join guards g on g.id = q.guard_id join qualification_types t on t.id = q.type_id
      where q.verified_at is null and g.status = 'In Training' and t.needed_for = 'deploy'`),
  ).toBe(1)
})

test('a supervisor has visited his stations last month and this, with photos, and a key, a vehicle and a visitor are out or inside', async () => {
  const { db, files, number } = await demo()
  const own = `station_id in (select s.station_id from account_stations s join accounts a on a.id = s.account_id
    where a.email = 'supervisor@engabo.example' and a.role = 'supervisor')`
  expect(await number(`select count(distinct station_id) from visits where ${own}`)).toBe(8)
  expect(await number('select count(*) from visits')).toBeGreaterThan(35)
  expect(await number('select count(distinct visit_id) from visit_guards')).toBeGreaterThan(30)
  expect(await number("select count(*) from exceptions where kind = 'late_visit' and state = 'Resolved'")).toBeGreaterThan(3)
  // None is due on the first two days of a month.
  const due = await number('select max(visits_due(visits_a_month, visits_from, local_today() - 1)) from stations')
  expect(await number("select count(*) from exceptions where kind = 'late_visit' and state = 'Opened'")).toBe(due > 0 ? 1 : 0)
  const open = (kind: string) =>
    number(`select count(*) from occurrences o where kind = '${kind}' and opens and o.corrects is null
    and not exists (select from occurrences c where c.closes = o.entry_id)`)
  expect(
    await number('select count(distinct incident_id) * 10 + count(distinct visit_id) from photos where copy_of is not null'),
  ).toBe(42)
  const photos = await db.selectFrom('photos').select(['id', 'key_id', 'bytes']).execute()
  for (const photo of photos) expect((await buffer(await files.read(photo))).length).toBe(photo.bytes)
  for (const kind of ['key', 'vehicle', 'visitor']) expect(await open(kind), kind).toBeGreaterThan(0)
})

/** The columns of copied contracts that would refer to copies of something else. */
const WRONG_COPIES = [
  'duty_schedules d join slots s on s.id = d.slot_id where (s.day, s.start_time, s.end_time) <> (d.shift_date, d.start_time, d.end_time)',
  'duty_schedules d join slots s on s.id = d.slot_id join contract_lines l on l.id = s.line_id where l.station_id <> d.station_id',
  "duty_schedules d join slots s on s.id = d.slot_id where s.state not in ('Filled', 'Decided')",
  "slots s where state = 'Filled' and not exists (select from duty_schedules where slot_id = s.id)",
  'slots s join line_terms t on t.id = s.term_id where t.line_id <> s.line_id or s.day < t.valid_from',
  'slots s join contract_lines l on l.id = s.line_id where s.day < l.from_on or s.day > l.until_on',
  'contract_lines l join contracts c on c.id = l.contract_id join stations t on t.id = l.station_id where t.client_id <> c.client_id',
  '(select substr(number, 4, 4)::int as year, max(substr(number, 9)::int) as last, count(*) as n from contracts group by 1) y join contract_counters using (year) where last <> n or last_number <> n',
]

test('multiplied, numbers stay gapless, payments equal what is paid, guards never overlap, and the triggers work again', async () => {
  const { db, number } = await demo()
  const before = await countRecords(db)
  const inSlots = await number('select count(*) from duty_schedules where slot_id is not null')
  const corrected = await number('select count(*) from corrected_months')
  await multiplyDemo(db, TIMES)
  // No invoice charges what the copies of lines have had.
  expect(await number('select count(*) from corrected_months')).toBe(corrected)
  const after = await countRecords(db)
  const times = {
    stations: TIMES,
    'response units': TIMES,
    contracts: TIMES,
    'duty schedules': TIMES,
    incidents: TIMES,
    'quote requests': TIMES,
    clients: 6 * TIMES,
    invoices: 2 * TIMES,
    payments: 2 * TIMES,
  }
  for (const [table, factor] of Object.entries(times)) expect(after[table], table).toBe(before[table]! * factor)
  expect(after.guards).toBe(48 * GROUPS)
  expect(
    await number(
      'select count(*) from (select substr(invoice_number, 5, 4)::int as year, max(substr(invoice_number, 10)::int) as last, count(*) as n from invoices group by 1) y join invoice_counters using (year) where last <> n or last_number <> n',
    ),
  ).toBe(0)
  expect(
    await number(
      'select count(*) from invoices i where amount_paid <> (select coalesce(sum(amount), 0) from payments where invoice_id = i.id)',
    ),
  ).toBe(0)
  expect(await number('select count(*) from duty_schedules where slot_id is not null')).toBe(inSlots * TIMES)
  for (const wrong of WRONG_COPIES) expect(await number(`select count(*) from ${wrong}`), wrong).toBe(0)
  expect(await number("select count(*) from contracts where status = 'Active'")).toBe(12 * GROUPS)
  expect(await number("select count(*) from pg_trigger where tgenabled <> 'O'")).toBe(0)
  const { id } = await db
    .insertInto('clients')
    .values({ first_name: 'A', last_name: 'B', contacts: '1', registered_on: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(19 * 6 * TIMES + 1)
})
