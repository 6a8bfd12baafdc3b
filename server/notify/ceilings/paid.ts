import { countOf } from '../../../api/core/format.ts'
import type { MessageEvent } from '../../../api/notify/notifications.ts'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { EVENT_TABLE } from '../events/events.ts'
import { warnSuperAdmins } from '../events/warn-super-admins.ts'
import { queueEmail } from '../mail.ts'
import { preferencesOf } from '../notifier/queries.ts'
import { findRecipient, noteCeilingReached } from './queries.ts'

/** The note on a paid message beyond the ceiling of its day. */
export const OVER_CEILING = 'The paid messages of the day are used up.'

type Unsent = {
  account_id: number | null
  client_id: number | null
  stations: number[] | null
  event: MessageEvent
  severity: number
  body: string
}

/** Sends by e-mail what may not cost any more today, unless the recipient has an e-mail of it; the first one warns super admins. */
export async function tellWithoutPaying(queue: Queue, db: Db, unsent: Unsent) {
  const { account_id, client_id, stations, event, severity, body } = unsent
  if (await noteCeilingReached(db)) await warn(queue, db)
  const recipient = account_id === null ? undefined : await findRecipient(db, account_id)
  if (!recipient) return
  const [own] = await preferencesOf(db, [{ account_id: account_id! }])
  if ((own?.channels[event] ?? EVENT_TABLE[event].channels).includes('email')) return
  const [, subject = body, url = ''] = body.match(/^(.*) (\S+)$/s) ?? []
  const content = {
    subject,
    paragraphs: ['You have chosen your phone for this. It comes by e-mail because the paid messages of the day are used up.'],
    ...(url && { action: { label: 'Open it', url } }),
  }
  await queueEmail(queue, db, {
    to: recipient.email,
    about: null,
    content,
    ...(client_id !== null && { reader: { account_id: account_id!, client_id, stations } }),
    folds: { kind: event, severity, by: 'paid messages' },
  })
}

async function warn(queue: Queue, db: Db) {
  const { paid_a_day } = await companySettings(db)
  await warnSuperAdmins(queue, db, {
    subject: 'The paid messages of today are used up',
    paragraphs: [
      `${countOf(paid_a_day, 'SMS or WhatsApp message')} left today, the most that the company settings allow a day. Until midnight only calls for help still leave as one; everything else goes to devices and by e-mail.`,
      'See under Settings, Messages what was sent, and raise the number there if it was meant.',
    ],
  })
}
