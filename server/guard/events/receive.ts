import type * as z from 'zod/mini'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type * as calls from '../../../api/guard/guard-events.ts'
import { batchBytes } from '../../../api/guard/signing.ts'
import {
  type AttendanceRecord,
  findPoints,
  judgeScans,
  lockShiftsOf,
  occurrenceOf,
  openReported,
  placeScans,
  putAttendance,
  putLateEvidence,
  type ReportedException,
  removeAttendance,
  resolveUnplanned,
  rulesOn,
  writeReported,
} from '../../attendance/index.ts'
import { askAbsences } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { inSavepoint } from '../../platform/db/records.ts'
import { notSignedIn, refusalOf } from '../../platform/errors.ts'
import { isSigned } from '../sign-in/verify-signature.ts'
import { noteCrews } from './crews.ts'
import { type GuardIncident, incidentsOf } from './incidents.ts'
import { correctedTime } from './judging/clock.ts'
import type { Clocked, Found } from './judging/clockings.ts'
import { findAgain, looseOf, movedOf } from './judging/evidence.ts'
import { doubtsIn, judge, lateEvidence, orderKey } from './judging/judge.ts'
import type { Attributed, Judged, Known } from './judging/known.ts'
import {
  claimEvents,
  earlierEvents,
  insertEvents,
  insertPositions,
  knownGuards,
  lockSender,
  noteContact,
  oftenOutside,
  ordersRead,
  pinsAt,
  putOrdersRead,
  type Sender,
  unclaimEvents,
} from './queries.ts'

type Batch = z.output<typeof calls.send.body>
type Answer = z.input<typeof calls.send.response>
type Event = calls.GuardEvent

/** The effects of a batch besides its stored events. */
type Does = {
  /** Counts the batch against the limit of its device. */
  count: (db: Db) => Promise<void>
  /** Makes an incident of a guard's report. */
  report: (db: Db, incident: GuardIncident) => Promise<unknown>
}

/**
 * Takes a batch in one transaction: every event of it is stored once, or none. The number of statements does not depend on the
 * number of events.
 * @param sent the body as it was sent, which is what was signed
 * @throws 401 for a device that may not send, or a signature that is not its own
 */
export async function receiveBatch(
  db: Db,
  batch: Batch,
  sent: Record<string, unknown>,
  { count, report }: Does,
): Promise<Answer> {
  const sender = await lockSender(db, batch.device_id, batch.sent_time)
  if (!sender || !isSigned(sender.public_key, batchBytes(sent), batch.signature)) throw notSignedIn()
  await count(db)
  const once = [...new Map(batch.events.map((event) => [event.id, event])).values()]
  const fresh = await claimEvents(
    db,
    once.map(({ id }) => id),
  )
  const known = once.filter(({ id }) => !fresh.has(id)).map(({ id }) => id)
  const { events, refused } = await sortOut(
    db,
    sender,
    batch,
    once.filter(({ id }) => fresh.has(id)),
  )
  if (refused.length)
    await unclaimEvents(
      db,
      refused.map(({ id }) => id),
    )
  if (batch.contact) await noteContact(db, sender.id, batch.contact)
  if (events.length) {
    const judged = await judgeAll(db, sender, batch.sent_time, events)
    await store(db, judged)
    for (const incident of incidentsOf(judged.judged)) await report(db, incident)
    await askAbsences(db, absencesOf(events))
    await noteCrews(db, judged.judged, judged.points)
  }
  return { accepted: events.map(({ event }) => event.id), known, refused }
}

/** The leave that guards ask for, from the moment of the press on. Its note stays out of the chain of events. */
const absencesOf = (events: Attributed[]) =>
  events.flatMap(({ event: { kind, absence }, guardId, at }) =>
    kind === 'absence' && absence
      ? [{ ...absence, guard_id: guardId, asked_via: 'guard_page' as const, created_at: new Date(at).toISOString() }]
      : [],
  )

/** A clock that was years behind must not lock the shifts of years. */
const MOST_DAYS = 60

/** The owner of each event, in the order of the outbox; and the events without one, or of a time after the guard had left. */
async function sortOut(db: Db, sender: Sender, { sent_time }: Batch, fresh: Event[]) {
  const events: Attributed[] = []
  const refused: Answer['refused'] = []
  const received = Date.parse(sender.received_at)
  const named = fresh.flatMap(({ guard_id }) => guard_id ?? [])
  const guards = sender.kind === 'kiosk' && named.length ? await knownGuards(db, named) : new Set()
  for (const event of fresh.toSorted((one, other) => one.seq - other.seq)) {
    const clocks = { device: Date.parse(event.device_time), sent: Date.parse(sent_time), received }
    const corrected = correctedTime({ ...clocks, skewBefore: sender.skew_before })
    const guardId = sender.guard_id ?? (guards.has(event.guard_id) ? event.guard_id : undefined)
    if (!guardId) refused.push({ id: event.id, message: 'There is no such guard.' })
    else if (sender.closed_at !== null && corrected.at > Date.parse(sender.closed_at))
      refused.push({ id: event.id, message: 'This happened after the guard had left.' })
    else events.push({ event, guardId, ...corrected })
  }
  return { events, refused }
}

async function judgeAll(db: Db, sender: Sender, sentTime: string, events: Attributed[]) {
  const guardIds = [...new Set(events.map(({ guardId }) => guardId))]
  const days = events.map(({ at }) => today(new Date(at))).sort()
  const last = days.at(-1)!
  const first = [days[0]!, addDays(last, -MOST_DAYS)].sort()[1]!
  // A shift that began the day before may still be left half a day after its end, and a presence of 26 hours ends two days later.
  const around = { from: addDays(first, -2), to: addDays(last, 2) }
  const locked = await lockShiftsOf(db, guardIds, around)
  const pins = sender.kind === 'kiosk' ? await pinsAt(db, sender.id, guardIds) : []
  const read = await ordersRead(db, guardIds)
  const abouts = events.flatMap(({ event: { about } }) => about ?? [])
  const earlier = abouts.length ? await earlierEvents(db, abouts, guardIds) : []
  const codes = [...events.map(({ event }) => event), ...earlier].flatMap(({ checkpoint }) => checkpoint ?? [])
  const before: Known = {
    sender,
    sentTime,
    rules: await rulesOn(db, last),
    shifts: Map.groupBy(locked, ({ guard_id }) => guard_id),
    read: new Map(read.map(({ guard_id, line_id, version }) => [orderKey(guard_id, line_id), version])),
    pins: new Map(
      [...Map.groupBy(pins, ({ guard_id }) => guard_id)].map(([id, given]) => [id, given.map(({ at }) => Date.parse(at))]),
    ),
    points: codes.length ? await findPoints(db, codes) : new Map(),
    loose: await looseOf(db, guardIds, around, locked),
    earlier: new Map(earlier.map((one) => [one.id, one])),
    judged: new Map(),
    moved: await movedOf(db, sender, events),
  }
  let known = events.reduce((now, event) => judge(event, now), before)
  const found: Found[] = []
  for (const guardId of guardIds) {
    const again = findAgain(guardId, known)
    known = again.known
    found.push(...again.found)
  }
  return { ...(await judgeRounds(db, [...known.judged.values()], known)), found, points: known.points }
}

/** The events with what stands out about scans in their rounds, and what stores the scans. */
async function judgeRounds(db: Db, judged: Judged[], { points }: Known) {
  const scans = judged.filter(({ stored }) => stored.kind === 'scan')
  if (!scans.length) return { judged, storeScans: () => {} }
  const { flags, store: storeScans } = await judgeScans(
    db,
    scans.map(({ stored: { id, corrected_at, guard_id, duty_id, station_id, payload, flags } }) => {
      const point = points.get((payload as Event).checkpoint ?? '')
      return { event_id: id, at: corrected_at, guard_id, duty_id, station_id, point, flags: [...flags] }
    }),
  )
  const marked = ({ stored, ...one }: Judged) => ({
    ...one,
    stored: { ...stored, flags: [...stored.flags, ...flags(stored.id)] },
  })
  return { judged: judged.map((one) => (one.stored.kind === 'scan' ? marked(one) : one)), storeScans }
}

async function store(db: Db, { judged, found, storeScans }: Awaited<ReturnType<typeof judgeAll>>) {
  const stored = judged.map((one) => one.stored)
  await insertEvents(db, stored)
  await storeScans()
  const placed = judged.flatMap((one) => one.placed ?? [])
  if (placed.length) await placeScans(db, placed)
  const positions = judged.flatMap(({ position }) => position ?? [])
  if (positions.length) await insertPositions(db, positions)
  // The last record of several reports about a shift has the data of the others.
  const records = new Map<number, AttendanceRecord>()
  const forgotten = new Map<number, { id: number }>()
  const approved = new Set<number>()
  const keep = (made: Clocked['records']) => {
    for (const { record, overApproved } of made) {
      records.set(record.id, { ...records.get(record.id), ...record })
      if (overApproved) approved.add(record.id)
    }
  }
  for (const { records: made, forgotten: shift } of judged) {
    keep(made)
    if (!shift) continue
    records.delete(shift.id)
    forgotten.set(shift.id, shift)
  }
  for (const { clocked } of found) keep(clocked.records)
  const [late, live] = [
    [...records.values()].filter(({ id }) => approved.has(id)),
    [...records.values()].filter(({ id }) => !approved.has(id)),
  ]
  await putUnlessSettled(db, [...forgotten.values()], removeAttendance)
  const settled = new Set([
    ...(await putUnlessSettled(db, live, putAttendance)),
    ...(await putUnlessSettled(db, late, putLateEvidence)),
  ])
  const reads = stored.flatMap(({ kind, guard_id, payload, corrected_at: at }) => {
    const { line_id, orders_version } = payload as Event
    return kind === 'ack' && line_id && orders_version ? { guard_id, line_id, version: orders_version, at } : []
  })
  if (reads.length) await putOrdersRead(db, reads)
  await writeReported(
    db,
    stored.flatMap((event) => occurrenceOf(event, event.payload as Event) ?? []),
  )
  const isOpen = ({ kind, duty_id }: ReportedException) => kind !== 'to_confirm' || !settled.has(duty_id!)
  const doubts = found.flatMap(({ report, clocked }) => {
    const about = { guard_id: clocked.shift!.guard_id, station_id: clocked.shift!.station_id, event_id: report.id }
    return doubtsIn(clocked, report, { ...about, at: new Date(report.at).toISOString() })
  })
  await openReported(db, [
    ...[...judged.flatMap(({ exceptions }) => exceptions), ...doubts].filter(isOpen),
    ...judged.flatMap(({ stored: event, records: made }) =>
      made.flatMap(({ record }) => (settled.has(record.id) ? lateEvidence(event, record) : [])),
    ),
    ...(await outsideExceptions(db, judged)),
  ])
  const belong = [
    ...judged.flatMap(({ came }) => came ?? []),
    ...found.flatMap(({ report, clocked }) => [report, clocked.came ?? []].flat()),
  ]
  if (belong.length)
    await resolveUnplanned(
      db,
      belong.map(({ id }) => id),
    )
}

/**
 * Writes what events make of shifts; returns the shifts of which the database refuses it, as when a month was approved since the
 * events were judged. The events are kept: what happened may not wait on a phone for somebody to open a month.
 */
async function putUnlessSettled<R extends { id: number }>(
  db: Db,
  records: R[],
  put: (db: Db, records: R[]) => Promise<unknown>,
): Promise<number[]> {
  if (!records.length) return []
  try {
    await inSavepoint(db, () => put(db, records))
    return []
  } catch (error) {
    if (refusalOf(error)?.statusCode !== 409) throw error
  }
  if (records.length === 1) return [records[0]!.id]
  const settled: number[] = []
  for (const record of records) settled.push(...(await putUnlessSettled(db, [record], put)))
  return settled
}

/** One exception for each guard who was outside of his station for the third time in seven days. */
async function outsideExceptions(db: Db, judged: Judged[]) {
  const outside = judged.filter(({ stored }) => stored.flags.includes('outside')).map(({ stored }) => stored)
  if (!outside.length) return []
  const often = await oftenOutside(
    db,
    outside.map(({ guard_id }) => guard_id),
  )
  return often.map(({ guard_id, times }) => {
    const last = outside.findLast((event) => event.guard_id === guard_id)!
    const text = `Outside of the station ${times} times in seven days.`
    const about = { guard_id, station_id: last.station_id, event_id: last.id, at: last.corrected_at }
    return { ...about, kind: 'outside' as const, severity: 1 as const, duty_id: null, slot_id: null, text }
  })
}
