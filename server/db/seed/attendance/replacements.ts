import { sql } from 'kysely'
import { spanOf } from '../../../../api/core/shift.ts'
import { leaveSlot, noteReplacement } from '../../../attendance/attendance/queries.ts'
import { recordOf, rulesOn } from '../../../attendance/attendance/record.ts'
import { findSlot } from '../../../contracts/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { candidatesFor } from '../../../roster/slot-shifts/candidates.ts'
import type { Seeding } from '../seeding.ts'

/** The number of absent guards who were replaced. */
const REPLACED = 3
/** Minutes after the start at which nobody had come, another guard had agreed to come, and stood at the post. */
export const GIVEN_UP_AFTER = 35
const CAME_AFTER = 50

const missedShifts = (db: Db) =>
  db
    .selectFrom('attendances as a')
    .innerJoin('duty_schedules as d', 'd.id', 'a.id')
    .select([
      'd.id',
      'd.station_id',
      'd.shift_date',
      'd.start_time',
      'd.end_time',
      'd.shift_type',
      'd.overruled',
      'd.override_reason',
      'a.slot_id',
      'a.approved_by',
      'a.approved_at',
    ])
    .where('a.state', '=', 'No show')
    .orderBy('d.shift_date')
    .orderBy('d.id')
    .execute()
type Missed = Awaited<ReturnType<typeof missedShifts>>[number]

/**
 * The best guard of the replacement finder who breaks no rule. The rule about an armed guard alone was judged with the missed
 * shift; the finder does not count guards whose seats are decided.
 */
async function freeGuard(db: Db, slotId: number) {
  const slot = await findSlot(db, slotId)
  const { candidates } = await candidatesFor(db, slot!)
  return candidates.find(({ findings }) => findings.every(({ code }) => code === 'two_guards'))
}

/** Other guards take over from three of those who did not come, as when somebody replaces them. */
export async function seedReplacements({ db }: Pick<Seeding, 'db'>) {
  // The finder is planned by what is there now, not by the statistics of empty tables.
  await sql`analyze duty_schedules, slots, attendances, guards, guard_qualifications`.execute(db)
  let replaced = 0
  for (const shift of await missedShifts(db)) {
    const { id, slot_id } = shift
    const guard = replaced < REPLACED && slot_id !== null && (await freeGuard(db, slot_id))
    if (!guard) continue
    await leaveSlot(db, { id, slot_id })
    await takeOver(db, { ...shift, slot_id }, guard.guard_id)
    replaced += 1
  }
}

const NO_MARKS = { in_flags: [], out_flags: [], to_confirm: [] }
/** The shift of the guard who took over, who came late to the post, stayed until its end and had agreed on the phone. */
async function takeOver(db: Db, missed: Missed & { slot_id: number }, guard_id: number) {
  const { id: missed_id, approved_by, approved_at, ...shift } = missed
  const { from, to } = spanOf(shift)
  const at = (start: number, minutes: number) => new Date(start + minutes * 60_000).toISOString()
  const agreed = at(from, GIVEN_UP_AFTER)
  await db
    .insertInto('duty_schedules')
    .values({ ...shift, guard_id, status: 'acknowledged', published_at: agreed, acknowledged_at: agreed })
    .execute()
  const id = await noteReplacement(db, { id: missed_id, slot_id: shift.slot_id })
  const times = { in_at: at(from, CAME_AFTER), out_at: at(to, 0) }
  const record = recordOf({ ...shift, ...NO_MARKS, id, took_over: true }, 'Done', times, await rulesOn(db, shift.shift_date))
  await db
    .insertInto('attendances')
    .values({ ...record, in_method: 'desk', out_method: 'desk', approved_by, approved_at })
    .execute()
}
