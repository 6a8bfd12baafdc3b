import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/roster/offer-links.ts'
import { lockSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, HttpError, invalid } from '../../platform/errors.ts'
import { judgeForSlot } from '../slot-shifts/plan-slot.ts'
import { insertShift } from '../slot-shifts/queries.ts'
import { answerOffer, findOffer, findOfferedShift, guardsAsked } from './queries.ts'

const taken = () => new HttpError(409, 'taken', contract.whyClosed('Taken')!)
const refusal = (state: contract.OfferState) => (state === 'Taken' ? taken() : conflict(contract.whyClosed(state)!))

/** Unknown links get the same response as those that were cut off. @throws 422 */
function known<T>(found: T | undefined): T {
  if (!found) throw invalid({ token: 'This link is not valid. Please call the control room.' })
  return found
}

/**
 * The offer of a link once nobody else can change its slot: acceptances of one slot are serialised by its lock.
 * @throws 409 when the offer is not open any more
 */
async function lockOpenOffer(db: Db, token: string) {
  const hash = tokenHash(token)
  const slot = await lockSlot(db, known(await findOffer(db, hash)).slot_id)
  const offer = known(await findOffer(db, hash))
  if (offer.state !== 'Offered') throw refusal(offer.state)
  if (slot?.state !== 'Open') throw taken()
  return { slot, offer }
}

/** The public calls of the link of an offer; its token is the only credential, and only a POST answers. */
export function offerLinkRoutes(app: FastifyInstance) {
  // A read sent by POST, to keep the token out of the URL: needs no idempotency key.
  route(app, contract.view, async ({ db, body }) => known(await findOfferedShift(db, tokenHash(body.token))))

  route(app, contract.accept, async ({ db, body }) => {
    const { slot, offer } = await lockOpenOffer(db, body.token)
    const { guard_id, override_reason } = offer
    const [guard] = await guardsAsked(db, slot.id, [guard_id])
    if (guard?.busy) throw new HttpError(409, 'overlap', 'You already have a shift at that time. Please call the control room.')
    const overrule = override_reason === null ? { confirm: false } : { confirm: true, override_reason }
    const { kept } = await judgeForSlot(db, slot, { guard_id, ...overrule })
    await answerOffer(db, offer.id, 'Accepted')
    // Who has accepted a shift knows of it.
    await insertShift(db, { slot, guard_id, kept, acknowledged: true })
  })

  route(app, contract.decline, async ({ db, body }) => {
    const offer = known(await findOffer(db, tokenHash(body.token)))
    if (await answerOffer(db, offer.id, 'Declined')) return
    throw refusal(known(await findOffer(db, tokenHash(body.token))).state)
  })
}
