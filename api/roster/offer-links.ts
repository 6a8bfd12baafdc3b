// The view of a guard through the link of an offer, on a page of the public site: imports nothing of the staff's part.
import * as z from 'zod/mini'
import { Day, Done, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTime, endsNextDay, type Hours } from '../core/shift.ts'

/** Offered is open; Expired is one that nobody answered in time; the others are stored. */
export const OFFER_STATES = ['Offered', 'Accepted', 'Declined', 'Taken', 'Withdrawn', 'Expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** The shift behind a link; who and where only while it is offered to the guard or the guard's own. The token is in the body, so that no log contains it. */
export const OfferedShift = z.object({
  guard_name: z.nullable(z.string()),
  state: z.enum(OFFER_STATES),
  expires_at: Timestamp,
  /** The post. */
  name: z.nullable(z.string()),
  station_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  day: Day,
  start_time: ClockTime,
  end_time: ClockTime,
})
export type OfferedShift = z.output<typeof OfferedShift>

const byLink = {
  method: 'POST',
  permission: 'public',
  anonymous: true,
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
} as const
const path = '/api/v1/shift_offer'

export const view = endpoint({
  ...byLink,
  path: `${path}/view`,
  summary: 'The shift that is offered by a link',
  ownTransaction: true,
  perMinute: 30,
  response: OfferedShift,
})
export const accept = endpoint({
  ...byLink,
  path: `${path}/accept`,
  summary: 'Accept the shift that is offered by a link',
  refuses: ['conflict', 'taken', 'overlap', 'not_deployable', 'period_locked', 'period_approved'],
  perMinute: 10,
  response: Done,
  done: { message: 'Thank you. The shift is yours.' },
})
export const decline = endpoint({
  ...byLink,
  path: `${path}/decline`,
  summary: 'Decline the shift that is offered by a link',
  refuses: ['conflict', 'taken'],
  perMinute: 10,
  response: Done,
  done: { message: 'You have declined this shift. Thank you for telling us.' },
})

/** `18:00 to 06:00 the next day`. */
export const hoursInWords = (hours: Hours) =>
  `${hours.start_time} to ${hours.end_time}${endsNextDay(hours) ? ' the next day' : ''}`

/** The refusal for a guard who cannot be planned on the shift; the control room sees the reason. */
export const CANNOT_TAKE = 'You cannot take this shift. Please call the control room.'

/** Why an offer in a state cannot be answered. */
export const CLOSED_TEXTS: { [S in OfferState]?: string } = {
  Accepted: 'You have accepted this shift.',
  Declined: 'You have declined this shift.',
  Taken: 'This shift is taken.',
  Withdrawn: 'This offer was withdrawn. The shift has changed or is not needed any more.',
  Expired: 'This offer has expired. Please call the control room if you can still come.',
}
/** Why an offer cannot be answered, as a message to the guard; undefined when it can. */
export const whyClosed = (state: OfferState): string | undefined => CLOSED_TEXTS[state]
