import type { FastifyInstance } from 'fastify'
import { queueEmail } from '../company/index.ts'
import { newToken, tokenHash } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import type { EmailContent } from '../platform/mail/email-layout.ts'
import { insertLink } from './link-queries.ts'

type Invited = { id: number; userName: string; email: string }

/**
 * Invites the person of an account to set a password: a one-time link for 72 hours, sent by e-mail with the transaction `db`.
 * Gives the link, for when it is handed over in another way. It must be shown once and stored nowhere.
 */
export async function invite(
  { publicUrl, queue }: Pick<FastifyInstance, 'publicUrl' | 'queue'>,
  db: Db,
  { id, userName, email }: Invited,
  letter: Pick<EmailContent, 'subject' | 'paragraphs'>,
): Promise<string> {
  const token = newToken()
  await insertLink(db, id, tokenHash(token), 'invitation')
  const url = `${publicUrl}/invitation#${token}`
  await queueEmail(queue, db, {
    to: email,
    letter: {
      ...letter,
      greeting: `Dear ${userName}`,
      paragraphs: [...letter.paragraphs, 'The link works once, within 72 hours. Keep it to yourself.'],
      action: { label: 'Set your password', url },
    },
    about: { table: 'accounts', id },
  })
  return url
}
