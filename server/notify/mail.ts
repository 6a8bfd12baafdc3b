import type { Readable } from 'node:stream'
import type { Permission } from '../../api/core/permissions.ts'
import type { ResourceName } from '../../api/resources.ts'
import { companySettings, siteContent } from '../company/index.ts'
import type { Db } from '../platform/db/open.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { asHtml, asText, type EmailContent, oneLine, standingFor } from '../platform/mail/email-layout.ts'
import type { MailSender } from '../platform/mail/mail-sender.ts'
import {
  claimEmail,
  countEmailsOfToday,
  insertEmail,
  noteEmailFailure,
  noteEmailSent,
  noteTooLate,
} from '../platform/mail/queries.ts'
import type { Mail } from '../platform/mail/transport.ts'
import { createPort } from '../platform/ports.ts'
import type { Folding } from './ceilings/queries.ts'
import { turnOf } from './ceilings/turn.ts'
import type { ClientScope } from './clients/people-queries.ts'
import { NO_ACCESS } from './notifier/queries.ts'

/** Kinds of records that e-mails are about besides resources, with the permission that shows them. */
export const FURTHER_SUBJECTS = { receipts: 'billing.read', exceptions: 'attendance.read' } as const satisfies Record<
  string,
  Permission
>
/** The record that an e-mail is about: people who may read it see the e-mail in the log. */
export type EmailSubject = { table: ResourceName | keyof typeof FURTHER_SUBJECTS; id: number }

/** The recipient of an e-mail, its content, and the record it is about. */
export type Outgoing = {
  to: string
  replyTo?: string
  content: EmailContent
  /** Null for none: the e-mail is in the log of super admins alone. */
  about: EmailSubject | null
  /** Sends the document of the record along, as it is when the e-mail leaves. */
  attaches?: boolean
  /** Somebody of a client, with what it is about: it leaves only if that person still sees it. */
  reader?: Reader | undefined
  /** For a notice that may stand for several of its kind; a letter, which is like no other, has none. */
  folds?: Folding
}

/** Somebody of a client who reads a message, and what it is about. */
export type Reader = ClientScope & { account_id: number }

/** `unsubscribe` is the page on which the recipient stops e-mails of this kind. */
type Attachment = { stream: Readable; fileName: string; type: string; unsubscribe?: string }
/** `writtenAt` is when the e-mail was written, which may be long before it leaves. */
type Draw = (db: Db, id: number, writtenAt: string) => Promise<Attachment | undefined>
const attachments = createPort<Draw>()

/** Registers what is sent along with e-mails about records of a table. It is drawn when the e-mail is sent, in the background. */
export const registerAttachment = attachments.register

/**
 * Sends an e-mail as part of the transaction `db`: it leaves if and only if the transaction commits. Of many from one cause it waits its
 * turn, or is counted in one that waits (`turn.ts`).
 */
export async function queueEmail(
  queue: Queue,
  db: Db,
  { to, replyTo, content, about, attaches = false, folds, reader }: Outgoing,
) {
  const turn = await turnOf(db, { table: 'emails', recipient: to, channel: null, replyTo: replyTo ?? null }, folds)
  if (!turn) return
  const { after, ...cause } = turn
  const { brand, contact } = (await siteContent(db)).content
  const sender = {
    name: brand.name,
    tagline: brand.tagline,
    address: contact.address,
    phone: contact.phone,
  }
  const { id } = await insertEmail(db, {
    recipient: to,
    reply_to: replyTo ?? null,
    subject: oneLine(content.subject),
    body_text: asText(content, sender),
    body_html: asHtml(content, sender),
    about_table: about?.table ?? null,
    about_id: about?.id ?? null,
    attaches,
    ...reader,
    ...cause,
    after,
  })
  await queue.add(db, 'emails', { id }, after)
}

/** The most confirmations a day to one address. */
const MOST_CONFIRMED_A_DAY = 5

/**
 * Confirms to visitors that their message has arrived. The address is unverified, so confirmations to it are limited: otherwise
 * anybody could flood a stranger's inbox.
 */
async function queueConfirmation(queue: Queue, db: Db, outgoing: Outgoing) {
  if ((await countEmailsOfToday(db, outgoing.to)) < MOST_CONFIRMED_A_DAY) await queueEmail(queue, db, outgoing)
}

/** `from` is left out where the sender gave no e-mail address. */
type Inbound = { topic: Topic; from: string | undefined; confirmation: EmailContent; notice: EmailContent; about: EmailSubject }

/** The e-mails that a public form causes: a confirmation to the sender and a notice to the staff, with the sender as Reply-To. */
export async function queueInbound(queue: Queue, db: Db, { topic, from, confirmation, notice, about }: Inbound) {
  if (from) await queueConfirmation(queue, db, { to: from, content: confirmation, about })
  await queueEmail(queue, db, {
    to: await staffAddress(db, topic),
    ...(from && { replyTo: from }),
    content: notice,
    about,
    folds: { kind: topic, severity: 1 },
  })
}

/** Events of which staff are notified by e-mail. */
export type Topic = 'messages' | 'applications' | 'quotes' | 'incidents' | 'requests'

/** The address of staff notices: the one in the company settings, or else that of the site's contact details. */
export const staffAddress = async (db: Db, topic: Topic) =>
  (await companySettings(db))[`notify_${topic}`] ?? (await siteContent(db)).content.contact.email

/**
 * SMTP commands whose refusal concerns one e-mail; a refusal of any other (authentication, sender) is a fault of the
 * configuration.
 */
const PER_EMAIL_COMMANDS = ['RCPT TO', 'DATA']

/** Sends the e-mails of the queue. `from` overrides the company's own name and address. */
export async function startMail(queue: Queue, db: Db, mail: Mail, from?: MailSender) {
  await queue.work<{ id: number }>('emails', async ({ data: { id }, attempt, last }) => {
    const email = await claimEmail(db, id, attempt)
    if (!email) return
    if (email.link_is_dead) return noteTooLate(db, id)
    if (!email.still_sees) return void (await noteEmailFailure(db, id, { attempts: attempt, error: NO_ACCESS, final: true }))
    const { content } = await siteContent(db)
    const { name = content.brand.name, address } = from ?? { address: content.contact.email }
    const { attaches, about_table, about_id, created_at } = email
    const { subject, text, html } = standingFor(email)
    try {
      const attached = attaches ? await attachments.find(about_table!)?.(db, about_id!, created_at) : undefined
      await mail.send({
        from: { name, address },
        to: email.recipient,
        replyTo: email.reply_to ?? undefined,
        subject,
        text,
        html,
        unsubscribe: attached?.unsubscribe,
        attachments: attached && [{ filename: attached.fileName, contentType: attached.type, content: attached.stream }],
        messageId: `<${email.message_id}@${address.split('@')[1]}>`,
      })
    } catch (error) {
      const { message, responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string }
      // A permanent refusal (5xx) is not retried.
      const final = last || (responseCode >= 500 && PER_EMAIL_COMMANDS.includes(command))
      await noteEmailFailure(db, id, { attempts: attempt, error: message, final })
      if (final) return
      throw error
    }
    await noteEmailSent(db, id, attempt)
  })
}
