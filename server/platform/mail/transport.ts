import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'

/** The transport of e-mails. */
export type Mail = {
  /** By SMTP, or as .eml files in a folder. */
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
  attachments?: { filename: string; contentType: string; content: Readable }[] | undefined
  messageId: string
  /** The page on which the recipient stops e-mails of this kind. */
  unsubscribe?: string | undefined
}

/** Sends through `smtpUrl`, or writes into `folder` when undefined. Connects only when something is sent. */
export function openMail({ smtpUrl, folder }: { smtpUrl: string | undefined; folder: string }): Mail {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    if (!smtpUrl) return createTransport({ streamTransport: true, buffer: true }) as unknown as Transporter
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  }
  return {
    by: smtpUrl ? 'smtp' : 'folder',
    async send({ unsubscribe, ...message }) {
      transport ??= open()
      // Addresses and texts are untrusted: they must not name a file or URL to read.
      const sent = await (await transport).sendMail({
        ...message,
        // No absence notice answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribe && { list: { unsubscribe } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (smtpUrl) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${message.messageId.replace(/[<>]/g, '').split('@')[0]}.eml`), sent.message as Buffer, {
        mode: 0o600,
      })
    },
  }
}
