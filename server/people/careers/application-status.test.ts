import { expect, test } from 'vitest'
import * as calls from '../../../api/people/careers.ts'
import * as recruitment from '../../../api/people/recruitment.ts'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { testApp } from '../../test/app.ts'
import { atTheEnd } from '../../test/postgres/at-the-end.ts'
import { makeApplication } from '../../test/records/makers.ts'

const { db, pool, keyring, queue, mail, send } = await testApp()

const NOT_FOUND = {
  error: 'We found no application with this reference and e-mail address.',
  message: 'We found no application with this reference and e-mail address.',
  code: 'not_found',
}
const ask = (reference: string, email = 'amina@mail.example') => send(null, calls.standing, { body: { reference, email } })
const move = (stage: recruitment.StageChange['stage'], letter?: recruitment.EmailContent) =>
  send('admin', recruitment.move, { params: { id: '1' }, body: { stage, letter } })
/** Moves what has happened to the application `days` into the past. */
const wait = async (days: number) => {
  for (const [table, column] of [
    ['application_events', 'at'],
    ['job_applications', 'received_at'],
  ])
    await pool.query(`update ${table} set ${column} = ${column} - make_interval(days => $1)`, [days])
}
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })
const content = { subject: 'Your application', text: 'We have chosen somebody else.' }

test('an applicant sees the position, the stage and the day of the last change, and nothing else', async () => {
  const { reference } = await makeApplication(db, { rating: 2 })
  await wait(3)
  const response = await ask(reference)
  expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(response.body).toEqual({ reference, job_title: 'Security Guard', standing: 'reading', since: dayAgo(3) })
})

test('spelling does not matter; an unknown reference, another person’s address and a deleted application get the same response', async () => {
  const { reference } = await makeApplication(db)
  await makeApplication(db, { email: 'moses@mail.example' })
  expect((await ask(` ${reference.toLowerCase()} `, ' Amina@MAIL.example ')).status).toBe(200)
  for (const response of [await ask('A-0000-0000'), await ask(reference, 'moses@mail.example'), await ask("' or 1=1 --")])
    expect(response).toMatchObject({ status: 404, body: NOT_FOUND })
  await send('admin', recruitment.remove, { params: { id: '1' } })
  expect(await ask(reference)).toMatchObject({ status: 404, body: NOT_FOUND })
  expect((await ask('', '')).body.fields).toEqual({ reference: 'reference is required.', email: 'email is required.' })
})

test('the stage Shortlisted is shown as being read, with the same date; later stages are shown', async () => {
  const { reference } = await makeApplication(db)
  await wait(9)
  await move('Shortlisted')
  await wait(1)
  expect((await ask(reference)).body).toMatchObject({ standing: 'reading', since: dayAgo(10) })
  await move('Interview')
  await wait(2)
  expect((await ask(reference)).body).toMatchObject({ standing: 'interview', since: dayAgo(2) })
  await move('Offered')
  expect((await ask(reference)).body).toMatchObject({ standing: 'offer', since: dayAgo(0) })
})

test('a rejection is shown only once its e-mail has been sent; until then the earlier status', async () => {
  const { reference } = await makeApplication(db)
  await move('Interview')
  await wait(5)
  const before = (await ask(reference)).body
  await move('Rejected')
  expect((await ask(reference)).body).toEqual(before)
  await send('admin', recruitment.write, { params: { id: '1' }, body: content })
  expect((await ask(reference)).body).toEqual(before)
  await pool.query("update emails set status = 'Failed'")
  expect((await ask(reference)).body).toEqual(before)
  await pool.query("update emails set status = 'Sent'")
  expect((await ask(reference)).body).toMatchObject({ standing: 'declined', since: dayAgo(0) })
})

test('an e-mail of an earlier stage does not reveal a rejection, and an undone rejection does not show', async () => {
  const { reference } = await makeApplication(db)
  await move('Interview', { subject: 'Please come', text: 'On Monday.' })
  await pool.query("update emails set status = 'Sent'")
  await wait(4)
  await move('Rejected')
  expect((await ask(reference)).body).toMatchObject({ standing: 'interview', since: dayAgo(4) })
  await move('Shortlisted')
  expect((await ask(reference)).body).toMatchObject({ standing: 'reading', since: dayAgo(0) })
})

test('an address can ask ten times a minute', async () => {
  const limited = await createApp({ db, keyring, queue, mail, files: filesIn('unused', keyring) })
  atTheEnd(() => limited.close())
  const statuses = []
  for (let count = 0; count < 11; count++) {
    const payload = { reference: 'A-0000-0000', email: 'amina@mail.example' }
    statuses.push(await limited.inject({ method: 'POST', url: calls.standing.path, payload }))
  }
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(404), 429])
  expect(statuses.at(-1)!.headers['retry-after']).toBeDefined()
})
