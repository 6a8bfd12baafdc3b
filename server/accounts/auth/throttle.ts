import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { tooMany } from '../../platform/errors.ts'
import { type Attempt, countFailures, forgetTry, insertTry } from './queries.ts'

/** Failed logins in 15 minutes before the next try has to wait. Thirty people behind one address share the first. */
const PER_ADDRESS = 100
const PER_ACCOUNT = 10
const PER_KNOWN_DEVICE = 10
const WAIT_SECONDS = 15 * 60

/** One spelling of an e-mail address, hashed: failures are counted for addresses that have no account, too. */
export const accountKey = (email: string) => tokenHash(`login:${email.normalize('NFKC').trim().toLowerCase()}`)

/**
 * Records a login attempt, as failed until it succeeds, and returns its id.
 * @throws 429 when this address, or this account, has failed too often.
 * A browser that has signed in before counts for itself, so the owner still gets in while somebody guesses from elsewhere.
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
