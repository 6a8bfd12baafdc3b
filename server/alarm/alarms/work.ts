import type { BulkResult } from '../../../api/core/resource.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, HttpError, notFound } from '../../platform/errors.ts'
import { type Locked, lockAlarms, putTaken } from './work-queries.ts'

export const TITLE = 'Alarm'

/** Why the caller cannot work on an alarm; undefined where he can. `over`: he takes it from a colleague. */
function refusalOf(alarm: Locked | undefined, accountId: number, over: boolean) {
  if (!alarm) return notFound(TITLE)
  if (alarm.state === 'Closed') return conflict('This alarm is closed.')
  if (alarm.state === 'New' || alarm.taken_by === accountId || over) return undefined
  // An account that was erased holds nothing any more.
  if (alarm.taken_by === null) return undefined
  return new HttpError(409, 'taken', `${alarm.holder} has taken this alarm.`)
}

/** Alarms that are the caller's now, and those that cannot be. */
export type Held = { mine: Locked[]; refused: { id: number; refusal: HttpError }[] }

/** Locks alarms and takes for the caller those that are nobody's, or a colleague's where he takes them over. */
export async function hold(db: Db, ids: number[], accountId: number, over = false): Promise<Held> {
  const found = new Map((await lockAlarms(db, ids)).map((alarm) => [alarm.id, alarm]))
  const judged = [...new Set(ids)].map((id) => ({ id, refusal: refusalOf(found.get(id), accountId, over) }))
  const mine = judged.flatMap(({ id, refusal }) => (refusal ? [] : [found.get(id)!]))
  const toTake = Map.groupBy(
    mine.filter(({ state, taken_by }) => state === 'New' || taken_by !== accountId),
    ({ state, holder }) => (state === 'New' ? null : holder),
  )
  for (const [from, alarms] of toTake)
    await putTaken(
      db,
      alarms.map(({ id }) => id),
      from,
    )
  return { mine, refused: judged.flatMap(({ id, refusal }) => (refusal ? [{ id, refusal }] : [])) }
}

/** The alarm, which is the caller's now. @throws 409 for a closed one, and for one of a colleague */
export async function holdOne(db: Db, id: number, accountId: number, over = false) {
  const { mine, refused } = await hold(db, [id], accountId, over)
  if (refused[0]) throw refused[0].refusal
  return mine[0]!
}

export const resultOf = ({ mine, refused }: Held): BulkResult => ({
  done: mine.map(({ id }) => id),
  refused: refused.map(({ id, refusal }) => ({ id, message: refusal.message })),
})
