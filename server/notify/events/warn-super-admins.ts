import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'
import { queueEmail } from '../mail.ts'
import { listStaff } from './staff-queries.ts'

/** E-mails every super admin about the installation itself. */
export async function warnSuperAdmins(queue: Queue, db: Db, content: Pick<EmailContent, 'subject' | 'paragraphs'>) {
  for (const { email, role } of await listStaff(db))
    if (role === 'super_admin') await queueEmail(queue, db, { to: email, about: null, content })
}
