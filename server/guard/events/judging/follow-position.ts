import { type ClockingFlag, doubtsOf } from '../../../../api/attendance/fields/clocking-flags.ts'
import {
  type AttendanceRecord,
  type GuardsShift,
  isOnPost,
  marksOf,
  type ReportedException,
  recordOf,
} from '../../../attendance/index.ts'
import type { Earlier } from '../queries.ts'
import { type Clocked, doubtText, flagsOfPlace, type Place, withRecord } from './clockings.ts'
import type { Known } from './known.ts'

/** A position follows within this time; a later one is of another moment. */
const FOLLOWS_WITHIN = 15 * 60_000

type Position = { place: Place; at: number; mocked: boolean | undefined }
/** The effect of a position on the event that it belongs to, and on the shift that its guard has come to, or left, by it. */
export type Followed = {
  shift: GuardsShift | undefined
  /** The kind of the event that it belongs to. */
  kind: Earlier['kind']
  /** The shifts of the guard with what is recorded of them from then on. */
  shifts: GuardsShift[]
  checkpoint: string | null
  records: Clocked['records']
  exceptions: Pick<ReportedException, 'kind' | 'severity' | 'text' | 'duty_id' | 'slot_id'>[]
}

const SIDES = [
  { kind: 'in', event: 'in_event', time: 'in_at', flags: 'in_flags' },
  { kind: 'out', event: 'out_event', time: 'out_at', flags: 'out_flags' },
] as const

/**
 * The position of an event that did not wait for it. The marks of a clocking's stand with the shift, and may make doubt; nothing that
 * somebody has confirmed, decided or approved is changed. Undefined where there is no such event of the guard, or one that may not
 * tell where he was.
 */
export function followPosition(
  about: string,
  guardId: number,
  position: Position,
  shifts: GuardsShift[],
  known: Known,
): Followed | undefined {
  const fresh = known.judged.get(about)
  const earlier = fresh ? asEarlier(fresh.stored) : known.earlier.get(about)
  if (!earlier || earlier.guard_id !== guardId || Math.abs(position.at - earlier.at) > FOLLOWS_WITHIN) return undefined
  const { kind, at, duty_id, checkpoint } = earlier
  const shift = shifts.find(({ id }) => id === duty_id)
  if (!['in', 'out', 'sos'].includes(kind) && !(shift && isOnPost(shift, at))) return undefined
  const marked = shifts.map((one) => {
    const settled = one.approved_at ?? one.decided_at ?? one.confirmed_at
    const side = SIDES.find(({ event }) => one[event] === about)
    return side && settled === null && one.period === 'Open' ? mark(one, side, position, known) : { shift: one }
  })
  return {
    kind,
    shift: marked.find((one) => one.shift.id === duty_id)?.shift,
    checkpoint,
    shifts: marked.map((one) => one.shift),
    records: marked.flatMap(({ record }) => (record ? [{ record, overApproved: false }] : [])),
    exceptions: marked.flatMap(({ exception }) => exception ?? []),
  }
}

const asEarlier = ({
  id,
  guard_id,
  kind,
  duty_id,
  corrected_at,
  payload,
}: NonNullable<ReturnType<Known['judged']['get']>>['stored']): Earlier => ({
  id,
  guard_id,
  kind,
  duty_id,
  at: Date.parse(corrected_at),
  checkpoint: (payload as { checkpoint?: string }).checkpoint ?? null,
})

type Marked = { shift: GuardsShift; record?: AttendanceRecord; exception?: Followed['exceptions'][number] | undefined }
/** A shift with the marks of where its guard was as he came, or left. */
function mark(
  shift: GuardsShift,
  { kind, flags: side, time }: (typeof SIDES)[number],
  { place, mocked }: Position,
  { rules }: Known,
): Marked {
  const marks = marksOf(shift)
  const found: ClockingFlag[] = [...flagsOfPlace(place, shift), ...(mocked ? (['mock_suspected'] as const) : [])]
  const flags = [...new Set([...marks[side].filter((flag) => flag !== 'no_position'), ...found])]
  const doubts = doubtsOf(found, 0)
  const to_confirm = [...new Set([...marks.to_confirm, ...doubts])]
  const record = recordOf(shift, shift.state!, shift, rules, { ...marks, [side]: flags, to_confirm })
  const text = doubtText({ kind, at: Date.parse(shift[time]!) }, doubts)
  const exception = { kind: 'to_confirm', severity: 2, text, duty_id: shift.id, slot_id: shift.slot_id } as const
  return { shift: withRecord(shift, record), record, exception: doubts.length ? exception : undefined }
}
