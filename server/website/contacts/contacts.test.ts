import { expect, test } from 'vitest'
import * as calls from '../../../api/website/contacts.ts'
import { testApp } from '../../test/app.ts'

const { pool, send } = await testApp()
const message: Omit<calls.ContactInput, 'kind'> = {
  name: 'Grace Musoke',
  email: 'grace@mail.example',
  subject: 'Guard for a wedding',
  message: 'What would six guards cost?',
}
const listed = async (query: object = {}) => (await send('admin', calls.list, { query })).body as calls.Contact[]

test('a visitor sends a message, staff read it, newest first', async () => {
  const sent = await send(null, calls.create, { body: message })
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your message has been sent successfully!' } })
  expect(sent.body.contact).toEqual({ reference: expect.stringMatching(/^M-[0-9A-F]{4}-[0-9A-F]{4}$/) })
  await send(null, calls.create, { body: { name: 'Ann', email: 'ann@mail.example', message: 'Hello' } })
  const rows = await listed()
  expect(rows).toMatchObject([
    { id: 2, subject: null },
    { id: 1, ...message, ...sent.body.contact },
  ])
  expect(Date.now() - Date.parse(rows[0]!.received_at)).toBeLessThan(60_000)
})

test('name, e-mail and message are required, the subject is not', async () => {
  const nothing = await send(null, calls.create, { body: {} as unknown as calls.ContactInput })
  expect(nothing).toMatchObject({
    status: 422,
    body: { fields: { name: 'name is required.', email: 'email is required.', message: 'message is required.' } },
  })
  const empty = await send(null, calls.create, { body: { name: ' ', email: '', message: '' } })
  expect(empty.body.fields).toEqual(nothing.body.fields)
  const wrong = await send(null, calls.create, { body: { ...message, email: 'grace', message: 'x'.repeat(5_001) } })
  expect(wrong.body.fields).toEqual({
    email: 'Please enter a valid e-mail address.',
    message: 'message must have at most 5000 characters.',
  })
  expect(await listed()).toEqual([])
})

test('markup and line breaks are kept as text', async () => {
  const body = { ...message, subject: '<img src=x onerror=alert(1)>', message: 'one\r\nBcc: two' }
  await send(null, calls.create, { body })
  expect(await listed()).toMatchObject([body])
})

test('an unknown field is refused', async () => {
  const refused = await send(null, calls.create, { body: { ...message, received_at: '2020-01-01' } as never })
  expect(refused.body.fields).toEqual({ received_at: 'Unknown field: received_at.' })
})

test('search looks at name, e-mail, subject and message; pages of five', async () => {
  for (let number = 1; number <= 6; number++) await send(null, calls.create, { body: { ...message, name: `Sender ${number}` } })
  expect(await listed({ q: 'SENDER 3' })).toMatchObject([{ name: 'Sender 3' }])
  expect(await listed({ q: 'wedding' })).toHaveLength(6)
  const second = await send('admin', calls.list, { query: { page: '2' } })
  expect(second.body).toMatchObject([{ name: 'Sender 1' }])
  expect(second.headers['x-total-count']).toBe('6')
  expect((await listed({ sort: 'name' }))[0]).toMatchObject({ name: 'Sender 1' })
})

test('a deleted message is gone from the inbox and stays in the table; a second time it is not found', async () => {
  await send(null, calls.create, { body: message })
  const gone = await send('admin', calls.remove, { params: { id: '1' } })
  expect(gone).toMatchObject({ status: 200, body: { message: 'Message deleted successfully' } })
  expect(await listed()).toEqual([])
  expect(await send('admin', calls.remove, { params: { id: '1' } })).toMatchObject({
    status: 404,
    body: { message: 'Message not found.' },
  })
  expect((await pool.query('select deleted_at from contact_messages')).rows).toEqual([{ deleted_at: expect.any(String) }])
})

test('visitors and clients neither read nor delete messages', async () => {
  await send(null, calls.create, { body: message })
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, calls.list, { query: {} })).status).toBe(status)
    expect((await send(as, calls.remove, { params: { id: '1' } })).status).toBe(status)
  }
  expect(await listed()).toHaveLength(1)
})

test('a message sent again with the same key arrives once', async () => {
  const key = { 'idempotency-key': 'visitor-1' }
  const answers = [await send(null, calls.create, { body: message }, key), await send(null, calls.create, { body: message }, key)]
  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, 'true'],
  ])
  expect(await listed()).toHaveLength(1)
})

test('a program that fills in the hidden field gets a confirmation and nothing is stored; one that sends too quickly is refused', async () => {
  const trapped = await send(null, calls.create, { body: { ...message, website: 'https://spam.example' } })
  expect(trapped).toMatchObject({ status: 201, body: { message: 'Your message has been sent successfully!' } })
  const quick = await send(null, calls.create, { body: { ...message, form_seconds: 0.4 } })
  expect(quick).toMatchObject({
    status: 422,
    body: { message: 'That was very quick. Please check what you typed and send it again.' },
  })
  expect(await listed()).toEqual([])
})

test('unread messages come first, then the newest; a message sent by the button is a consultation', async () => {
  for (const name of ['Ann', 'Ben', 'Cleo']) await send(null, calls.create, { body: { ...message, name } })
  await send(null, calls.create, { body: { ...message, name: 'Dan', kind: 'Consultation' } })
  await send('admin', calls.update, { params: { id: '4' }, body: { status: 'Read' } })
  await send('admin', calls.update, { params: { id: '2' }, body: { status: 'Handled' } })
  expect((await listed()).map(({ name, status }) => [name, status])).toEqual([
    ['Cleo', 'Unread'],
    ['Ann', 'Unread'],
    ['Dan', 'Read'],
    ['Ben', 'Handled'],
  ])
  expect(await listed({ kind: 'Consultation' })).toMatchObject([{ name: 'Dan', kind: 'Consultation' }])
  expect(await listed({ status: 'Handled' })).toMatchObject([{ name: 'Ben' }])
})

test('a note is visible to staff only; an outdated change is refused with the current message', async () => {
  await send(null, calls.create, { body: message })
  const params = { id: '1' }
  const noted = await send('admin', calls.update, { params, body: { note: 'Called her', version: 1 } })
  expect(noted).toMatchObject({ status: 200, body: { message: 'Message updated successfully', contact: { note: 'Called her' } } })
  const late = await send('admin', calls.update, { params, body: { note: 'Mine', version: 1 } })
  expect(late).toMatchObject({ status: 409, body: { code: 'outdated', current: { note: 'Called her' } } })
  const { rows } = await pool.query('select body_text from emails')
  for (const { body_text } of rows) expect(body_text).not.toContain('Called her')
})

test('the visitor gets a confirmation with the reference, staff a notice with the visitor as reply address', async () => {
  const { body } = await send(null, calls.create, { body: message })
  const { rows } = await pool.query(
    'select recipient, reply_to, subject, body_text, about_table, about_id from emails order by id',
  )
  expect(rows).toMatchObject([
    { recipient: 'grace@mail.example', reply_to: null, about_table: 'contact_messages', about_id: 1 },
    { recipient: 'info@engabo.example', reply_to: 'grace@mail.example' },
  ])
  expect(rows[0].subject).toBe(`We have your message (${body.contact.reference})`)
  expect(rows[0].body_text).toContain('within one working day')
  // The address is unverified, so the visitor's text must not be sent to it in our name.
  expect(rows[0].body_text).not.toContain('What would six guards cost?')
  expect(rows[1].body_text).toContain('http://localhost/dashboard/inbox?record=1')
  await send(null, calls.create, { body: { ...message, website: 'https://spam.example' } })
  expect((await pool.query('select 1 from emails')).rowCount).toBe(2)
})

test('repeated messages with the same address cause a limited number of confirmations; staff get one e-mail for all of a few minutes', async () => {
  for (let number = 1; number <= 8; number++)
    await send(null, calls.create, { body: { ...message, email: number % 2 ? 'grace@mail.example' : 'Grace@Mail.example' } })
  const sentTo = async (recipient: string) =>
    (await pool.query('select 1 from emails where lower(recipient) = $1', [recipient])).rowCount
  expect(await sentTo('grace@mail.example')).toBe(5)
  const notices = await pool.query(`select more, reply_to from emails where recipient = 'info@engabo.example'`)
  // Answers go to one of the writers only where all are one.
  expect(notices.rows).toEqual([{ more: 7, reply_to: null }])
  await send(null, calls.create, { body: { ...message, email: 'ann@mail.example' } })
  expect(await sentTo('ann@mail.example')).toBe(1)
  expect((await send('admin', calls.reply, { params: { id: '1' }, body: { text: 'Six guards.' } })).status).toBe(201)
  expect(await sentTo('grace@mail.example')).toBe(6)
})

test('an answer is sent by e-mail, kept with the message and marks it as handled', async () => {
  await send(null, calls.create, { body: message })
  const answered = await send('admin', calls.reply, { params: { id: '1' }, body: { text: 'Six guards.\n\nTwo nights.' } })
  expect(answered).toMatchObject({
    status: 201,
    body: {
      message: 'Your answer is on its way.',
      contact: { status: 'Handled', replies: [{ by: expect.any(String), text: 'Six guards.\n\nTwo nights.' }] },
    },
  })
  const { rows } = await pool.query('select * from emails order by id desc limit 1')
  expect(rows[0]).toMatchObject({ recipient: 'grace@mail.example', reply_to: 'info@engabo.example' })
  expect(rows[0].subject).toMatch(/^Re: Guard for a wedding \(M-/)
  expect(rows[0].body_text).toContain('Dear Grace Musoke,\n\nSix guards.\n\nTwo nights.\n\nYou wrote:')
  expect((await send('admin', calls.reply, { params: { id: '9' }, body: { text: 'x' } })).status).toBe(404)
})

test('of two concurrent answers to a message the second gets 409', async () => {
  await send(null, calls.create, { body: message })
  const answer = (text: string) => send('admin', calls.reply, { params: { id: '1' }, body: { text, version: 1 } })
  const answers = await Promise.all([answer('Six guards.'), answer('Seven guards.')])
  const [sent, late] = answers.toSorted((one, other) => one.status - other.status)
  expect(sent).toMatchObject({ status: 201, body: { contact: { replies: [{}] } } })
  expect(late).toMatchObject({ status: 409, body: { code: 'outdated', current: { status: 'Handled', replies: [{}] } } })
  expect((await pool.query(`select 1 from emails where subject like 'Re: %'`)).rowCount).toBe(1)
})

test('several messages are marked as handled at once', async () => {
  for (const name of ['Ann', 'Ben']) await send(null, calls.create, { body: { ...message, name } })
  const marked = await send('admin', calls.statusMany, { body: { ids: [1, 2, 9], status: 'Handled' } })
  expect(marked.body).toEqual({ done: [1, 2], refused: [{ id: 9, message: 'Message not found.' }] })
  expect(await listed({ status: 'Handled' })).toHaveLength(2)
})
