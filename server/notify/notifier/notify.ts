import { today } from '../../../api/core/fields/days.ts'
import { phoneOf } from '../../../api/core/fields/phones.ts'
import type {
  Channel,
  ClientEvent,
  MessageEvent,
  NotificationEvent,
  PushPayload,
  TextWay,
} from '../../../api/notify/notifications.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { turnOf } from '../ceilings/turn.ts'
import type { ClientScope } from '../clients/people-queries.ts'
import { EVENT_TABLE } from '../events/events.ts'
import { type EmailSubject, type Outgoing, queueEmail, type Reader } from '../mail.ts'
import { devicesOf, guardDevices } from '../push/device-queries.ts'
import { secondsOfQuiet, smsText } from './phone-text.ts'
import { insertTextMessage, preferencesOf } from './queries.ts'

/** A person to tell. The number of a phone is that of the contacts. */
export type Recipient = { account_id: number; email: string; contacts: string }
type Severity = PushPayload['severity']
export type Notification = {
  to: Recipient[]
  /** As of an e-mail (`Outgoing`). */
  about: EmailSubject | null
  event: NotificationEvent | ClientEvent
  /** 3 is the most severe and does not wait for the end of quiet hours. */
  severity: number
  subject: string
  text: string
  url: string
  /** Title and text on a device, instead of those of the event. */
  title?: string
  note?: string
  /** The cause, if it is not the caller: `device 7`, `station 3`. */
  by?: string | undefined
  /** Of people of a client: what it is about, so that it leaves only to those who still see it then. */
  scope?: ClientScope
  /** The e-mail where it has words of its own; undefined for somebody who has it already. */
  letter?: (to: Recipient) => Pick<Outgoing, 'content' | 'replyTo' | 'folds'> | undefined
}
type Preferences = Awaited<ReturnType<typeof preferencesOf>>[number]
type Reach = Record<Channel, string[]>

/** Addresses of a person by channel: an e-mail address, a number, the ids of devices; empty for a channel that does not reach them. */
function reachOf({ account_id, email, contacts }: Recipient, devices: readonly { id: number; account_id: number }[]): Reach {
  const phone = phoneOf(contacts)
  const own = devices.filter((device) => device.account_id === account_id)
  return { email: [email], push: own.map(({ id }) => String(id)), sms: phone ? [phone] : [], whatsapp: phone ? [phone] : [] }
}

/** The ways to a person. A person whom none of the chosen ones reaches gets an e-mail, if others count on it. */
function waysTo(chosen: readonly Channel[], reach: Reach, isCountedOn: boolean) {
  const ways = chosen.filter((channel) => reach[channel].length > 0)
  return ways.length || !isCountedOn ? ways : (['email'] as const)
}

/** The text of an event on a device, with the page of this installation that it opens. */
function pushText({ event, severity, url, title, note }: Message) {
  const { pathname, search, hash } = new URL(url)
  const { push } = EVENT_TABLE[event]
  const words = { title: title ?? push.title, text: note ?? push.text }
  const payload = { ...words, url: pathname + search + hash, severity: severity as Severity, tag: `${event} ${url}` }
  return JSON.stringify(payload satisfies PushPayload)
}

type Message = Pick<Notification, 'severity' | 'subject' | 'url' | 'title' | 'note' | 'by' | 'scope'> & { event: MessageEvent }

/** News of a client stands for others about the same stations only. */
const kindOf = ({ event, scope }: Pick<Message, 'event' | 'scope'>) =>
  scope ? `${event} at ${scope.stations?.join(', ') ?? 'all stations'}` : event
type Told = { account_id: number } | { guard_id: number } | Reader

type To = { channel: Exclude<Channel, 'email'>; recipient: string; told: Told; after: number; isLetter?: boolean }
/**
 * Queues a message to a phone for one recipient, after some seconds. Of many from one cause it waits its turn, or is counted in one that
 * waits (`turn.ts`).
 */
async function queueMessage(queue: Queue, db: Db, message: Message, { channel, recipient, told, isLetter, ...to }: To) {
  const { event, severity, by } = message
  const folding = isLetter ? undefined : { kind: kindOf(message), severity, by }
  const turn = await turnOf(db, { table: 'text_messages', recipient, channel }, folding)
  if (!turn) return
  const after = Math.max(to.after, turn.after)
  const body = channel === 'push' ? pushText(message) : smsText(message.subject, message.url)
  const { id } = await insertTextMessage(db, { ...told, channel, event, recipient, body, cause: turn.cause, severity }, after)
  await queue.add(db, 'messages', { id }, after)
}

/** An e-mail that only says what has happened. */
const noticeOf = ({ subject, text, url, severity, by, ...of }: Omit<Notification, 'to'>) => ({
  content: { subject, paragraphs: [text], action: { label: 'Open it', url } },
  folds: { kind: kindOf(of), severity, by },
})

/**
 * True if others count on a person to hear of it: somebody of the ladder, and somebody of a client who has chosen ways for what is most
 * severe.
 */
const isCountedOn = ({ event, severity }: Omit<Notification, 'to'>, own: Preferences | undefined) =>
  EVENT_TABLE[event].to === 'ladder' || (severity === 3 && (own?.channels[event]?.length ?? 0) > 0)

/**
 * Tells people of an event, each in the ways that they have chosen, as part of the transaction `db`: all of it leaves if and only if
 * the transaction commits.
 */
export async function notify(queue: Queue, db: Db, { to: people, ...message }: Notification) {
  const { about, event, severity, scope, letter } = message
  const preferences = new Map((await preferencesOf(db, people)).map((one) => [one.account_id, one]))
  const devices = await devicesOf(db, people)
  async function tell(one: Recipient, own: Preferences | undefined) {
    const reach = reachOf(one, devices)
    const told = { account_id: one.account_id, ...scope }
    const after = severity < 3 && own ? secondsOfQuiet(own.quiet) : 0
    const ways = waysTo(own?.channels[event] ?? EVENT_TABLE[event].channels, reach, isCountedOn(message, own))
    for (const channel of ways)
      for (const recipient of reach[channel])
        if (channel === 'email') {
          const email = letter ? letter(one) : noticeOf(message)
          if (email)
            await queueEmail(queue, db, { to: recipient, about, ...email, ...(scope && { reader: { ...told, ...scope } }) })
        } else await queueMessage(queue, db, message, { channel, recipient, told, after })
  }
  for (const one of people) await tell(one, preferences.get(one.account_id))
}

/** The number of people whom an SMS reaches, and the cost of one to each of them at the price of today, in shillings. */
export async function smsCost(db: Db, people: { contacts: string }[]) {
  const messages = people.filter(({ contacts }) => phoneOf(contacts)).length
  return { messages, cost: messages * (await settingOn(db, 'messages', today())).sms }
}

type GuardText = { guard_id: number; contacts: string; subject: string; url: string; title?: string; by?: string }

/**
 * Tells guards about their shifts as part of the transaction `db`: on their devices, and by SMS as well where `sms` asks for it; the
 * subject is shortened until it and the address are one message. Guards whom neither reaches are left out. Messages leave after some
 * seconds.
 */
export async function tellGuards(
  queue: Queue,
  db: Db,
  guards: GuardText[],
  { event, sms, after = 0 }: { event: MessageEvent; sms: boolean; after?: number },
) {
  const devices = await guardDevices(db, guards)
  for (const { guard_id, contacts, ...words } of guards) {
    const message = { ...words, event, severity: EVENT_TABLE[event].severity ?? 2 }
    const phone = sms ? phoneOf(contacts) : undefined
    for (const { id } of devices.filter((device) => device.guard_id === guard_id))
      await queueMessage(queue, db, message, { channel: 'push', recipient: String(id), told: { guard_id }, after })
    if (phone) await queueMessage(queue, db, message, { channel: 'sms', recipient: phone, told: { guard_id }, after })
  }
}

/**
 * Sends a guard a link of the guard's own as one SMS or WhatsApp message, as part of the transaction `db`; false when the contacts
 * are no number. The message is not sent, and its token not kept, once what it leads to is over (`queries.ts`).
 */
export async function textGuard(
  queue: Queue,
  db: Db,
  { guard_id, contacts, ...words }: GuardText,
  { event, by }: { event: MessageEvent; by: TextWay },
) {
  const recipient = phoneOf(contacts)
  if (!recipient) return false
  const to = { channel: by, recipient, told: { guard_id }, after: 0, isLetter: true }
  await queueMessage(queue, db, { ...words, event, severity: 2 }, to)
  return true
}
