import { judgePassword } from '../../contract/accounts/password-rules.ts'
import { siteContent } from '../company/index.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import { invalid } from '../platform/errors.ts'

/** Whose password it is going to be. */
export type Person = { userName: string; email: string; contacts: string }

/**
 * Hashes a password that somebody has chosen, unless it is easily guessed: among the most common, made of the company's words or
 * of the person's own. @throws 422 at `password` with the reason, 503
 */
export async function hashNewPassword(db: Db, password: string, { userName, email, contacts }: Person) {
  const { brand } = (await siteContent(db)).content
  const verdict = judgePassword(password, { company: [brand.name, brand.tagline], person: [userName, email, contacts] })
  if (!verdict.accepted) throw invalid({ password: verdict.says })
  return hashPassword(password)
}
