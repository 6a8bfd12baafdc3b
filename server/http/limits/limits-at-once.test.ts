import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import type { Sent } from '../../../api/core/endpoint.ts'
import * as careers from '../../../api/people/careers.ts'
import * as guards from '../../../api/people/guards.ts'
import * as portalRequests from '../../../api/portal/portal-requests.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { startResets } from '../../accounts/forgotten/forgotten.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { pdf } from '../../test/records/documents.ts'
import { makeAccount, makeJob } from '../../test/records/makers.ts'

// Every hourly or daily limit under concurrent requests that would all pass a check-then-act limit.
const { app, db, pool, send, tokenOf } = await testApp()
await startResets(app)

const AT_ONCE = 15
const atOnce = <T>(act: (number: number) => Promise<T>, count = AT_ONCE) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const GRACE = 'grace@mail.example'
/** One address in both its spellings. */
const spelled = (number: number) => (number % 2 ? GRACE : 'Grace@Mail.example')
const emailsTo = async (recipient: string) =>
  (await pool.query('select 1 from emails where lower(recipient) = $1', [recipient])).rowCount

const FORMS: Record<string, (number: number) => ReturnType<typeof send>> = {
  'a message': (number) =>
    send(null, contacts.create, { body: { name: 'Grace', email: spelled(number), message: `Message ${number}` } }),
  'an application': (number) =>
    send(null, careers.apply, {
      body: { name: 'Grace', email: spelled(number), jobId: '1', consent: 'true' },
      files: { cvFile: pdf() },
    } as Sent<typeof careers.apply>),
  'a quote request': (number) =>
    send(null, quotes.create, {
      body: { site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name: 'Grace', email: spelled(number) },
    }),
}

test.each(Object.entries(FORMS))(
  '%s sent fifteen times at once is confirmed five times, and told to the staff in one e-mail for all',
  async (_, fill) => {
    await makeJob(db)
    const responses = await atOnce(fill)
    expect(responses.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201))
    expect(await emailsTo(GRACE)).toBe(5)
    const { rows } = await pool.query(`select more from emails where recipient = 'info@engabo.example'`)
    expect(rows).toEqual([{ more: AT_ONCE - 1 }])
  },
)

test('concurrent submissions of different forms count together; other addresses count separately', async () => {
  await makeJob(db)
  const ways = Object.values(FORMS)
  await Promise.all([
    atOnce((number) => ways[number % ways.length]!(number)),
    send(null, contacts.create, { body: { name: 'Ann', email: 'ann@mail.example', message: 'Hello' } }),
  ])
  expect(await emailsTo(GRACE)).toBe(5)
  expect(await emailsTo('ann@mail.example')).toBe(1)
})

test('fifteen concurrent requests of a client are confirmed five times', async () => {
  const me = await clientPerson(db, { email: GRACE })
  const responses = await atOnce((number) =>
    send(me, portalRequests.create, { body: { kind: 'Request', subject: `Request ${number}`, text: 'Please' } }),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201))
  expect(await emailsTo(GRACE)).toBe(5)
})

const resetsDone = () =>
  expect
    .poll(async () => (await pool.query("select 1 from queue.job where name = 'resets' and state <> 'completed'")).rowCount, {
      timeout: 20_000,
    })
    .toBe(0)
const askForReset = (emailAddress: string) => send(null, auth.forgotten, { body: { emailAddress } })

test('fifteen concurrent password resets send three e-mails', async () => {
  await makeAccount(db, { email: GRACE, password: 'correct horse battery staple' })
  await atOnce((number) => askForReset(spelled(number)))
  await resetsDone()
  expect(await emailsTo(GRACE)).toBe(3)
})

test('concurrent jobs for one account also send three e-mails', async () => {
  await makeAccount(db, { email: GRACE, password: 'correct horse battery staple' })
  const actor = { accountId: null, address: '127.0.0.1', requestId: 'test' }
  await atOnce(() => app.queue.add(db, 'resets', { emailAddress: GRACE, actor }))
  await resetsDone()
  expect(await emailsTo(GRACE)).toBe(3)
})

test('one address may request passwords of twenty accounts in an hour, also concurrently', async () => {
  const count = 25
  await atOnce((number) => makeAccount(db, { email: `person-${number}@engabo.example`, password_hash: 'x' }), count)
  await atOnce((number) => askForReset(`person-${number}@engabo.example`), count)
  await resetsDone()
  expect((await pool.query('select 1 from emails')).rowCount).toBe(20)
})

test('forty concurrent refusals of one account write twenty audit lines, the last of which says that there were more', async () => {
  await tokenOf('client')
  // Blocked until several wait to write, so that they start together.
  const start = await pool.connect()
  await start.query('begin; lock table audit_log in share mode')
  const refused = atOnce(() => send('client', guards.list, { query: {} }), 40)
  const waiting = async () => (await start.query('select 1 from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(3)
  await start.query('commit')
  start.release()
  const responses = await refused
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(403))
  const { rows } = await pool.query("select new from audit_log where action = 'refused' order by id")
  expect(rows).toHaveLength(20)
  expect(rows.filter((row) => 'further_refusals' in row.new)).toHaveLength(1)
  expect(rows.at(-1).new).toMatchObject({ further_refusals: 'not recorded for an hour' })
})
