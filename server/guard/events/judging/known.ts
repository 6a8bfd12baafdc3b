import type { EventFlag, GuardEvent } from '../../../../api/guard/guard-events.ts'
import type { GuardsShift, KnownPoint, ReportedException, Rules } from '../../../attendance/index.ts'
import type { Earlier, Sender, StoredEvent, StoredPosition } from '../queries.ts'
import type { Corrected } from './clock.ts'
import type { Clocked, Place, Report } from './clockings.ts'

/** An event with whose it is and when it happened, by the server's clock. */
export type Attributed = { event: GuardEvent; guardId: number } & Corrected

/** Knowledge before an event is judged. Each event of a batch makes a new one of it; nothing of it is changed in place. */
export type Known = {
  sender: Sender
  sentTime: string
  rules: Rules
  /** By guard. */
  shifts: ReadonlyMap<number, GuardsShift[]>
  /** Reports of coming and leaving that belong to no shift so far, by guard. */
  loose: ReadonlyMap<number, Report[]>
  /** Events of earlier batches to which a position of this one belongs, by id. */
  earlier: ReadonlyMap<string, Earlier>
  /** The events of the batch that are judged already, by id, in their order. */
  judged: ReadonlyMap<string, Judged>
  /** Events whose clock was moved. */
  moved: ReadonlySet<string>
  /** Versions of post orders that were read, by guard and line. */
  read: ReadonlyMap<string, number>
  /** When guards gave their PIN at this kiosk, by guard. */
  pins: ReadonlyMap<number, number[]>
  /** Checkpoints by the codes that were scanned or typed. */
  points: ReadonlyMap<string, KnownPoint>
}
/** The result of an event. */
export type Judged = {
  stored: StoredEvent
  report: Report | undefined
  position: StoredPosition | undefined
  /** The flags of the place of an earlier event. */
  placed: { event_id: string; flags: EventFlag[] } | undefined
  records: Clocked['records']
  /** The report of coming that belongs to the shift after all, because this one says until when. */
  came: Report | undefined
  /** The shift of which nothing is known any more, because its guard has left before it began. */
  forgotten: GuardsShift | undefined
  exceptions: ReportedException[]
}

/** A map in which a key has another value. */
export const withValue = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value)

/** Knowledge once a report of a guard belongs to a shift after all: it is not unplanned any more. */
export function foundAfterAll(known: Known, guardId: number, { id }: Report): Known {
  const loose = (known.loose.get(guardId) ?? []).filter((report) => report.id !== id)
  const next = { ...known, loose: withValue(known.loose, guardId, loose) }
  const judged = known.judged.get(id)
  if (!judged) return next
  const stored = { ...judged.stored, flags: judged.stored.flags.filter((flag) => flag !== 'unplanned') }
  const exceptions = judged.exceptions.filter(({ kind }) => kind !== 'unplanned')
  return { ...next, judged: withValue(known.judged, id, { ...judged, stored, exceptions }) }
}

/** Knowledge once the place of an event has followed it, with the flags of the place. */
export function placeFollowed(known: Known, guardId: number, id: string, place: Place, flags: EventFlag[]): Known {
  const judged = known.judged.get(id)
  if (!judged) return known
  const stored = {
    ...judged.stored,
    flags: [...new Set([...judged.stored.flags.filter((flag) => flag !== 'no_position'), ...flags])],
  }
  const report = judged.report && { ...judged.report, place }
  const loose = (known.loose.get(guardId) ?? []).map((one) => (report && one.id === id ? report : one))
  return {
    ...known,
    loose: withValue(known.loose, guardId, loose),
    judged: withValue(known.judged, id, { ...judged, stored, report }),
  }
}
