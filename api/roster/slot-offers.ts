import * as z from 'zod/mini'
import { Id, IdParams, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'
import { TEXT_WAYS } from '../notify/notifications.ts'
import { OFFER_STATES } from './offer-links.ts'
import { NOT_DEPLOYABLE, OverrideReason, WORKING_RULES } from './working-rules.ts'

/** The most guards that are asked at once. */
export const MOST_OFFERED = 10
/** Minutes for which an offer is open. */
export const OFFER_MINUTES = { least: 5, most: 120 }

/** An open slot that a guard is asked to fill. */
export const SlotOffer = z.object({
  id: Id,
  guard_id: Id,
  guard_name: z.string(),
  contacts: z.string(),
  state: z.enum(OFFER_STATES),
  /** The channel by which the guard was told; null when the link has to be passed on by hand. */
  channel: z.nullable(z.enum(['email'])),
  /** The channel of the guard's phone besides; null when that was not asked for, or the contacts are no number. */
  text_by: z.nullable(z.enum(TEXT_WAYS)),
  offered_at: Timestamp,
  expires_at: Timestamp,
  answered_at: z.nullable(Timestamp),
})
export type SlotOffer = z.output<typeof SlotOffer>
/** A link by which a guard answers; it is shown once. */
export const OfferLink = z.object({ guard_id: Id, link: z.string() })
export type OfferLink = z.output<typeof OfferLink>

const path = '/api/v1/slots/:id'
/**
 * Asks guards whether they fill an open slot, each by a link of their own; the first who accepts has it. An earlier offer of the
 * slot to the same guard stops working.
 */
export const offer = endpoint({
  permission: 'roster.write',
  method: 'POST',
  path: `${path}/offer`,
  summary: 'Offer an open slot to guards; the first who accepts has it',
  cost: 20,
  perMinute: 30,
  refuses: ['taken', 'overlap', NOT_DEPLOYABLE, WORKING_RULES],
  params: IdParams,
  body: z.strictObject({
    guard_ids: z.array(Id).check(z.minLength(1, 'Choose at least one guard.'), z.maxLength(MOST_OFFERED)),
    minutes: z.int().check(z.gte(OFFER_MINUTES.least), z.lte(OFFER_MINUTES.most)),
    /** Sends each guard with a phone number the link as a message, too, which costs money. */
    text_by: z.nullish(z.enum(TEXT_WAYS)),
    /** Why they are asked although a working rule is broken; needed when one is. */
    override_reason: z.optional(OverrideReason),
    confirm: z.optional(z.boolean()),
  }),
  response: z.object({ offers: z.array(SlotOffer), links: shownOnce(z.nullable(z.array(OfferLink))) }),
  saved: { name: 'offered', message: 'The shift is offered' },
  sensitive: { password: 'always' },
})
/** The guard's link stops working; offers to others stay open. */
export const withdraw = endpoint({
  permission: 'roster.write',
  method: 'POST',
  path: '/api/v1/slot_offers/:id/withdraw',
  summary: 'Withdraw an open offer of a slot',
  params: IdParams,
  response: SlotOffer,
  saved: { name: 'offer', message: 'The offer is withdrawn' },
})
export const list = endpoint({
  permission: 'roster.read',
  method: 'GET',
  path: `${path}/offers`,
  summary: 'The offers of a slot, newest first',
  params: IdParams,
  response: z.object({
    offers: z.array(SlotOffer),
    /** The price of one message to a phone today, in shillings. */
    text_prices: z.object({ sms: z.int(), whatsapp: z.int() }),
  }),
})
