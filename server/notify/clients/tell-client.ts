import type { ClientEvent } from '../../../api/notify/notifications.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { EVENT_TABLE } from '../events/events.ts'
import { type Notification, notify } from '../notifier/notify.ts'
import { type ClientScope, readersOf } from './people-queries.ts'

/** News for people of a client. An SMS says the subject, an e-mail the subject and the text, a device title and note. */
type ClientNews = Pick<Notification, 'about' | 'subject' | 'text' | 'url' | 'title' | 'note' | 'letter'> & {
  event: ClientEvent
  scope: ClientScope
  /** Only these of its readers, by their addresses; all of them when it is left out. */
  only?: readonly string[]
}

/** Tells people of a client who see what the news is about, each in the ways that they have chosen, as part of the transaction. */
export async function tellClient(queue: Queue, db: Db, { only, ...news }: ClientNews) {
  const readers = await readersOf(db, news.scope)
  const to = only ? readers.filter(({ email }) => only.includes(email)) : readers
  if (to.length) await notify(queue, db, { ...news, to, severity: EVENT_TABLE[news.event].severity ?? 1 })
}
