import { can, NOBODY, type Permission } from '../../../api/core/permissions.ts'
import type { StaffEvent } from '../../../api/notify/notifications.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { EmailSubject } from '../mail.ts'
import { notify } from '../notifier/notify.ts'
import { EVENT_TABLE } from './events.ts'
import { listStaff } from './staff-queries.ts'

type Words = { event: StaffEvent; about: EmailSubject | null; subject: string; text: string; url: string }

/** Tells those of the staff who may do something about an event, each in the ways that they have chosen, as part of the transaction. */
export async function tellStaff(queue: Queue, db: Db, words: Words) {
  const { to, severity = 1 } = EVENT_TABLE[words.event]
  const staff = await listStaff(db)
  const concerned = staff.filter(({ role, areas }) => can({ ...NOBODY, role, areas }, to as Permission))
  await notify(queue, db, { ...words, severity, to: concerned })
}
