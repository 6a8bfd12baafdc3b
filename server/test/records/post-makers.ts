// A post of a contract with shifts that begin a given time before now, for tests of attendance.
import type { Db } from '../../platform/db/open.ts'
import { makeContract, makeContractLine } from './contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from './makers.ts'
import { wallClock } from './minute-of-test.ts'

type ShiftOptions = {
  /** Minutes since it began. */
  began: number
  /** Hours that it lasts: 12 unless given. */
  hours?: number
  /** Outside of any contract. */
  outside?: boolean
}

let posts = 900_000
/** An active contract with a post, "Main gate", at a new station; of a new client, unless given. */
export async function makePost(db: Db, clientId?: number) {
  const { id: contract_id, client_id } = await makeContract(db, {
    status: 'Active',
    number: `CT-2026-${++posts}`,
    ...(clientId !== undefined && { client_id: clientId }),
  })
  const station = await makeStation(db, { client_id })
  const line = await makeContractLine(db, { contract_id, station_id: station.id, name: 'Main gate' })
  const { id: term_id } = await db.selectFrom('line_terms').select('id').where('line_id', '=', line.id).executeTakeFirstOrThrow()
  let seats = 0
  /** When a shift is, and a slot of it on a seat of its own. */
  const timesOf = ({ began, hours = 12 }: ShiftOptions) => {
    const [start, end] = [wallClock(began), wallClock(began - hours * 60)]
    return { day: start.slice(0, 10), start_time: start.slice(11, 16), end_time: end.slice(11, 16) }
  }
  const slotOf = (seat: number, times: ReturnType<typeof timesOf>) =>
    db
      .insertInto('slots')
      .values({ line_id: line.id, term_id, seat, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
  return {
    station,
    line,
    day: (minutesAgo: number) => wallClock(minutesAgo).slice(0, 10),
    /** A slot that nobody fills; its id. */
    empty: async (options: ShiftOptions) => Number((await slotOf(++seats, timesOf(options))).id),
    /** A guard of its own on a seat of its own; the ids of shift and slot. */
    shift: async ({ outside = false, ...options }: ShiftOptions) => {
      const seat = ++seats
      const guard = await makeGuard(db, { last_name: `Okot ${seat}` })
      const { day: shift_date, ...times } = timesOf(options)
      const slot = outside ? undefined : await slotOf(seat, { day: shift_date, ...times })
      const shift = await makeDutySchedule(db, {
        guard_id: guard.id,
        station_id: station.id,
        shift_date,
        ...times,
        shift_type: 'Guard',
        ...(slot && { slot_id: slot.id }),
      })
      return { shift: shift.id, slot: Number(slot?.id), guard: { id: guard.id, name: `Moses Okot ${seat}` } }
    },
  }
}
export type Post = Awaited<ReturnType<typeof makePost>>
