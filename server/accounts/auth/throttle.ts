import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { tooMany } from '../../platform/errors.ts'
import { type Attempt, countFailures, forgetTry, insertTry } from './queries.ts'

/** Failed logins within 15 minutes before further attempts are refused. Per address it is higher: an office may share one. */
const PER_ADDRESS = 100
const PER_ACCOUNT = 10
const PER_KNOWN_DEVICE = 10
const WAIT_SECONDS = 15 * 60

/** The hash of a normalised e-mail address: failures are counted for addresses without an account, too. */
export const accountKey = (email: string) => tokenHash(`login:${email.normalize('NFKC').trim().toLowerCase()}`)

/**
 * Records a login attempt, as failed until it succeeds, and returns its id.
 * @throws 429 when this address or this account has failed too often.
 * A browser that has signed in before is counted separately, so that guessing elsewhere does not lock the owner out.
 */
export async function enterTry(db: Db, attempt: Attempt) {
  const id = await insertTry(db, attempt)
  const { by_address, by_account, by_device } = await countFailures(db, attempt)
  const tooOften = attempt.deviceHash ? by_device > PER_KNOWN_DEVICE : by_account > PER_ACCOUNT || by_address > PER_ADDRESS
  if (!tooOften) return id
  // Attempts during the wait do not extend it.
  await forgetTry(db, id)
  throw tooMany('Too many failed attempts. Please wait 15 minutes and try again.', WAIT_SECONDS)
}
