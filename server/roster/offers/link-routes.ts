import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/roster/offer-links.ts'
import { route } from '../../http/route.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { acceptOffer, declineOffer } from './answer.ts'
import { findOffer, findOfferedShift } from './queries.ts'

/** Unknown links get the same response as those that were cut off. @throws 422 */
function known<T>(found: T | undefined): T {
  if (!found) throw invalid({ token: 'This link is not valid. Please call the control room.' })
  return found
}

const offerOf = (token: string) => async (db: Db) => known(await findOffer(db, tokenHash(token)))

/** The public calls of the link of an offer; its token is the only credential, and only a POST answers. */
export function offerLinkRoutes(app: FastifyInstance) {
  // A read sent by POST, to keep the token out of the URL: needs no idempotency key.
  route(app, calls.view, async ({ db, body }) => known(await findOfferedShift(db, tokenHash(body.token))))

  route(app, calls.accept, ({ db, body }) => acceptOffer(db, offerOf(body.token)))

  route(app, calls.decline, ({ db, body }) => declineOffer(db, offerOf(body.token)))
}
