import { type ConstraintErrors, conflict, invalid } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  client_bans_once: () => conflict('This is recorded already.'),
  client_bans_station: () => invalid({ station_id: 'Choose a station of this client.' }),
}
