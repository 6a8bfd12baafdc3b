import * as z from 'zod/mini'
import { Done, Id, IdParams, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'

/** The calendar of a guard or of a station; its address is shown once. */
export const CalendarFeed = z.object({
  id: Id,
  guard_id: z.nullable(Id),
  station_id: z.nullable(Id),
  created_at: Timestamp,
  created_by_name: z.nullable(z.string()),
})
export type CalendarFeed = z.output<typeof CalendarFeed>
/** With the secret address, to subscribe to in a calendar. */
export const NewCalendarFeed = z.extend(CalendarFeed, { address: shownOnce(z.nullable(z.string())) })

const ofOne = z.refine<{ guard_id?: number | undefined; station_id?: number | undefined }>(
  ({ guard_id, station_id }) => (guard_id === undefined) !== (station_id === undefined),
  { message: 'Choose a guard or a station.', path: ['guard_id'] },
)
const at = { path: '/api/v1/calendar_feeds', permission: 'roster.write' } as const
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'The calendar of a guard or a station, if there is one',
  query: z.strictObject({ guard_id: z.optional(IdText), station_id: z.optional(IdText) }),
  response: z.array(CalendarFeed),
})
/** An address that was made before stops working. */
export const create = endpoint({
  ...at,
  method: 'POST',
  summary: 'Make the secret address of a calendar',
  body: z.strictObject({ guard_id: z.optional(Id), station_id: z.optional(Id) }).check(ofOne),
  response: NewCalendarFeed,
  saved: { name: 'calendar_feed', message: 'The address is ready' },
  sensitive: { password: 'always' },
})
export const remove = endpoint({
  ...at,
  method: 'DELETE',
  path: `${at.path}/:id`,
  summary: 'Revoke the address of a calendar',
  params: IdParams,
  response: Done,
  done: { message: 'The address no longer works' },
})
/** iCalendar (RFC 5545), from 30 days ago to 60 days ahead. The token is in the query, which no log contains. */
export const read = endpoint({
  method: 'GET',
  path: '/api/v1/calendar',
  permission: 'public',
  anonymous: true,
  perMinute: 30,
  summary: 'Shifts of a guard or a station as iCalendar, by a secret address',
  refuses: ['not_found'],
  query: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  response: z.unknown(),
  download: true,
})
