import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Db } from '../platform/db/open.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { asHtml, asText, type Letter, oneLine } from '../platform/mail/letters.ts'
import type { MailSender } from '../platform/mail/mail-sender.ts'
import {
  countEmailsOfToday,
  findUnsentEmail,
  insertEmail,
  listWaitingEmails,
  noteEmailFailure,
  noteEmailSent,
  noteTooLate,
} from '../platform/mail/queries.ts'
import { companySettings } from './settings-queries.ts'
import { siteContent } from './site-content-queries.ts'

/** How e-mails leave the house. */
export type Mail = {
  /** By the mail server, or, without one, as .eml files in a folder. */
  by: 'smtp' | 'folder'
  send: (message: Message) => Promise<void>
}
type Message = {
  from: { name: string; address: string }
  to: string
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  messageId: string
}

/** Mail by `smtpUrl`, or into `folder` when there is none. Nothing is connected until something is sent. */
export function openMail({ smtpUrl, folder }: { smtpUrl: string | undefined; folder: string }): Mail {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    if (!smtpUrl) return createTransport({ streamTransport: true, buffer: true }) as unknown as Transporter
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  }
  return {
    by: smtpUrl ? 'smtp' : 'folder',
    async send(message) {
      transport ??= open()
      // Addresses and texts come from strangers: nothing in them may name a file or an address to fetch.
      const sent = await (await transport).sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
      if (smtpUrl) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${message.messageId.replace(/[<>]/g, '').split('@')[0]}.eml`), sent.message as Buffer, {
        mode: 0o600,
      })
    },
  }
}

/** Whom an e-mail goes to, what it says, and the record it is about. */
export type Outgoing = { to: string; replyTo?: string; letter: Letter; about?: { table: string; id: number } }

/** Sends an e-mail as part of the transaction `db`: it leaves if and only if the transaction commits. */
export async function queueEmail(queue: Queue, db: Db, { to, replyTo, letter, about }: Outgoing) {
  const { content } = await siteContent(db)
  const sender = {
    name: content.brand.name,
    tagline: content.brand.tagline,
    address: content.contact.address,
    phone: content.contact.phone,
  }
  const { id } = await insertEmail(db, {
    recipient: to,
    reply_to: replyTo ?? null,
    subject: oneLine(letter.subject),
    body_text: asText(letter, sender),
    body_html: asHtml(letter, sender),
    about_table: about?.table ?? null,
    about_id: about?.id ?? null,
  })
  await queue.add(db, 'emails', { id })
}

/** Gives every e-mail that waits a job, when e-mails came back without their jobs. Says how many. */
export const requeueEmails = (queue: Queue, db: Db) =>
  db.transaction().execute(async (transaction) => {
    const waiting = await listWaitingEmails(transaction)
    for (const email of waiting) await queue.add(transaction, 'emails', email)
    return waiting.length
  })

/** So many e-mails a day are enough for somebody who writes to us again and again. */
const MOST_CONFIRMED_A_DAY = 5

/**
 * Confirms to a visitor what came in under their address. Nobody has proved that it is theirs,
 * so that whoever types a stranger's address again and again does not make us fill the stranger's inbox.
 */
async function queueConfirmation(queue: Queue, db: Db, outgoing: Outgoing) {
  if ((await countEmailsOfToday(db, outgoing.to)) < MOST_CONFIRMED_A_DAY) await queueEmail(queue, db, outgoing)
}

type CameIn = { topic: Topic; from: string; confirmation: Letter; notice: Letter; about: Outgoing['about'] & object }

/** What a public form causes: a confirmation to whoever filled it in, and a notice to the staff that answers to them. */
export async function queueCameIn(queue: Queue, db: Db, { topic, from, confirmation, notice, about }: CameIn) {
  await queueConfirmation(queue, db, { to: from, letter: confirmation, about })
  await queueEmail(queue, db, { to: await staffAddress(db, topic), replyTo: from, letter: notice, about })
}

/** What the staff are told of by e-mail. */
export type Topic = 'messages' | 'applications' | 'quotes' | 'incidents' | 'requests'

/** Where notices to the staff go: the address of the company settings for it, or else that of the site's contact details. */
export const staffAddress = async (db: Db, topic: Topic) =>
  (await companySettings(db))[`notify_${topic}`] ?? (await siteContent(db)).content.contact.email

/** What the mail server can refuse about one letter; everything else it refuses (a password, a sender) is for us to mend. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA']

/** Takes e-mails from the queue and sends them. `from` is who they come from; what it does not say is the company's own. */
export async function startMail(queue: Queue, db: Db, mail: Mail, from?: MailSender) {
  await queue.work<{ id: number }>('emails', async ({ data: { id }, attempt, last }) => {
    const email = await findUnsentEmail(db, id)
    if (!email) return
    if (email.link_is_dead) return noteTooLate(db, id)
    const { content } = await siteContent(db)
    const { name = content.brand.name, address } = from ?? { address: content.contact.email }
    try {
      await mail.send({
        from: { name, address },
        to: email.recipient,
        replyTo: email.reply_to ?? undefined,
        subject: email.subject,
        text: email.body_text,
        html: email.body_html,
        messageId: `<${email.message_id}@${address.split('@')[1]}>`,
      })
    } catch (error) {
      const { message, responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string }
      // A refusal for good (5xx) is not changed by asking again.
      const final = last || (responseCode >= 500 && ABOUT_THE_LETTER.includes(command))
      await noteEmailFailure(db, id, { attempts: attempt, error: message, final })
      if (final) return
      throw error
    }
    await noteEmailSent(db, id, attempt)
  })
}
