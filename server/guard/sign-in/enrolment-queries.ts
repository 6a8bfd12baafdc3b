import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type * as calls from '../../../api/guard/guard-sign-in.ts'
import { newSalt, successorOf } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'

/** The answer of an enrolment without the token of its session, which follows from the phone's random text and the salt (decision 2). */
export type Lasting = { answer: z.output<typeof calls.enrol.response>; salt: Buffer; guard_id: number | null }

export const tokenOf = (nonce: string, salt: Buffer) => successorOf(nonce, salt, 'access')

/** A salt, and the token that it makes of the phone's random text. */
export function newLasting(nonce: string) {
  const salt = newSalt()
  return { salt, token: tokenOf(nonce, salt) }
}

const isRecent = sql<boolean>`at > now() - interval '1 day'`

/** The answer that an attempt was given within the last day. */
export async function findEnrolment(db: Db, hash: Buffer): Promise<Lasting | undefined> {
  const found = await db
    .selectFrom('enrolments')
    .select(['answer', 'salt', 'guard_id'])
    .where('hash', '=', hash)
    .where(isRecent)
    .executeTakeFirst()
  return found && { ...found, answer: found.answer as Lasting['answer'] }
}

/** Stores the answer of an attempt; those of earlier days are deleted on the way. */
export async function insertEnrolment(db: Db, { answer, ...enrolment }: Lasting & { hash: Buffer }) {
  await db
    .deleteFrom('enrolments')
    .where(({ not }) => not(isRecent))
    .execute()
  await db
    .insertInto('enrolments')
    .values({ ...enrolment, answer: JSON.stringify(answer) })
    .execute()
}
