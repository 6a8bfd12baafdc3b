import { isClockingFlag } from '../../../../api/attendance/fields/clocking-flags.ts'
import type { EventFlag, GuardEvent } from '../../../../api/guard/guard-events.ts'
import { isUrgent } from '../../../../api/incidents/incidents.ts'
import {
  type AttendanceRecord,
  type GuardsShift,
  isOnPost,
  type KnownPoint,
  LEFT_BEFORE,
  metersBetween,
  type ReportedException,
  shiftAt,
  shiftClocked,
} from '../../../attendance/index.ts'
import { descriptionOf, isIncident } from '../incidents.ts'
import type { StoredEvent, StoredPosition } from '../queries.ts'
import { MOST_SECONDS } from './clock.ts'
import { type Clocked, clockingText, doubtText, flagsOfReport, judgeClocking, type Place, type Report } from './clockings.ts'
import { type Followed, followPosition } from './follow-position.ts'
import { type Attributed, foundAfterAll, type Judged, type Known, placeFollowed, withValue } from './known.ts'
import { payloadOf } from './payload.ts'
import { flagsOfDistance } from './position.ts'

export const orderKey = (guardId: number, lineId: number) => `${guardId} ${lineId}`
const HOUR = 3_600_000
/** A PIN counts for a shift at a kiosk. */
const PIN_HOURS = 14
const RIGHT_AFTER = 10 * 60_000

/** Characters of a step of an exception. */
const MOST_TEXT = 500

/** Judges one event of a guard; returns what is known for the events after it, with what becomes of this one. */
export function judge({ event, guardId, at, skewSeconds, isSkewed, isLate }: Attributed, known: Known): Known {
  const { sender, rules } = known
  const flags = new Set<EventFlag>()
  if (isSkewed) flags.add('skewed')
  if (isLate) flags.add('late_sync')
  if (event.mocked) flags.add('mock_suspected')
  if (known.moved.has(event.id)) flags.add('clock_moved')
  if (sender.kind === 'kiosk' && !gavePin(known.pins.get(guardId) ?? [], at)) flags.add('no_pin')

  const shifts = known.shifts.get(guardId) ?? []
  const { kind } = event
  const comesTo = kind === 'in' ? shiftClocked(shifts, kind, at, rules, event.shift_id) : undefined
  if (comesTo && hasUnreadOrders(comesTo, guardId, known)) flags.add('orders_unread')
  const report = kind === 'in' || kind === 'out' ? reportOf(event, kind, at, flags, known) : undefined
  const loose = known.loose.get(guardId) ?? []
  const clocked = report && judgeClocking(report, shifts, loose, rules)
  const place = placeOf(event)
  const followed =
    kind === 'position' && event.about && place
      ? followPosition(event.about, guardId, { place, at, mocked: event.mocked }, shifts, known)
      : undefined
  const shift = clocked?.shift ?? followed?.shift ?? (clocked ? undefined : shiftAt(shifts, at, rules, event.shift_id))
  if (report && shift) for (const flag of flagsOfReport(report, shift)) flags.add(flag)
  else if (shift && sender.station_id !== null && sender.station_id !== shift.station_id) flags.add('foreign_device')

  const stationId = shift?.station_id ?? sender.station_id
  const about = { guard_id: guardId, station_id: stationId, event_id: event.id, at: new Date(at).toISOString() }
  const exceptions: ReportedException[] = []
  const open = (one: Pick<ReportedException, 'kind' | 'severity' | 'text' | 'again'>, of?: GuardsShift) =>
    exceptions.push({ ...about, ...one, duty_id: of?.id ?? null, slot_id: of?.slot_id ?? null })

  if (report && clocked) {
    const said = clockingText(report.kind, at)
    if (clocked.outcome === 'duplicate') flags.add('duplicate')
    else if (clocked.outcome === LEFT_BEFORE) {
      open({ kind: 'left_early', severity: 2, text: `${said.slice(0, -1)}, before the shift.` }, shift)
    } else if (clocked.outcome === 'unplanned') {
      flags.add('unplanned')
      open({ kind: 'unplanned', severity: 2, text: said })
    } else if (clocked.outcome === 'late_evidence') open({ kind: 'late_evidence', severity: 1, text: said }, shift)
    exceptions.push(...doubtsIn(clocked, report, about))
  }
  if (followed) exceptions.push(...followed.exceptions.map((one) => ({ ...about, ...one })))
  if (kind === 'sos') open({ kind: 'sos', severity: 3, text: 'The guard asks for help.', again: true })
  // The phone cannot end an alarm: somebody who has taken it could. It stays open until somebody resolves it.
  if (kind === 'sos_clear') open({ kind: 'sos', severity: 3, text: 'The phone says that all is well. Make sure by calling.' })
  if (isIncident(event) && stationId === null)
    open({
      kind: 'unplanned',
      severity: isUrgent(event) ? 3 : 2,
      text: `Reported without a shift: ${descriptionOf(event)}`.slice(0, MOST_TEXT),
    })

  const isCrews = (followed?.kind ?? kind) === 'dispatch'
  const mayTell = report !== undefined || followed !== undefined || kind === 'sos' || (shift !== undefined && isOnPost(shift, at))
  if (kind === 'dispatch' && event.checkpoint)
    for (const flag of flagsOfCode(known.points.get(event.checkpoint), at)) flags.add(flag)
  // A crew that goes for an alarm is not at its base; how far it is from the premises is noted with its dispatch.
  const point = isCrews ? undefined : known.points.get(event.checkpoint ?? followed?.checkpoint ?? '')
  const told = mayTell && place ? positionOf(place, about, shift, point) : undefined
  const position = told && isCrews ? { ...told, flags: [] } : told
  if (!report) for (const flag of position?.flags ?? []) flags.add(flag)
  if ((report || kind === 'scan') && !place) flags.add('no_position')

  const judged: Judged = {
    stored: {
      id: event.id,
      received_at: sender.received_at,
      device_id: sender.id,
      guard_id: guardId,
      duty_id: shift?.id ?? null,
      station_id: stationId,
      kind,
      method: sender.kind,
      seq: event.seq,
      device_time: event.device_time,
      sent_time: known.sentTime,
      corrected_at: about.at,
      skew_seconds: clamp(skewSeconds),
      flags: [...flags],
      payload: payloadOf(event),
    },
    report,
    position: position && { ...position.stored, ...(followed && { event_id: event.about! }) },
    came: clocked?.came,
    placed: followed && position ? { event_id: event.about!, flags: position.flags } : undefined,
    records: [...(clocked?.records ?? []), ...(followed?.records ?? [])],
    forgotten: clocked?.outcome === LEFT_BEFORE ? shift : undefined,
    exceptions,
  }
  const next = laterKnown({ event, guardId, clocked, followed }, judged, known)
  return { ...next, judged: withValue(next.judged, event.id, judged) }
}

type Said = { event: GuardEvent; guardId: number; clocked: Clocked | undefined; followed: Followed | undefined }
/** Knowledge after an event: it adds to the shifts of its guard, reports without a shift, events before it, and orders read. */
function laterKnown({ event, guardId, clocked, followed }: Said, { report, position, placed }: Judged, known: Known): Known {
  const shifts = clocked?.shifts ?? followed?.shifts
  let next = shifts ? { ...known, shifts: withValue(known.shifts, guardId, shifts) } : known
  if (report && clocked?.outcome === 'unplanned')
    next = { ...next, loose: withValue(next.loose, guardId, [...(next.loose.get(guardId) ?? []), report]) }
  if (clocked?.came && clocked.outcome === 'counts') next = foundAfterAll(next, guardId, clocked.came)
  const place = followed && placeOf(event)
  if (place && position) next = placeFollowed(next, guardId, event.about!, place, placed?.flags ?? [])
  if (event.kind === 'ack' && event.line_id && event.orders_version)
    next = { ...next, read: withValue(next.read, orderKey(guardId, event.line_id), event.orders_version) }
  return next
}

/** A clocking with what stands out about it whichever shift it is. */
const reportOf = (
  { id, shift_id, ...event }: GuardEvent,
  kind: Report['kind'],
  at: number,
  flags: Set<EventFlag>,
  { sender }: Known,
): Report => ({
  id,
  kind,
  at,
  received: Date.parse(sender.received_at),
  method: sender.kind,
  flags: [...flags].filter(isClockingFlag),
  station_id: sender.station_id,
  place: placeOf({ id, ...event }),
  named: shift_id,
})

/** Exceptions to confirm about the records that a report has made: one for each shift. */
export const doubtsIn = (
  { records, came }: Clocked,
  report: Report,
  about: Pick<ReportedException, 'guard_id' | 'station_id' | 'event_id' | 'at'>,
): ReportedException[] =>
  [...new Map(records.map(({ record }) => [record.id, record])).values()].flatMap(({ id, slot_id, to_confirm }) =>
    to_confirm.length
      ? [
          {
            ...about,
            kind: 'to_confirm' as const,
            severity: 2 as const,
            duty_id: id,
            slot_id,
            text: doubtText(came ?? report, to_confirm),
          },
        ]
      : [],
  )

/** The exception in place of a record that can no longer be written. */
export const lateEvidence = (event: StoredEvent, { id, slot_id }: AttendanceRecord): ReportedException => ({
  kind: 'late_evidence',
  severity: 1,
  guard_id: event.guard_id,
  station_id: event.station_id,
  duty_id: id,
  slot_id,
  event_id: event.id,
  at: event.corrected_at,
  text: clockingText(event.kind === 'out' ? 'out' : 'in', Date.parse(event.corrected_at)),
})

/** A code that had been replaced by this time. */
export const isOldAt = ({ retired_at }: KnownPoint, at: number) => retired_at !== null && at >= Date.parse(retired_at)

/** The flags of the code at a gate that a crew has given. */
function flagsOfCode(point: KnownPoint | undefined, at: number): EventFlag[] {
  if (!point) return ['unknown_point']
  return [...(isOldAt(point, at) ? (['old_code'] as const) : []), ...(point.typed ? (['typed_code'] as const) : [])]
}

const clamp = (seconds: number) => Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, seconds))

const gavePin = (pins: number[], at: number) => pins.some((given) => given <= at + RIGHT_AFTER && given > at - PIN_HOURS * HOUR)

function hasUnreadOrders({ line_id, orders_version }: GuardsShift, guardId: number, { read }: Known) {
  if (line_id === null || orders_version === null) return false
  return (read.get(orderKey(guardId, line_id)) ?? 0) < orders_version
}

function placeOf({ latitude, longitude, accuracy_m = null }: GuardEvent): Place | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude, accuracy_m } : undefined
}

/**
 * The position of the phone, and its distance from the scanned point, or from the station where the point has no place of its own.
 */
function positionOf(here: Place, { guard_id, event_id, at }: ReportedAbout, shift: GuardsShift | undefined, point?: KnownPoint) {
  const { accuracy_m } = here
  const place = point && point.latitude !== null ? point : shift
  const isPlaced = place && place.latitude !== null && place.longitude !== null
  const distance = isPlaced ? metersBetween(here, { latitude: place.latitude!, longitude: place.longitude! }) : null
  const flags = distance === null ? [] : flagsOfDistance(distance, accuracy_m, shift!.radius_m)
  const distance_m = distance === null ? null : Math.round(distance)
  const stored: StoredPosition = { event_id, guard_id, at, ...here, distance_m }
  return { stored, flags }
}
type ReportedAbout = Pick<ReportedException, 'guard_id' | 'event_id' | 'at'>
