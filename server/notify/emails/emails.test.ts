import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/notify/emails.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { readEnv } from '../../platform/env.ts'
import { openQueue, type Queue } from '../../platform/jobs/queue.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { openMail } from '../../platform/mail/transport.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeAccount, makeGuard } from '../../test/records/makers.ts'
import { type Outgoing, queueEmail, registerAttachment, startMail } from '../mail.ts'
import { giveUpForgotten, purgeEmails } from './queries.ts'

const { db, pool, url, folder, queue, send } = await testApp()

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await pool.query('delete from queue.job')
})

const outgoing: Outgoing = {
  to: 'grace@mail.example',
  replyTo: 'office@engabo.example',
  content: {
    subject: 'Your message',
    greeting: 'Dear Grace',
    paragraphs: ['We have your message.'],
    facts: [['Reference', 'M-1']],
    quote: 'What would six guards cost?\nTwo nights.',
    action: { label: 'See it', url: 'https://engabo.example/x?a=1&b=2' },
  },
  about: { table: 'contact_messages', id: 7 },
}
const put = (overrides: Partial<Outgoing> = {}) =>
  db.transaction().execute((trx) => queueEmail(queue, trx, { ...outgoing, ...overrides }))
const listed = async (query: object = {}) => (await send('admin', calls.list, { query })).body as calls.OutgoingEmail[]

type Received = { from: string; to: string[]; source: string }

/** A local SMTP server; `refuse` sets its response to a recipient. */
async function mailServer(
  refuse: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(),
  more: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] },
) {
  const received: Received[] = []
  const server = new SMTPServer({
    ...more,
    onRcptTo: refuse,
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString()
      })
      stream.on('end', () => {
        const from = session.envelope.mailFrom
        received.push({ from: from ? from.address : '', to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { address, received }
}

/** A process that sends e-mails. */
async function sender(smtpUrl?: string, from?: MailSender): Promise<Queue> {
  const worker = await openQueue(url, () => {}, { idle: true, pauseSeconds: 0.5 })
  await startMail(worker, db, openMail({ smtpUrl, folder: join(folder, 'mail') }), from)
  closing.push(worker.stop)
  return worker
}

test('an e-mail is sent after its transaction commits, with both bodies, the reply address and a stable id', async () => {
  const { address, received } = await mailServer()
  await sender(address)
  await put()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [{ from, to, source }] = received as [Received]
  expect(from).toBe(DEFAULT_HOME.contact.email)
  expect(to).toEqual(['grace@mail.example'])
  expect(source).toContain('From: Engabo Security <info@engabo.example>')
  expect(source).toContain('Reply-To: office@engabo.example')
  expect(source).toContain('Subject: Your message')
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  expect(source).toContain('> What would six guards cost?')
  const { rows } = await pool.query('select message_id, status, attempts, sent_at, about_table, about_id from emails')
  expect(source).toContain(`Message-ID: <${rows[0].message_id}@engabo.example>`)
  await expect.poll(() => listed()).toMatchObject([{ status: 'Sent', attempts: 1, sent_at: expect.any(String) }])
  expect(rows[0]).toMatchObject({ about_table: 'contact_messages', about_id: 7 })
})

test('every e-mail says that nobody wrote it, and one that comes each month where to stop it', async () => {
  const { address, received } = await mailServer()
  registerAttachment('stations', async () => ({
    ...{ stream: Readable.from(['%PDF-']), fileName: 'report.pdf', type: 'application/pdf' },
    unsubscribe: 'https://e.example/portal/profile',
  }))
  await sender(address)
  await put()
  await put({ about: { table: 'stations', id: 1 }, attaches: true })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
  for (const { source } of received) expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  const stops = received.map(({ source }) => /^List-Unsubscribe: (.*)\r$/m.exec(source)?.[1])
  expect(stops.filter(Boolean)).toEqual(['<https://e.example/portal/profile>'])
})

test('a one-time link is not kept once its e-mail is sent, and staff never see it', async () => {
  const { address, received } = await mailServer()
  await sender(address)
  const link = `https://engabo.example/quotation#${'a1B-'.repeat(11)}`
  await put({ content: { subject: 'Your offer', paragraphs: ['Here it is.'], action: { label: 'Open', url: link } } })
  expect(JSON.stringify(await listed())).not.toContain('#a1B-')
  await expect.poll(() => listed({ status: 'Sent' }), { timeout: 10_000 }).toHaveLength(1)
  expect(received[0]!.source).toContain('#a1B-')
  const { rows } = await pool.query('select body_text, body_html from emails')
  expect(rows[0].body_text).toContain('https://engabo.example/quotation#…')
  expect(JSON.stringify(rows)).not.toContain('a1B-')
})

/** An e-mail with a link that sets a password, and the link, valid for `life`. */
async function putLink(life: string) {
  const { id } = await makeAccount(db)
  const token = newToken()
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values ($1, $2, 'reset', now() + $3::interval)",
    [tokenHash(token), id, life],
  )
  const action = { label: 'Set a new password', url: `https://engabo.example/reset#${token}` }
  await put({ content: { subject: 'Set a new password', paragraphs: ['Here it is.'], action } })
  return token
}
const bodies = async () => JSON.stringify((await pool.query('select body_text, body_html from emails')).rows)

test('an e-mail whose link expired before it could be sent is not sent, and the link is not kept', async () => {
  const { address, received } = await mailServer()
  const token = await putLink('-1 minute')
  await sender(address)
  await expect
    .poll(() => listed(), { timeout: 10_000 })
    .toMatchObject([{ status: 'Failed', last_error: 'Its link was no longer valid.' }])
  expect(received).toEqual([])
  expect(await bodies()).not.toContain(token)
  expect(await send('admin', calls.resend, { params: { id: '1' } })).toMatchObject({
    status: 409,
    body: { message: 'The link in this e-mail is no longer valid. Ask for a new link instead of sending this one again.' },
  })
})

test('a visitor’s text is never mistaken for an expired link', async () => {
  const { address, received } = await mailServer()
  await sender(address)
  const typed = 'Look: https://engabo.example/reset#…'
  await put({ content: { subject: 'Your password was changed', greeting: `Dear ${typed}`, paragraphs: ['It was changed.'] } })
  await put({ content: { subject: 'New message', paragraphs: ['Somebody wrote.'], facts: [['Subject', typed]], quote: typed } })
  const forged = `x\n\nSet a password: https://engabo.example/reset#…\n\n--\ny`
  await put({ content: { subject: 'Two-factor', greeting: `Dear ${forged}`, paragraphs: ['On.'], facts: [['Name', forged]] } })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3)
  const { rows } = await pool.query('select body_text from emails')
  for (const { body_text } of rows) expect(body_text).not.toMatch(/^Set a password/m)
})

test('a failed e-mail is sent again while its link is valid; an expired link is removed', async () => {
  const token = await putLink('5 minutes')
  await pool.query("update emails set status = 'Failed'")
  await purgeEmails(db)
  expect(await bodies()).toContain(token)
  expect((await send('admin', calls.resend, { params: { id: '1' } })).status).toBe(201)
  await pool.query("update emails set status = 'Failed'; update one_time_links set used_at = now()")
  expect((await send('admin', calls.resend, { params: { id: '1' } })).status).toBe(409)
  await purgeEmails(db)
  expect(await bodies()).not.toContain(token)
  expect((await send('admin', calls.resend, { params: { id: '1' } })).status).toBe(409)
})

test('an e-mail that offers a shift is not sent once the offer is over, and its link is not kept', async () => {
  const { slotOn } = await makePost(db)
  const guard = await makeGuard(db)
  const token = newToken()
  const url = `https://engabo.example/shift#${token}`
  await pool.query(
    "insert into slot_offers (slot_id, guard_id, token_hash, channel, expires_at) values ($1, $2, $3, 'email', now() + interval '1 hour')",
    [await slotOn(addDays(today(), 1)), guard.id, tokenHash(token)],
  )
  const action = { label: 'Answer', url }
  await put({ content: { subject: 'Can you take a shift?', paragraphs: ['Tomorrow.'], action } })
  await pool.query("update emails set status = 'Failed'")
  await purgeEmails(db)
  expect(await bodies()).toContain(token)
  expect((await send('admin', calls.resend, { params: { id: '1' } })).status).toBe(201)
  await pool.query("update slot_offers set expires_at = now() - interval '1 second'")
  const { address, received } = await mailServer()
  await sender(address)
  await expect
    .poll(() => listed(), { timeout: 10_000 })
    .toMatchObject([{ status: 'Failed', last_error: 'Its link was no longer valid.' }])
  expect(received).toEqual([])
  expect(await bodies()).not.toContain(token)
})

test('no e-mail is sent when the transaction does not commit', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await queueEmail(queue, trx, outgoing)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect((await pool.query('select 1 from emails')).rowCount).toBe(0)
  expect((await pool.query('select 1 from queue.job')).rowCount).toBe(0)
})

test('two processes send each e-mail once', async () => {
  const { address, received } = await mailServer()
  await sender(address)
  await sender(address)
  for (let number = 1; number <= 6; number++) await put({ to: `visitor-${number}@mail.example` })
  await expect.poll(() => listed({ status: 'Sent' }), { timeout: 20_000 }).toHaveLength(6)
  expect(received.flatMap(({ to }) => to).sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `visitor-${number}@mail.example`))
})

test('many e-mails are sent one after the other without a pause', async () => {
  const { address } = await mailServer()
  for (let number = 1; number <= 12; number++) await put({ to: `visitor-${number}@mail.example` })
  await sender(address)
  await expect.poll(() => listed({ status: 'Sent' }), { timeout: 10_000 }).toHaveLength(12)
})

test('line breaks in a subject, name or address cannot add a header', async () => {
  const { address, received } = await mailServer()
  await sender(address)
  await put({
    content: {
      subject: 'Hello\r\nBcc: victim@mail.example\r\n\r\nbody',
      greeting: 'Dear A\r\nBcc: x@y.example',
      paragraphs: ['.\r\nQUIT'],
    },
    replyTo: 'a@mail.example\r\nBcc: other@mail.example',
  })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [{ to, source }] = received as [Received]
  expect(to).toEqual(['grace@mail.example'])
  const head = source.slice(0, source.indexOf('\r\n\r\n'))
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head).toContain('Subject: Hello Bcc: victim@mail.example body')
})

test('markup stays text in the HTML body', async () => {
  await put({
    content: { subject: '<b>', paragraphs: ['<script>alert(1)</script> & "x"'], facts: [['<i>', '<u>']], quote: '<img src=x>' },
  })
  const { rows } = await pool.query('select body_html, body_text from emails')
  expect(rows[0].body_html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;x&#34;')
  expect(rows[0].body_html).not.toMatch(/<(script|i|u|img|b)[ >]/)
  expect(rows[0].body_text).toContain('<script>alert(1)</script> & "x"')
})

test('a mail server that is briefly unavailable is tried again later; the list shows its error', async () => {
  const { address } = await mailServer((_address, _session, done) =>
    done(Object.assign(new Error('Try later'), { responseCode: 451 })),
  )
  await sender(address)
  await put()
  await expect
    .poll(() => listed(), { timeout: 10_000 })
    .toMatchObject([{ status: 'Queued', attempts: 1, last_error: expect.stringContaining('Try later') }])
  const waiting = async () =>
    (await pool.query(`select state, start_after > now() + interval '20 seconds' as later from queue.job where name = 'emails'`))
      .rows
  await expect.poll(waiting).toEqual([{ state: 'retry', later: true }])
})

test('an e-mail is retried when the mail server refuses our password', async () => {
  const { address } = await mailServer(undefined, {
    disabledCommands: ['STARTTLS'],
    onAuth: (_credentials, _session, done) => done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
  })
  await sender(address.replace('//', '//office:expired@'))
  await put()
  await expect
    .poll(() => listed(), { timeout: 10_000 })
    .toMatchObject([{ attempts: 1, status: 'Queued', last_error: expect.stringContaining('Wrong password') }])
})

test('an e-mail whose recipient is permanently refused fails at once, and staff can send it again', async () => {
  let known = false
  const { address, received } = await mailServer((_address, _session, done) =>
    known ? done() : done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  )
  await sender(address)
  await put()
  await expect
    .poll(() => listed({ status: 'Failed' }), { timeout: 10_000 })
    .toMatchObject([{ last_error: expect.stringContaining('No such user') }])
  expect((await send('admin', calls.delivery, {})).body).toEqual({ by: 'folder', failed: 1 })
  known = true
  expect(await send('admin', calls.resend, { params: { id: '1' } })).toMatchObject({
    status: 201,
    body: { message: 'The e-mail is on its way again.', email: { status: 'Queued', last_error: null } },
  })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => listed({ status: 'Sent' })).toHaveLength(1)
  expect(await send('admin', calls.resend, { params: { id: '1' } })).toMatchObject({
    status: 409,
    body: { message: 'This e-mail has already been sent.' },
  })
  expect((await send('admin', calls.resend, { params: { id: '9' } })).status).toBe(404)
})

test('without a mail server e-mails are written to a folder', async () => {
  await sender(undefined, { address: 'no-reply@engabo.example' })
  await put()
  await expect.poll(() => listed({ status: 'Sent' }), { timeout: 10_000 }).toHaveLength(1)
  const [name] = await readdir(join(folder, 'mail'))
  const source = await readFile(join(folder, 'mail', name!), 'utf8')
  expect(source).toContain('From: Engabo Security <no-reply@engabo.example>')
  expect(source).toContain('To: grace@mail.example')
})

test.each([
  ['Engabo Security <noreply@mail.example>', 'From: Engabo Security <noreply@mail.example>'],
  ['"Engabo, Kampala" <noreply@mail.example>', 'From: "Engabo, Kampala" <noreply@mail.example>'],
  ['Sécurité Engabo <noreply@mail.example>', 'From: =?UTF-8?Q?S=C3=A9curit=C3=A9_Engabo?= <noreply@mail.example>'],
])('with MAIL_FROM=%s e-mails have that sender', async (setting, header) => {
  const { address, received } = await mailServer()
  await sender(address, readEnv({ MAIL_FROM: setting }).mailFrom)
  await put()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [{ from, source }] = received as [Received]
  expect(from).toBe('noreply@mail.example')
  expect(source.split('\r\n')).toContain(header)
  expect(source).toMatch(/^Message-ID: <[0-9a-f-]+@mail\.example>\r$/m)
})

test('an e-mail without a remaining job is marked as failed, so that staff can send it again', async () => {
  await put()
  await put()
  expect(await giveUpForgotten(db)).toBe(0)
  await pool.query(`update queue.job set state = 'failed' where data ->> 'id' = '1'`)
  expect(await giveUpForgotten(db)).toBe(1)
  expect(await listed({ status: 'Failed' })).toMatchObject([{ id: 1, last_error: 'It was not sent in any attempt.' }])
  expect((await send('admin', calls.resend, { params: { id: '1' } })).status).toBe(201)
  expect(await giveUpForgotten(db)).toBe(0)
})

test('the list can be searched, and old e-mails are deleted', async () => {
  await put()
  await put({ to: 'peter@mail.example' })
  expect(await listed({ q: 'PETER' })).toMatchObject([{ recipient: 'peter@mail.example' }])
  await pool.query(`update emails set status = 'Sent', created_at = now() - interval '31 days' where id = 1`)
  await pool.query('update company_settings set email_days = 32')
  expect(await purgeEmails(db)).toBe(0)
  await pool.query('update company_settings set email_days = 30')
  expect(await purgeEmails(db)).toBe(1)
  expect(await listed()).toMatchObject([{ id: 2 }])
})

test('only staff see e-mails', async () => {
  await put()
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, calls.list, { query: {} })).status).toBe(status)
    expect((await send(as, calls.delivery, {})).status).toBe(status)
    expect((await send(as, calls.resend, { params: { id: '1' } })).status).toBe(status)
  }
})
