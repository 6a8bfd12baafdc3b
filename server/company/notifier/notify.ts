import { type Channel, FIRST_CHANNELS, type NotificationEvent } from '../../../contract/company/notifications.ts'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { settingOn } from '../dated-settings/queries.ts'
import { queueEmail } from '../mail.ts'
import { phoneOf, secondsOfQuiet, smsText } from './phone-text.ts'
import { insertMessage, preferencesOf } from './queries.ts'

/** Who is told. The number of a phone is that of the contacts. */
export type Recipient = { account_id: number; email: string; contacts: string }
type Notification = {
  to: Recipient[]
  event: NotificationEvent
  /** 3 is the most severe and does not wait for the end of quiet hours. */
  severity: number
  subject: string
  text: string
  url: string
}
type Preferences = Awaited<ReturnType<typeof preferencesOf>>[number]

/** The ways to somebody. Who has chosen phones only, and has no number, gets an e-mail. */
function waysTo(chosen: readonly Channel[], phone: string | undefined) {
  const ways = phone ? chosen : chosen.filter((channel) => channel === 'email')
  return ways.length ? ways : (['email'] as const)
}

/**
 * Tells people of an event, each in the ways that they have chosen, as part of the transaction `db`: all of it leaves if and only if
 * the transaction commits.
 */
export async function notify(queue: Queue, db: Db, { to, event, severity, subject, text, url }: Notification) {
  const preferences = new Map((await preferencesOf(db, to)).map((one) => [one.account_id, one]))
  async function tell({ account_id, email, contacts }: Recipient, own: Preferences | undefined) {
    const phone = phoneOf(contacts)
    for (const channel of waysTo(own?.channels[event] ?? FIRST_CHANNELS, phone)) {
      if (channel === 'email' || !phone) {
        await queueEmail(queue, db, {
          to: email,
          content: { subject, paragraphs: [text], action: { label: 'Open it', url } },
        })
        continue
      }
      const after = severity < 3 && own ? secondsOfQuiet(own.quiet) : 0
      const message = { account_id, channel, event, recipient: phone, body: smsText(subject, url) }
      const { id } = await insertMessage(db, message, after)
      await queue.add(db, 'messages', { id }, after)
    }
  }
  for (const one of to) await tell(one, preferences.get(one.account_id))
}

/** A guard's SMS: the subject is shortened until it and the address are one message. */
type GuardText = { guard_id: number; contacts: string; subject: string; url: string }

/** How many of some people an SMS reaches, and what one to each of them costs at the price of today, in shillings. */
export async function smsCost(db: Db, people: { contacts: string }[]) {
  const messages = people.filter(({ contacts }) => phoneOf(contacts)).length
  return { messages, cost: messages * (await settingOn(db, 'messages', today())).sms }
}

/** Sends guards an SMS about their shifts as part of the transaction `db`; who has no number is left out. */
export async function textGuards(queue: Queue, db: Db, texts: GuardText[]) {
  for (const { guard_id, contacts, subject, url } of texts) {
    const recipient = phoneOf(contacts)
    if (!recipient) continue
    const message = { guard_id, channel: 'sms' as const, event: 'shifts' as const, recipient, body: smsText(subject, url) }
    const { id } = await insertMessage(db, message, 0)
    await queue.add(db, 'messages', { id })
  }
}
