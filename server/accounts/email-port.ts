import type { Db } from '../platform/db/open.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { EmailContent } from '../platform/mail/email-layout.ts'
import { createPort } from '../platform/ports.ts'

/** An e-mail to the owner of an account. */
type AccountEmail = { to: string; content: EmailContent; about: { table: 'accounts'; id: number } }
/** Queues an e-mail in the transaction `db`. */
type QueueEmail = (queue: Queue, db: Db, email: AccountEmail) => Promise<void>

const emails = createPort<QueueEmail, 'notify'>()

/** The area that sends e-mails, which comes later, registers how one is queued. */
export const registerEmails = emails.register

/** Queues an e-mail to the owner of an account in the transaction `db`. @throws when no area sends e-mails */
export async function queueAccountEmail(queue: Queue, db: Db, email: AccountEmail) {
  const queueEmail = emails.find('notify')
  if (!queueEmail) throw new Error('No area has registered how e-mails are queued.')
  await queueEmail(queue, db, email)
}
