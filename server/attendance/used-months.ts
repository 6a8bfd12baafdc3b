import type { Db } from '../platform/db/open.ts'
import { HttpError } from '../platform/errors.ts'
import { createPort } from '../platform/ports.ts'

/** Says why the month, YYYY-MM, of a station is not reopened; undefined while it may be. */
type Use = (db: Db, month: string, stationId: number) => Promise<string | undefined>

const uses = createPort<Use>()

/** A later area says which months it has used, as by an invoice. */
export const registerUse = uses.register

/** @throws 409 `used_by` for a month of a station that a later area has used */
export async function refuseUsed(db: Db, month: string, stationId: number) {
  for (const usedBy of uses.all()) {
    const use = await usedBy(db, month, stationId)
    if (use !== undefined) throw new HttpError(409, 'used_by', use)
  }
}
