import type { Caller } from '../../http/callers.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { holds, notHeld, type Opening } from './opened.ts'
import { type findLogin, lockLogin, stationsOfClient, stationsOfLogin } from './queries.ts'

/** A login as a caller sees it. */
export const shownTo = (caller: Caller, { own_stations_only, ...login }: NonNullable<Awaited<ReturnType<typeof findLogin>>>) => ({
  ...login,
  may_confirm: holds(caller, { own_stations_only, sees_prices: login.sees_prices }),
})

/** @throws 422 for a station that is not the client's */
export async function requireOwnStations(db: Db, clientId: number, ids: number[]) {
  const own = await stationsOfClient(db, clientId, ids)
  if (own.length < ids.length) throw invalid({ station_ids: 'This client has no such station.' })
}

/** @throws 403 when other stations are shown to somebody by a caller who may not see what is shown of them */
export async function requireNarrower(db: Db, caller: Caller, login: Opening & { id: number }, ids: number[] | null) {
  const shown = login.own_stations_only ? await stationsOfLogin(db, login.id) : null
  const isNarrower = shown === null || ids?.every((id) => shown.includes(id))
  if (!isNarrower && !holds(caller, { ...login, own_stations_only: ids !== null })) throw notHeld()
}

/** @throws 404; 409 for a login that does not wait; 403 for a caller who may not see what it opens */
export async function lockWaiting(db: Db, caller: Caller, id: number) {
  const login = found(await lockLogin(db, id), 'Login')
  if (!login.waits) throw conflict('This login does not wait any more.')
  if (!holds(caller, login)) throw notHeld()
}
