import type { EventFlag, GuardEvent } from '../../../../api/guard/guard-events.ts'
import type { GuardsShift, KnownPoint, ReportedException, Rules } from '../../../attendance/index.ts'
import type { Earlier, Sender, StoredEvent, StoredPosition } from '../queries.ts'
import type { Corrected } from './clock.ts'
import type { Clocked, Report } from './clockings.ts'

/** An event with whose it is and when it happened, by the server's clock. */
export type Attributed = { event: GuardEvent; guardId: number } & Corrected

/** The facts that are known before a batch is judged; the shifts, the reports and the orders read follow its events. */
export type Known = {
  sender: Sender
  sentTime: string
  rules: Rules
  /** By guard. */
  shifts: Map<number, GuardsShift[]>
  /** Reports of coming and leaving that belong to no shift so far, by guard. */
  loose: Map<number, Report[]>
  /** Events of earlier batches to which a position of this one belongs, by id. */
  earlier: Map<string, Earlier>
  /** The events of the batch that are judged already, by id. */
  judged: Map<string, Judged>
  /** Events whose clock was moved. */
  moved: Set<string>
  /** Versions of post orders that were read, by guard and line. */
  read: Map<string, number>
  /** When guards gave their PIN at this kiosk, by guard. */
  pins: Map<number, number[]>
  /** Checkpoints by the codes that were scanned or typed. */
  points: Map<string, KnownPoint>
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
