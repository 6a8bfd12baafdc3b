import { HOLDER_OF, type OccurrenceInput, ODOMETER } from '../../../api/attendance/occurrences.ts'
import type { RegisterItem } from '../../../api/attendance/register-items.ts'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay, formatNumber } from '../../../api/core/format.ts'
import { missingPermits } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { lockItem } from './queries.ts'

/** `Store room` or `Toyota Hilux, UBB 123C`. */
const nameOf = ({ name, plate }: RegisterItem) => (plate ? `${name}, ${plate}` : name)

/** Since when: the time of today, otherwise day and time. */
function sinceText(at: string) {
  const moment = new Date(at)
  const day = today(moment)
  return `${day === today() ? '' : `${formatDay(day)}, `}${clockTimeAt(moment)}`
}

/** `Store room is out since 17:52 with Moses Okot. Write first that it is back.` */
export const outText = (item: RegisterItem) =>
  `${nameOf(item)} is out since ${sinceText(item.out!.at)} with ${item.out!.holder}. Write first that it is back.`

/** @throws 422 for an odometer that is missing, no number, or less than when the vehicle went out */
export function requireOdometer(said: string | undefined, atLeast: number | null = null) {
  const refuse = (message: string) => invalid({ 'fields.odometer_km': message })
  if (!said) throw refuse('Say what the odometer shows.')
  if (!ODOMETER.test(said)) throw refuse('Whole kilometres, such as 45210.')
  if (atLeast !== null && Number(said) < atLeast) throw refuse(`It went out with ${formatNumber(atLeast)} km.`)
}

/**
 * Judges an entry with which a key or vehicle of the register goes out, and locks the item until the transaction ends.
 * @throws 409 when it is out already, naming who has it, or out of service; 422 for an item of another station, when nobody is
 * said to take it, without an odometer, and for a driver without a valid permit
 */
export async function requireIn(db: Db, id: number, { station_id, kind, opens, at, fields = {}, holder_id }: OccurrenceInput) {
  const item = await lockItem(db, id)
  if (!item || item.station_id !== station_id || item.category !== kind)
    throw invalid({ item_id: 'This station has no such key or vehicle.' })
  if (!opens) throw invalid({ opens: 'A key or vehicle of the register goes out with its entry.' })
  if (item.out) throw conflict(outText(item))
  if (!item.in_service) throw conflict(`${nameOf(item)} is out of service.`)
  if (!holder_id && !fields[HOLDER_OF[item.category]])
    throw invalid({ [`fields.${HOLDER_OF[item.category]}`]: item.category === 'key' ? 'Say who takes it.' : 'Say who drives.' })
  if (item.category === 'key') return
  requireOdometer(fields.odometer_km)
  if (!holder_id) return
  const problem = (await missingPermits(db, [holder_id], today(at ? new Date(at) : new Date()))).get(holder_id)
  if (problem) throw invalid({ holder_id: problem })
}
