import type { ClientEvent } from '../../../api/notify/notifications.ts'
import type { EmailSubject } from '../../notify/index.ts'
import type { Once } from './told-queries.ts'

/** News for people of a client, with a page of the portal. */
export type News = {
  event: ClientEvent
  once: Once
  scope: { client_id: number; stations: number[] | null }
  only?: readonly string[]
  about?: EmailSubject | null
  /** The subject of an SMS or an e-mail, and the text of the latter. */
  subject: string
  text: string
  /** Title and text on a device. */
  title?: string
  note?: string
  path: string
  /** The addresses that have an e-mail about it already. */
  emailed?: readonly string[]
}
