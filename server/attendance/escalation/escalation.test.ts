import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { sos } from '../../../api/attendance/now-news.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { escalateExceptions, watchAttendance } from '../index.ts'

const { db, pool, queue, send } = await testApp()
const NEVER = [null, null, null]
let post: Post
let people: number[]

beforeEach(async () => {
  post = await makePost(db)
  people = []
  for (const name of ['Sam Okello', 'Carol Aber', 'Olive Nambi', 'Tom Mugisha'])
    people.push(
      (await makeAccount(db, { role: 'admin', user_name: name, email: `${name.split(' ')[0]!.toLowerCase()}@engabo.example` }))
        .id,
    )
  await setLadder()
})

const setLadder = () =>
  send('super_admin', exceptions.setEscalation, {
    body: { levels: people.map((id, level) => ({ minutes: [null, null, level * 10], people: [id] })) },
  })
const escalate = () => escalateExceptions(db, queue, 'http://site')
/** An exception of severity 3 that was opened some minutes ago. */
async function opened(minutes: number) {
  const { shift } = await post.shift({ began: 40 })
  await watchAttendance(db)
  await pool.query('update exceptions set severity = 3, opened_at = now() - make_interval(mins => $2) where duty_id = $1', [
    shift,
    minutes,
  ])
  return (await pool.query('select id from exceptions where duty_id = $1', [shift])).rows[0].id as number
}
const get = async (id: number) =>
  (await send('admin', exceptions.get, { params: { id: String(id) } })).body as exceptions.Exception
const told = async () => (await pool.query('select recipient from emails order by id')).rows.map(({ recipient }) => recipient)
async function older(minutes: number) {
  await pool.query(
    'update exceptions set opened_at = opened_at - make_interval(mins => $1), called_at = called_at - make_interval(mins => $1)',
    [minutes],
  )
  await pool.query(`update emails set status = 'Sent', attempts = 1, due_at = due_at - make_interval(mins => $1)`, [minutes])
}

test('the supervisor is told at once, the call list after 10 minutes, the manager after 20, the owner after 30', async () => {
  const id = await opened(0)
  const names = ['Supervisor: Sam Okello.', 'Call list: Carol Aber.', 'Operations manager: Olive Nambi.', 'Owner: Tom Mugisha.']
  for (const level of [1, 2, 3, 4]) {
    expect(await escalate()).toBe('1 exceptions were escalated')
    expect(await escalate()).toBeUndefined()
    const { state, escalated_level, steps } = await get(id)
    expect([state, escalated_level]).toEqual(['Opened', level])
    expect(steps.map(({ text }) => text)).toEqual(names.slice(0, level))
    await older(10)
  }
  expect(await told()).toEqual(['sam', 'carol', 'olive', 'tom'].map((name) => `${name}@engabo.example`))
  expect((await get(id)).steps[0]).toMatchObject({ what: 'escalated', by: 'Escalation ladder' })
})

test.each([
  [
    'a step',
    (id: number) =>
      send('admin', exceptions.addStep, { params: { id: String(id) }, body: { what: 'noted', text: 'Acknowledged.' } }),
  ],
  [
    'somebody who takes it',
    (id: number) => send('admin', exceptions.assign, { params: { id: String(id) }, body: { assigned_to: people[0]! } }),
  ],
  [
    'a resolution',
    (id: number) => send('admin', exceptions.resolve, { params: { id: String(id) }, body: { resolution: 'He came.' } }),
  ],
])('%s stops the ladder', async (_, stop) => {
  const id = await opened(0)
  await escalate()
  await stop(id)
  await older(60)
  expect(await escalate()).toBeUndefined()
  expect(await told()).toHaveLength(1)
})

test.each([
  ['missed_round', 'Round missed: '],
  ['left_early', 'A guard left early: '],
  ['late_visit', 'Visit late: '],
])('an e-mail about %s begins with words, as on screen', async (kind, words) => {
  const id = await opened(0)
  await pool.query('update exceptions set kind = $2 where id = $1', [id, kind])
  await escalate()
  const { subject } = (await pool.query('select subject from emails')).rows[0]
  expect(subject.startsWith(words), subject).toBe(true)
})

test('two processes at once tell each person once; a process that was down tells every level that has come', async () => {
  const id = await opened(25)
  await Promise.all(Array.from({ length: 4 }, () => escalate()))
  expect(await told()).toEqual(['sam', 'carol', 'olive'].map((name) => `${name}@engabo.example`))
  expect((await get(id)).steps).toHaveLength(3)
})

test('a level that is never told of a severity is passed over, also when a later one is told', async () => {
  await pool.query('update escalation_rungs set after_minutes = null where level = 2 and severity = 3')
  const id = await opened(25)
  expect(await escalate()).toBe('1 exceptions were escalated')
  expect(await told()).toEqual(['sam', 'olive'].map((name) => `${name}@engabo.example`))
  expect((await get(id)).steps.map(({ text }) => text)).toEqual(['Supervisor: Sam Okello.', 'Operations manager: Olive Nambi.'])
})

test('with nobody named nothing is escalated, nor below a severity that has no minutes, nor after a day', async () => {
  const id = await opened(25)
  await pool.query('update exceptions set severity = 2')
  expect(await escalate()).toBeUndefined()
  await pool.query("update exceptions set severity = 3, opened_at = now() - interval '25 hours'")
  expect(await escalate()).toBeUndefined()
  await pool.query("update exceptions set opened_at = now() - interval '25 minutes'")
  await pool.query('delete from escalation_people')
  expect(await escalate()).toBeUndefined()
  expect(await get(id)).toMatchObject({ escalated_level: 0, steps: [] })
})

test('supervisors are told first, of their own stations only', async () => {
  const supervisor = async (email: string, station: number) => {
    const { id } = await makeAccount(db, { role: 'supervisor', user_name: 'Ruth Nansubuga', email })
    await pool.query('insert into account_stations values ($1, $2)', [id, station])
  }
  await supervisor('ruth@engabo.example', post.station.id)
  await supervisor('other@engabo.example', (await makePost(db)).station.id)
  const id = await opened(0)
  await escalate()
  expect((await get(id)).steps.map(({ text }) => text)).toEqual(['Supervisor: Ruth Nansubuga, Sam Okello.'])
  expect(await told()).toEqual(['ruth@engabo.example', 'sam@engabo.example'])
})

describe('a second call for help while the first is not resolved', () => {
  /** A guard who has called for help, and what a later call of his is. */
  async function called() {
    const { guard } = await post.shift({ began: 60 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    let seq = 0
    const says = (kind: 'sos' | 'sos_clear') => phone.post([newEvent(kind, { seq: ++seq })])
    await says('sos')
    await escalate()
    const [open] = (await send('admin', exceptions.list, { query: { kind: 'sos' } })).body as exceptions.Exception[]
    return { id: open!.id, says }
  }
  const emails = (...names: string[]) => names.map((name) => `${name}@engabo.example`)

  test.each([
    [
      'has been noted',
      (id: number) =>
        send('admin', exceptions.addStep, { params: { id: String(id) }, body: { what: 'called', text: 'All is well.' } }),
    ],
    [
      'was taken',
      (id: number) => send('admin', exceptions.assign, { params: { id: String(id) }, body: { assigned_to: people[0]! } }),
    ],
  ])('tells everybody from the first level on, with its own time, where the first %s', async (_, takeUp) => {
    const { id, says } = await called()
    await takeUp(id)
    await older(4 * 60)
    const before = Date.now()
    await says('sos')
    const [alarm] = (await send('admin', sos, {})).body as exceptions.Exception[]
    expect(alarm).toMatchObject({ id, state: 'Opened', assigned_to: null, escalated_level: 0 })
    expect(Date.parse(alarm!.opened_at)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(alarm!.due_at)).toBe(Date.parse(alarm!.opened_at))
    await escalate()
    expect(await told()).toEqual(emails('sam', 'sam'))
    await older(10)
    await escalate()
    expect(await told()).toEqual(emails('sam', 'sam', 'carol'))
  })

  test('tells those who were told of the first once more where nobody has answered, and the others no later', async () => {
    const { id, says } = await called()
    await older(10)
    await escalate()
    await older(0)
    await says('sos')
    await escalate()
    expect(await told()).toEqual(emails('sam', 'carol', 'sam', 'carol'))
    await older(10)
    await escalate()
    expect(await told()).toEqual(emails('sam', 'carol', 'sam', 'carol', 'olive'))
    await older(24 * 60)
    await says('sos')
    await escalate()
    expect((await told()).slice(5)).toEqual(emails('sam'))
    expect((await get(id)).escalated_level).toBe(1)
  })

  test('is no call where the phone says that all is well', async () => {
    const { id, says } = await called()
    await send('admin', exceptions.addStep, { params: { id: String(id) }, body: { what: 'called', text: 'On my way.' } })
    await says('sos_clear')
    await escalate()
    expect(await get(id)).toMatchObject({ state: 'Pending', escalated_level: 1 })
    expect(await told()).toEqual(emails('sam'))
  })

  test('is an alarm of its own where somebody resolves the first at the same moment', async () => {
    const { id, says } = await called()
    const desk = await pool.connect()
    try {
      await desk.query('begin')
      await desk.query("update exceptions set state = 'Resolved', resolution = 'Rang him.', resolved_at = now() where id = $1", [
        id,
      ])
      const saying = says('sos')
      await vi.waitFor(async () => expect(await waitingForLocks(pool)).toBe(1))
      await desk.query('commit')
      expect((await saying).status).toBe(200)
    } finally {
      desk.release(true)
    }
    expect((await send('admin', sos, {})).body).toMatchObject([
      { state: 'Opened', steps: [{ text: 'The guard asks for help.' }] },
    ])
    expect((await get(id)).steps).toHaveLength(2)
  })
})

test('the ladder is kept as it was set; levels must rise and people must be staff', async () => {
  const levels = people.map((id, level) => ({ minutes: [null, null, level * 10], people: [id] }))
  expect((await send('admin', exceptions.escalation, {})).body).toEqual({ levels })
  const set = (changed: typeof levels) => send('super_admin', exceptions.setEscalation, { body: { levels: changed } })
  const flat = levels.map((level) => ({ ...level, minutes: [null, null, 5] }))
  expect((await set(flat)).body.fields).toEqual({ levels: 'Each level must come later than the one before it.' })
  const client = await makeAccount(db, { role: 'client', client_id: post.station.client_id })
  const strange = levels.with(0, { minutes: NEVER, people: [client.id] } as never)
  expect((await set(strange)).body.fields).toEqual({ levels: 'Choose people of the staff.' })
})
