import type { NowRow } from '../../../../../api/attendance/now.ts'
import { isShown } from '../use-now.ts'
import { compareKeys, placeOf } from './place.ts'
import { unrelieved } from './relief.ts'

/** Groups of rows about which somebody must act, the most urgent first. */
export const NEEDS = ['empty', 'late', 'leaving', 'confirm', 'open', 'soon', 'unsettled'] as const
/** Groups of rows that wait for nobody. */
const WELL = ['present', 'later', 'over', 'off'] as const
const GROUPS = [...NEEDS, ...WELL]
export type Urgency = (typeof GROUPS)[number]
export type UrgencyGroup = { urgency: Urgency; rows: NowRow[] }

/** A shift that begins within this time is on the way to being looked at. */
const SOON = 2 * 3_600_000

/** The group of a row at a moment in milliseconds since 1970; `leaves`: its guard goes soon, and nobody has come to relieve him. */
export function urgencyOf(row: NowRow, now: number, leaves = false): Urgency {
  const begun = Date.parse(row.starts_at) <= now
  const over = Date.parse(row.ends_at) <= now
  switch (row.state) {
    case 'Empty':
      return 'empty'
    case 'Late':
      return 'late'
    case 'To confirm':
      return 'confirm'
    case 'Open':
      return begun ? 'empty' : 'open'
    case 'Excused':
      return ahead(begun, over) ?? 'over'
    case 'No show':
      return ahead(begun, over) ?? 'unsettled'
    case 'Expected':
      return Date.parse(row.starts_at) - now <= SOON ? 'soon' : 'later'
    case 'On post':
      return leaves ? 'leaving' : 'present'
    case 'Left early':
      return isShown.urgent(row, now) ? 'leaving' : 'over'
    case 'Unrecorded':
    case 'Uncovered':
      return 'unsettled'
    case 'Done':
      return 'over'
    case 'Off':
      return 'off'
  }
}

/** The group of a shift whose guard does not come; undefined once it is over. */
const ahead = (begun: boolean, over: boolean) => (over ? undefined : begun ? 'empty' : 'open')

/** The moment by which rows of a group are ordered: since when a post is empty, when it will be, when somebody came. */
function momentOf({ starts_at, ends_at, in_at, out_at }: NowRow, urgency: Urgency) {
  if (urgency === 'leaving') return Date.parse(out_at ?? ends_at)
  return Date.parse(urgency === 'confirm' ? (in_at ?? starts_at) : starts_at)
}

/** Rows by their urgency, each group in the order of its moments; groups without a row are left out. */
export function byUrgency(rows: readonly NowRow[], now: number): UrgencyGroup[] {
  const leaving = unrelieved(rows, now)
  const ranked = rows.map((row) => {
    const urgency = urgencyOf(row, now, leaving.has(row))
    return { row, urgency, keys: [GROUPS.indexOf(urgency), momentOf(row, urgency), ...placeOf(row)] }
  })
  ranked.sort((one, other) => compareKeys(one.keys, other.keys))
  return [...Map.groupBy(ranked, ({ urgency }) => urgency)].map(([urgency, group]) => ({
    urgency,
    rows: group.map(({ row }) => row),
  }))
}

/** True for a group about which somebody must act. */
export const isNeed = (urgency: Urgency) => GROUPS.indexOf(urgency) < NEEDS.length
/** The more urgent one comes first. */
export const rankOf = (urgency: Urgency) => GROUPS.indexOf(urgency)
