import type { Db } from '../platform/db/open.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import type { EmailContent } from '../platform/mail/email-layout.ts'

/** An e-mail to the owner of an account. */
type AccountEmail = { to: string; content: EmailContent; about: { table: 'accounts'; id: number } }
/** Queues an e-mail in the transaction `db`. */
type Port = (queue: Queue, db: Db, email: AccountEmail) => Promise<void>

let port: Port | undefined

/** The area that sends e-mails, which comes later, registers how one is queued. */
export const registerEmails = (given: Port) => {
  port = given
}

/** Queues an e-mail to the owner of an account in the transaction `db`. @throws when no area sends e-mails */
export async function queueAccountEmail(queue: Queue, db: Db, email: AccountEmail) {
  if (!port) throw new Error('No area has registered how e-mails are queued.')
  await port(queue, db, email)
}
