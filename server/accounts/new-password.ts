import { judgePassword } from '../../api/accounts/password-rules.ts'
import { siteContent } from '../company/index.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import { invalid } from '../platform/errors.ts'

/** The owner of the new password. */
export type Person = { userName: string; email: string; contacts: string }

/**
 * Hashes a new password, unless it is easily guessed: among the most common ones, or made of the company's or the owner's own
 * words.
 * @throws 422 at `password` with the reason, 503
 */
export async function hashNewPassword(db: Db, password: string, { userName, email, contacts }: Person) {
  const { brand } = (await siteContent(db)).content
  const verdict = judgePassword(password, { company: [brand.name, brand.tagline], person: [userName, email, contacts] })
  if (!verdict.accepted) throw invalid({ password: verdict.message })
  return hashPassword(password)
}
