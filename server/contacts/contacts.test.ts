import { expect, test } from 'vitest'
import * as contract from '../../contract/contacts.ts'
import { testApp } from '../test/app.ts'

const { pool, send } = await testApp()
const message: contract.ContactInput = {
  name: 'Grace Musoke',
  email: 'grace@mail.example',
  subject: 'Guard for a wedding',
  message: 'What would six guards cost?',
}
const listed = async (query: object = {}) => (await send('admin', contract.list, { query })).body as contract.Contact[]

test('a visitor sends a message, staff read it, newest first', async () => {
  const sent = await send(null, contract.create, { body: message })
  expect(sent).toMatchObject({ status: 201, body: { message: 'Your message has been sent successfully!' } })
  expect(sent.body.contact).toEqual({ reference: expect.stringMatching(/^M-[0-9A-F]{4}-[0-9A-F]{4}$/) })
  await send(null, contract.create, { body: { name: 'Ann', email: 'ann@mail.example', message: 'Hello' } })
  const rows = await listed()
  expect(rows).toMatchObject([
    { id: 2, subject: null },
    { id: 1, ...message, ...sent.body.contact },
  ])
  expect(Date.now() - Date.parse(rows[0]!.received_at)).toBeLessThan(60_000)
})

test('name, e-mail and message are required, the subject is not', async () => {
  const nothing = await send(null, contract.create, { body: {} as contract.ContactInput })
  expect(nothing).toMatchObject({
    status: 422,
    body: { fields: { name: 'name is required.', email: 'email is required.', message: 'message is required.' } },
  })
  const empty = await send(null, contract.create, { body: { name: ' ', email: '', message: '' } })
  expect(empty.body.fields).toEqual(nothing.body.fields)
  const wrong = await send(null, contract.create, { body: { ...message, email: 'grace', message: 'x'.repeat(5_001) } })
  expect(wrong.body.fields).toEqual({
    email: 'Please enter a valid email address.',
    message: 'message must have at most 5000 characters.',
  })
  expect(await listed()).toEqual([])
})

test('markup and line breaks are kept as text', async () => {
  const body = { ...message, subject: '<img src=x onerror=alert(1)>', message: 'one\r\nBcc: two' }
  await send(null, contract.create, { body })
  expect(await listed()).toMatchObject([body])
})

test('an unknown field is refused', async () => {
  const refused = await send(null, contract.create, { body: { ...message, received_at: '2020-01-01' } as contract.ContactInput })
  expect(refused.body.fields).toEqual({ received_at: 'Unknown field: received_at.' })
})

test('search looks at name, e-mail, subject and message; pages of five', async () => {
  for (let number = 1; number <= 6; number++)
    await send(null, contract.create, { body: { ...message, name: `Sender ${number}` } })
  expect(await listed({ q: 'SENDER 3' })).toMatchObject([{ name: 'Sender 3' }])
  expect(await listed({ q: 'wedding' })).toHaveLength(6)
  const second = await send('admin', contract.list, { query: { page: '2' } })
  expect(second.body).toMatchObject([{ name: 'Sender 1' }])
  expect(second.headers['x-total-count']).toBe('6')
  expect((await listed({ sort: 'name' }))[0]).toMatchObject({ name: 'Sender 1' })
})

test('a deleted message is gone from the inbox and stays in the table; a second time it is not found', async () => {
  await send(null, contract.create, { body: message })
  const gone = await send('admin', contract.remove, { params: { id: '1' } })
  expect(gone).toMatchObject({ status: 200, body: { message: 'Message deleted successfully' } })
  expect(await listed()).toEqual([])
  expect(await send('admin', contract.remove, { params: { id: '1' } })).toMatchObject({
    status: 404,
    body: { message: 'Message not found.' },
  })
  expect((await pool.query('select deleted_at from contact_messages')).rows).toEqual([{ deleted_at: expect.any(String) }])
})

test('visitors and clients neither read nor delete messages', async () => {
  await send(null, contract.create, { body: message })
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, contract.list, { query: {} })).status).toBe(status)
    expect((await send(as, contract.remove, { params: { id: '1' } })).status).toBe(status)
  }
  expect(await listed()).toHaveLength(1)
})

test('a message sent again with the same key arrives once', async () => {
  const key = { 'idempotency-key': 'visitor-1' }
  const answers = [
    await send(null, contract.create, { body: message }, key),
    await send(null, contract.create, { body: message }, key),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, 'true'],
  ])
  expect(await listed()).toHaveLength(1)
})

test('a program that fills in the hidden field is thanked and not stored; one that is too quick is asked again', async () => {
  const trapped = await send(null, contract.create, { body: { ...message, website: 'https://spam.example' } })
  expect(trapped).toMatchObject({ status: 201, body: { message: 'Your message has been sent successfully!' } })
  const quick = await send(null, contract.create, { body: { ...message, form_seconds: 0.4 } })
  expect(quick).toMatchObject({
    status: 422,
    body: { message: 'That was very quick. Please check what you typed and send it again.' },
  })
  expect(await listed()).toEqual([])
})
