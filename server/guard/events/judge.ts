import type { EventFlag, GuardEvent } from '../../../contract/guard/guard-events.ts'
import { isUrgent } from '../../../contract/incidents/incidents.ts'
import {
  type AttendanceRecord,
  clocking,
  type GuardsShift,
  isOnPost,
  type KnownPoint,
  LEFT_BEFORE,
  metersBetween,
  type ReportedException,
  type Rules,
  shiftAt,
  shiftClocked,
} from '../../attendance/index.ts'
import { correctedTime, MOST_SECONDS } from './clock.ts'
import { isIncident } from './incidents.ts'
import { flagOfDistance } from './position.ts'
import type { Sender, StoredEvent, StoredPosition } from './queries.ts'

/** What is known before a batch is judged; the shifts and the orders read follow its events. */
export type Known = {
  sender: Sender
  sentTime: string
  rules: Rules
  /** By guard. */
  shifts: Map<number, GuardsShift[]>
  /** Versions of post orders that were read, by guard and line. */
  read: Map<string, number>
  /** When guards gave their PIN at this kiosk, by guard. */
  pins: Map<number, number[]>
  /** Checkpoints by the codes that were scanned or typed. */
  points: Map<string, KnownPoint>
}
/** What becomes of an event. */
export type Judged = {
  stored: StoredEvent
  position: StoredPosition | undefined
  record: AttendanceRecord | undefined
  /** The shift of which nothing is known any more, because its guard has left before it began. */
  forgotten: GuardsShift | undefined
  /** Whether the record changes what is approved already. */
  overApproved: boolean
  exceptions: ReportedException[]
}

export const orderKey = (guardId: number, lineId: number) => `${guardId} ${lineId}`
const HOUR = 3_600_000
/** A PIN counts for a shift at a kiosk. */
const PIN_HOURS = 14
const RIGHT_AFTER = 10 * 60_000

/** Characters of a step of an exception. */
const MOST_TEXT = 500

const WORDS = { in: 'Clocked in', out: 'Clocked out' } as const
const time = (at: number) => new Date(at + 3 * HOUR).toISOString().slice(11, 16)
const clockingText = (kind: keyof typeof WORDS, at: number) => `${WORDS[kind]} at ${time(at)}.`

/** Judges one event of a guard, and lets what it says count for the events after it. */
export function judge(event: GuardEvent, guardId: number, known: Known): Judged {
  const { sender, sentTime, rules } = known
  const received = Date.parse(sender.received_at)
  const { at, skewSeconds, isSkewed, isLate } = correctedTime({
    device: Date.parse(event.device_time),
    sent: Date.parse(sentTime),
    received,
    skewBefore: sender.skew_before,
  })
  const flags = new Set<EventFlag>()
  if (isSkewed) flags.add('skewed')
  if (isLate) flags.add('late_sync')
  if (event.mocked) flags.add('mock_suspected')
  if (sender.kind === 'kiosk' && !gavePin(known.pins.get(guardId) ?? [], at)) flags.add('no_pin')

  const shifts = known.shifts.get(guardId) ?? []
  const { kind } = event
  const clocks = kind === 'in' || kind === 'out'
  const shift = clocks ? shiftClocked(shifts, kind, at, rules, event.shift_id) : shiftAt(shifts, at, rules, event.shift_id)
  if (shift && sender.station_id !== null && sender.station_id !== shift.station_id) flags.add('foreign_device')

  const stationId = shift?.station_id ?? sender.station_id
  const about = { guard_id: guardId, station_id: stationId, event_id: event.id, at: new Date(at).toISOString() }
  const exceptions: ReportedException[] = []
  const open = (one: Pick<ReportedException, 'kind' | 'severity' | 'text' | 'again'>, of?: GuardsShift) =>
    exceptions.push({ ...about, ...one, duty_id: of?.id ?? null, slot_id: of?.slot_id ?? null })

  let record: AttendanceRecord | undefined
  let forgotten: GuardsShift | undefined
  let overApproved = false
  if (clocks) {
    const outcome = shift ? clocking(shift, { kind, at, received, method: sender.kind, event: event.id }, rules) : 'unplanned'
    const said = clockingText(kind, at)
    if (outcome === 'duplicate') flags.add('duplicate')
    else if (outcome === LEFT_BEFORE) {
      open({ kind: 'left_early', severity: 2, text: `Clocked out at ${time(at)}, before the shift.` }, shift)
      forgotten = shift
      Object.assign(shift!, { state: null, in_at: null, out_at: null, in_method: null })
    } else if (outcome === 'unplanned') {
      flags.add('unplanned')
      open({ kind: 'unplanned', severity: 2, text: said })
    } else if (outcome === 'late_evidence') open({ kind: 'late_evidence', severity: 1, text: said }, shift)
    else {
      record = outcome.counts
      overApproved = outcome.overApproved ?? false
      Object.assign(shift!, pick(record))
    }
  }
  if (kind === 'sos') open({ kind: 'sos', severity: 3, text: 'The guard asks for help.', again: true })
  // The phone cannot end an alarm: somebody who has taken it could. It stays open until somebody resolves it.
  if (kind === 'sos_clear') open({ kind: 'sos', severity: 3, text: 'The phone says that all is well. Make sure by calling.' })
  if (isIncident(event) && stationId === null)
    open({
      kind: 'unplanned',
      severity: isUrgent(event) ? 3 : 2,
      text: `Reported without a shift: ${event.text}`.slice(0, MOST_TEXT),
    })
  if (kind === 'in' && shift && hasUnreadOrders(shift, guardId, known)) flags.add('orders_unread')
  if (kind === 'ack' && event.line_id && event.orders_version)
    known.read.set(orderKey(guardId, event.line_id), event.orders_version)

  const mayTell = kind === 'in' || kind === 'out' || kind === 'sos' || (shift !== undefined && isOnPost(shift, at))
  const point = known.points.get(event.checkpoint ?? '')
  const position = mayTell ? positionOf(event, about, shift, point) : undefined
  if (position?.flag) flags.add(position.flag)
  if ((clocks || kind === 'scan') && !position) flags.add('no_position')

  return {
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
      sent_time: sentTime,
      corrected_at: about.at,
      skew_seconds: clamp(skewSeconds),
      flags: [...flags],
      payload: payloadOf(event),
    },
    position: position?.stored,
    record,
    forgotten,
    overApproved,
    exceptions,
  }
}

/** The exception in place of a record that can no longer be written. */
export const lateEvidence = (event: StoredEvent, { slot_id }: AttendanceRecord): ReportedException => ({
  kind: 'late_evidence',
  severity: 1,
  guard_id: event.guard_id,
  station_id: event.station_id,
  duty_id: event.duty_id,
  slot_id,
  event_id: event.id,
  at: event.corrected_at,
  text: clockingText(event.kind as keyof typeof WORDS, Date.parse(event.corrected_at)),
})

/** What later events of the batch must know of a record. */
const pick = ({ state, in_at, out_at, in_method }: AttendanceRecord) => ({
  state,
  in_at,
  out_at,
  decided_at: null,
  ...(in_method && { in_method }),
})

/** What an event says besides who, when and where. */
const payloadOf = ({
  shift_id,
  line_id,
  orders_version,
  checkpoint,
  text,
  category,
  severity,
  fields,
  closes,
  closes_entry,
  item_id,
  by_self,
  photo,
  photos,
}: GuardEvent) =>
  Object.fromEntries(
    Object.entries({
      shift_id,
      line_id,
      orders_version,
      checkpoint,
      text,
      category,
      severity,
      fields,
      closes,
      closes_entry,
      item_id,
      by_self,
      photo,
      photos,
    }).filter(([, value]) => value !== undefined && value !== null),
  )

const clamp = (seconds: number) => Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, seconds))

const gavePin = (pins: number[], at: number) => pins.some((given) => given <= at + RIGHT_AFTER && given > at - PIN_HOURS * HOUR)

function hasUnreadOrders({ line_id, orders_version }: GuardsShift, guardId: number, { read }: Known) {
  if (line_id === null || orders_version === null) return false
  return (read.get(orderKey(guardId, line_id)) ?? 0) < orders_version
}

type Place = { latitude: number | null; longitude: number | null }
/** Where the phone was, and how far from the scanned point, or from the station where the point has no place of its own. */
function positionOf(event: GuardEvent, { guard_id, event_id, at }: ReportedAbout, shift: GuardsShift | undefined, point?: Place) {
  const { latitude, longitude, accuracy_m = null } = event
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const here = { latitude, longitude }
  const place = point && point.latitude !== null ? point : shift
  const isPlaced = place && place.latitude !== null && place.longitude !== null
  const distance = isPlaced ? metersBetween(here, { latitude: place.latitude!, longitude: place.longitude! }) : null
  const flag = distance === null ? undefined : flagOfDistance(distance, accuracy_m, shift!.radius_m)
  const distance_m = distance === null ? null : Math.round(distance)
  const stored: StoredPosition = { event_id, guard_id, at, ...here, accuracy_m, distance_m }
  return { stored, flag }
}
type ReportedAbout = Pick<ReportedException, 'guard_id' | 'event_id' | 'at'>
