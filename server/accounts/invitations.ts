import type { FastifyInstance } from 'fastify'
import { newToken, tokenHash } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import type { EmailContent } from '../platform/mail/email-layout.ts'
import { queueAccountEmail } from './email-port.ts'
import { insertLink } from './link-queries.ts'

type Invited = { id: number; userName: string; email: string }

/**
 * Invites the owner of an account to set a password: e-mails a one-time link, valid for 72 hours, in the transaction `db`.
 * Returns the link, to hand it over in another way. It must be shown once and never stored.
 */
export async function invite(
  { publicUrl, queue }: Pick<FastifyInstance, 'publicUrl' | 'queue'>,
  db: Db,
  { id, userName, email }: Invited,
  content: Pick<EmailContent, 'subject' | 'paragraphs'>,
): Promise<string> {
  const token = newToken()
  await insertLink(db, id, tokenHash(token), 'invitation')
  const url = `${publicUrl}/invitation#${token}`
  await queueAccountEmail(queue, db, {
    to: email,
    content: {
      ...content,
      greeting: `Dear ${userName}`,
      paragraphs: [...content.paragraphs, 'The link works once, within 72 hours. Keep it to yourself.'],
      action: { label: 'Set your password', url },
    },
    about: { table: 'accounts', id },
  })
  return url
}
