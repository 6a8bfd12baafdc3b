import { countOf } from '../../../api/core/format.ts'
import { type Listener, listListeners, tellClient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { listPlacesNow } from '../on-duty-queries.ts'
import { moneyNews } from './money.ts'
import type { News } from './piece.ts'
import { arrivalNews, emptyPostNews, eveningNews } from './places.ts'
import { takeNews, untold } from './told-queries.ts'

type Means = { db: Db; queue: Queue; publicUrl: string }

/** True if the news was told; news that another process tells is not. */
const tell = ({ db, queue, publicUrl }: Means, { once, path, emailed = [], about = null, ...news }: News) =>
  db.transaction().execute(async (own) => {
    if (!(await takeNews(own, once))) return false
    const url = publicUrl + path
    const { subject, text } = news
    const content = { subject, paragraphs: [text], action: { label: 'Open it in your portal', url } }
    const letter = ({ email }: { email: string }) => (emailed.includes(email) ? undefined : { content })
    await tellClient(queue, own, { ...news, about, url, letter })
    return true
  })

/** News of posts at this moment. */
async function placeNews(db: Db, listeners: readonly Listener[], now: Date) {
  const all = await listPlacesNow(db, [...new Set(listeners.map(({ client_id }) => client_id))])
  const once = all.map(({ station_id, key }) => ({
    key,
    once: { event: 'post_empty', record_id: station_id, stage: key } as const,
  }))
  const fresh = new Set((await untold(db, once)).map(({ key }) => key))
  return [...emptyPostNews(all, (key) => !fresh.has(key)), ...arrivalNews(listeners, all), ...eveningNews(listeners, all, now)]
}

/**
 * Job: tells people of clients what is new at their posts and about their money, each once. Safe to run in several processes; nobody is
 * looked at where nobody has chosen ways or a device.
 */
export async function tellClients(db: Db, queue: Queue, publicUrl: string, now = new Date()) {
  const listeners = await listListeners(db)
  if (listeners.length === 0) return undefined
  const news = [...(await placeNews(db, listeners, now)), ...(await moneyNews(db, listeners))]
  let told = 0
  for (const one of await untold(db, news)) if (await tell({ db, queue, publicUrl }, one)) told++
  return told ? `${countOf(told, 'piece')} of news told to clients` : undefined
}
