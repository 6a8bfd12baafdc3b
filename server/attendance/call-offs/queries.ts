import type { CallOff, CallOffCause } from '../../../api/attendance/call-offs.ts'
import { guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

type Noted = {
  id: number
  slot_id: number | null
  cause: CallOffCause
  text?: string | null | undefined
  absence_id: number
  account_id: number
}
export const insertCallOff = (db: Db, callOff: Noted) => db.insertInto('call_offs').values(callOff).execute()

export const findCallOff = (db: Db, id: number): Promise<CallOff> =>
  db
    .selectFrom('call_offs as c')
    .innerJoin('duty_schedules as d', 'd.id', 'c.id')
    .select(['c.id', 'd.guard_id', guardName('d.guard_id').as('guard_name'), 'c.slot_id', 'c.cause', 'c.absence_id', 'c.at'])
    .where('c.id', '=', id)
    .$castTo<CallOff>()
    .executeTakeFirstOrThrow()
