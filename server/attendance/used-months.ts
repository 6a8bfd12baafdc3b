import type { Db } from '../platform/db/open.ts'
import { HttpError } from '../platform/errors.ts'

/** Says why the month, YYYY-MM, of a station is not reopened; undefined while it may be. */
type Port = (db: Db, month: string, stationId: number) => Promise<string | undefined>

const ports = new Map<string, Port>()

/** A later area says which months it has used, as by an invoice. */
export const registerUse = (area: string, port: Port) => void ports.set(area, port)

/** @throws 409 `used_by` for a month of a station that a later area has used */
export async function refuseUsed(db: Db, month: string, stationId: number) {
  for (const port of ports.values()) {
    const use = await port(db, month, stationId)
    if (use !== undefined) throw new HttpError(409, 'used_by', use)
  }
}
