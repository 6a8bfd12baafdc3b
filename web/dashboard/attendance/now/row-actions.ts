import type { NowRow } from '../../../../api/attendance/now.ts'

export type RowAction = 'confirm' | 'in' | 'late' | 'out' | 'missing' | 'callOff' | 'replace' | 'find' | 'note'

const MINUTE = 60_000
/** A guard may come this long before the start. The server has the rule, which can be changed from a day on. */
const EARLY_MINUTES = 60
export const AWAITED = ['Expected', 'Late', 'Empty']

/** Actions on a row, the likely one first; a call can be noted where somebody must act. */
export const actionsOf = (row: NowRow, now: number): RowAction[] => [
  ...doable(row, now),
  ...(row.exception_id === null ? [] : ['note' as const]),
]

function doable(row: NowRow, now: number): RowAction[] {
  const { state, shift_id, ends_at } = row
  if (state === 'Open') return ['find']
  if (shift_id === null) return []
  const over = Date.parse(ends_at) <= now
  return ofShift(row, now).filter((action) => !over || (action !== 'replace' && action !== 'callOff'))
}

function ofShift({ state, starts_at }: NowRow, now: number): RowAction[] {
  const since = now - Date.parse(starts_at)
  const early = since < -EARLY_MINUTES * MINUTE
  if (state === 'Excused') return early ? ['callOff'] : ['callOff', 'in']
  if (AWAITED.includes(state) && early) return ['callOff']
  if (AWAITED.includes(state)) return since >= 0 ? ['in', 'late', 'missing', 'callOff'] : ['in', 'callOff']
  if (state === 'To confirm') return ['confirm', 'replace']
  if (state === 'On post') return ['out', 'replace']
  if (state === 'Left early') return ['replace']
  if (state === 'No show') return ['replace', 'in']
  return []
}

/** True if the first action of a row is likely to be the next thing to do. Nothing is to be done about a guard on post. */
export const isLikely = ({ state }: NowRow, action: RowAction) =>
  state !== 'On post' && (action !== 'callOff' || state === 'Excused')

export const LABELS: Record<RowAction, string> = {
  confirm: 'Confirm',
  in: 'On post',
  late: 'Late',
  out: 'Left',
  missing: 'No show',
  callOff: 'Calls off',
  replace: 'Replace',
  find: 'Find a guard',
  note: 'Call note',
}
/** The actions of a key: the one that the row has. */
const KEYS: Record<string, RowAction[]> = {
  p: ['in'],
  l: ['late'],
  n: ['missing'],
  r: ['callOff', 'replace', 'find'],
  o: ['out'],
  c: ['note'],
}
export const actionOfKey = (key: string, actions: RowAction[]) => KEYS[key]?.find((action) => actions.includes(action))
