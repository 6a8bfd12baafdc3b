import { CANNOT_TAKE, type OfferState, whyClosed } from '../../../api/roster/offer-links.ts'
import { NOT_DEPLOYABLE, WORKING_RULES } from '../../../api/roster/working-rules.ts'
import { lockSlot, sharePostOfSlot } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, HttpError } from '../../platform/errors.ts'
import { judgeForSlot } from '../slot-shifts/plan-slot.ts'
import { insertShift } from '../slot-shifts/queries.ts'
import { answerOffer, type findOffer, guardsAsked } from './queries.ts'

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>
/** Reads the offer of the caller; throws when there is none. */
type Find = (db: Db) => Promise<Offer>

const taken = () => new HttpError(409, 'taken', whyClosed('Taken')!)
const refusal = (state: OfferState) => (state === 'Taken' ? taken() : conflict(whyClosed(state)!))

/**
 * The offer once nobody else can change its slot: acceptances of one slot are serialised by its lock.
 * @throws 409 when the offer is not open any more
 */
async function lockOpenOffer(db: Db, find: Find) {
  const { slot_id } = await find(db)
  await sharePostOfSlot(db, slot_id)
  const slot = await lockSlot(db, slot_id)
  const offer = await find(db)
  if (offer.state !== 'Offered') throw refusal(offer.state)
  if (slot?.state !== 'Open') throw taken()
  return { slot, offer }
}

/** Replaces the reason of a refusal, which staff read, by one sentence: a guard does not read what a client says of him. */
function toGuard(error: unknown): never {
  const hasReason = error instanceof HttpError && (error.code === NOT_DEPLOYABLE || error.code === WORKING_RULES)
  throw hasReason ? new HttpError(409, NOT_DEPLOYABLE, CANNOT_TAKE) : error
}

/** Gives the guard of an offer its slot. @throws 409 when it is not open any more, or the guard cannot have it */
export async function acceptOffer(db: Db, find: Find) {
  const { slot, offer } = await lockOpenOffer(db, find)
  const { guard_id, override_reason } = offer
  const [guard] = await guardsAsked(db, slot.id, [guard_id])
  if (guard?.busy) throw new HttpError(409, 'overlap', 'You already have a shift at that time. Please call the control room.')
  const overrule = override_reason === null ? { confirm: false } : { confirm: true, override_reason }
  const { kept } = await judgeForSlot(db, slot, { guard_id, ...overrule }).catch(toGuard)
  await answerOffer(db, offer.id, 'Accepted')
  // A guard who has accepted a shift knows of it.
  await insertShift(db, { slot, guard_id, kept, acknowledged: true })
}

/** Declines an offer. @throws 409 when it is not open any more */
export async function declineOffer(db: Db, find: Find) {
  const { id } = await find(db)
  if (!(await answerOffer(db, id, 'Declined'))) throw refusal((await find(db)).state)
}
