import { afterEach, expect, test } from 'vitest'
import * as calls from '../../../api/accounts/auth.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { startResets } from './forgotten.ts'

const { app, db, pool, send } = await testApp({ publicUrl: 'https://engabo.example' })
await startResets(app)
afterEach(() => pool.query('delete from queue.job'))

const PASSWORD = 'correct horse battery staple'
const NEW = 'gatepost lantern kitenge'

const forgotten = (emailAddress: string) => send(null, calls.forgotten, { body: { emailAddress } })
const reset = (token: string, password = NEW) => send(null, calls.resetPassword, { body: { token, password } })
const login = (emailAddress: string, password = PASSWORD, call: typeof calls.login | typeof calls.clientLogin = calls.login) =>
  send(null, call, { body: { emailAddress, password } })
const emails = async (subject = 'Set a new password'): Promise<{ recipient: string; body_text: string }[]> =>
  (await pool.query('select recipient, body_text from emails where subject = $1 order by id', [subject])).rows
const tokenIn = (text: string) => /https:\/\/engabo\.example\/reset#([\w-]{43})/.exec(text)?.[1] ?? ''
const jobsDone = () =>
  expect
    .poll(async () => (await pool.query("select 1 from queue.job where name = 'resets' and state <> 'completed'")).rowCount, {
      timeout: 10_000,
    })
    .toBe(0)

/** Requests a reset, waits for the e-mail and returns the token in it. */
async function tokenFor(email: string) {
  const before = (await emails()).length
  await forgotten(email)
  await expect.poll(async () => (await emails()).length, { timeout: 10_000 }).toBe(before + 1)
  return tokenIn((await emails()).at(-1)!.body_text)
}

test('staff and clients get a link that sets a new password once, and are signed out everywhere', async () => {
  for (const [role, call] of [
    ['admin', calls.login],
    ['client', calls.clientLogin],
  ] as const) {
    const { email } = await makeAccount(db, { role, password: PASSWORD })
    const { body: session } = await login(email, PASSWORD, call)
    const token = await tokenFor(email.toUpperCase())
    expect(await send({ token: session.access_token }, calls.me, {})).toMatchObject({ status: 200 })
    expect((await reset(token)).body).toEqual({
      message: 'Your new password is set and you are signed out everywhere. You can sign in now.',
    })
    expect((await send({ token: session.access_token }, calls.me, {})).status).toBe(401)
    expect((await login(email, PASSWORD, call)).status).toBe(401)
    expect((await login(email, NEW, call)).status).toBe(200)
    expect(await reset(token, 'kettle of the night watch')).toMatchObject({
      status: 422,
      body: { fields: { token: expect.any(String) } },
    })
    expect((await emails('Your password was changed')).at(-1)!.recipient).toBe(email)
  }
})

test('the response is the same for any address, and only active accounts get an e-mail', async () => {
  const known = await makeAccount(db, { password: PASSWORD })
  const disabled = await makeAccount(db, { password: PASSWORD, active: false })
  const deleted = await makeAccount(db, { password: PASSWORD })
  await pool.query('update accounts set deleted_at = now() where id = $1', [deleted.id])
  const answers = []
  for (const email of [known.email, 'nobody@mail.example', disabled.email, deleted.email]) answers.push(await forgotten(email))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(answers[0]!.body.message).toBe(
    'If there is an account with this address, an e-mail with a link is on its way. The link works for 30 minutes.',
  )
  await jobsDone()
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([known.email])
})

test('the request does the same work for any address; the account is looked up afterwards by a job', async () => {
  const { email } = await makeAccount(db, { password: PASSWORD })
  const jobs = []
  for (const address of [email, 'nobody@mail.example']) {
    await forgotten(address)
    const { rows } = await pool.query(
      "select data -> 'emailAddress' as asked from queue.job where name = 'resets' order by created_on",
    )
    jobs.push(rows.at(-1))
  }
  expect(jobs).toEqual([{ asked: email }, { asked: 'nobody@mail.example' }])
})

test('an account gets at most three e-mails and an address at most twenty an hour, which the response does not reveal', async () => {
  const { email } = await makeAccount(db, { password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: 8 }, () => forgotten(email)))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`))).toEqual(new Set([`200 ${answers[0]!.raw}`]))
  await jobsDone()
  expect(await emails()).toHaveLength(3)
  for (let i = 0; i < 12; i++) await forgotten(`nobody-${i}@mail.example`)
  const late = await makeAccount(db, { password: PASSWORD })
  expect((await forgotten(late.email)).raw).toBe(answers[0]!.raw)
  await jobsDone()
  expect((await emails()).map(({ recipient }) => recipient)).not.toContain(late.email)
})

test('a newer link ends the older one, and none works after 30 minutes', async () => {
  const { email, id } = await makeAccount(db, { password: PASSWORD })
  const first = await tokenFor(email)
  const second = await tokenFor(email)
  expect((await reset(first)).status).toBe(422)
  const { rows } = await pool.query(
    'select expires_at - created_at as life from one_time_links where account_id = $1 and used_at is null',
    [id],
  )
  expect(rows).toMatchObject([{ life: { minutes: 30 } }])
  await pool.query('update one_time_links set expires_at = now()')
  expect((await reset(second)).status).toBe(422)
  expect((await login(email)).status).toBe(200)
})

test('asking does not invalidate an invitation; a link for one purpose is refused for the other', async () => {
  const { email, id } = await makeAccount(db)
  const invitation = 'an-invitation-of-more-than-twenty-signs'
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values (sha256($1::text::bytea), $2, 'invitation', now() + interval '1 hour')",
    [invitation, id],
  )
  const token = await tokenFor(email)
  expect((await reset(invitation)).status).toBe(422)
  expect((await send(null, calls.acceptInvitation, { body: { token, password: NEW } })).status).toBe(422)
  expect((await send(null, calls.acceptInvitation, { body: { token: invitation, password: NEW } })).status).toBe(200)
  expect((await reset(token)).status).toBe(422)
  // No e-mail says that the password was changed when it is the first one.
  expect(await emails('Your password was changed')).toEqual([])
})

test('a refused password leaves the link usable; the link of a disabled account is not valid', async () => {
  const { email, id } = await makeAccount(db, { password: PASSWORD })
  const token = await tokenFor(email)
  expect(await reset(token, 'engabo security 1')).toMatchObject({
    status: 422,
    body: { fields: { password: 'It is made of the company’s words, which attackers try first.' } },
  })
  expect((await reset(token, 'lydia asiimwe 12')).body.fields).toEqual({
    password: 'It is made of your name, address or number, which others know.',
  })
  await pool.query('update accounts set active = false where id = $1', [id])
  expect((await reset(token)).status).toBe(422)
  await pool.query('update accounts set active = true where id = $1', [id])
  const twice = await Promise.all([reset(token), reset(token, 'kettle of the night watch')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('requests and resets are audited without any secret', async () => {
  const { email, id } = await makeAccount(db, { password: PASSWORD })
  const token = await tokenFor(email)
  await reset(token)
  const { rows } = await pool.query(
    "select action, account_id, record_id from audit_log where action like 'password%' order by id",
  )
  expect(rows).toEqual([
    { action: 'password_reset_asked', account_id: null, record_id: String(id) },
    { action: 'password_reset', account_id: id, record_id: null },
  ])
  const log = await pool.query("select string_agg(coalesce(old::text, '') || coalesce(new::text, ''), '') as log from audit_log")
  expect(log.rows[0].log).not.toContain(token)
})
