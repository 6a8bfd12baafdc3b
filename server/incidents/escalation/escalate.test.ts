import { beforeEach, expect, test } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/incidents/incidents.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeGuard, makeStation } from '../../test/records/makers.ts'
import { escalateIncidents } from '../index.ts'

const { db, pool, queue, send } = await testApp()
let at: { guard_id: number; station_id: number }

/** A ladder with one person for each level, and the supervisors of two stations. */
beforeEach(async () => {
  at = { guard_id: (await makeGuard(db)).id, station_id: (await makeStation(db)).id }
  const account = async (role: 'admin' | 'supervisor', name: string) =>
    (await makeAccount(db, { role, user_name: name, email: `${name.toLowerCase()}@engabo.example` })).id
  for (const [place, name] of ['Office', 'Calls', 'Manager', 'Owner'].entries())
    await pool.query('insert into escalation_people values ($1, $2)', [place + 1, await account('admin', name)])
  for (const [name, station] of [
    ['Ruth', at.station_id],
    ['Elsewhere', (await makeStation(db)).id],
  ] as const)
    await pool.query('insert into account_stations values ($1, $2)', [await account('supervisor', name), station])
})

const report = async (more: object) => {
  const body = { description: 'The gate was forced.', incident_date: today(), ...at, ...more }
  return (await send('admin', calls.create, { body })).body.incident as calls.IncidentDetail
}
const change = async ({ id, description }: calls.Incident, more: object) => {
  const body = { description, incident_date: today(), ...at, ...more }
  return (await send('admin', calls.update, { params: { id: String(id) }, body })).body.incident as calls.IncidentDetail
}
/** The people who were told since, with the severity; the notice to the address for incidents is another e-mail. */
async function told() {
  const { rows } = await pool.query(
    `delete from emails where subject like 'Incident at Kololo Gate (%' returning recipient, subject`,
  )
  await pool.query('delete from emails')
  return rows.map(({ recipient, subject }) => `${recipient.split('@')[0]} ${subject.match(/\((\w+)\)/)[1]}`).sort()
}
/** The messages that the jobs of two processes send some minutes later, and again. */
async function later(minutes: number) {
  await pool.query('update notices set at = at - make_interval(mins => $1)', [minutes])
  const run = () => escalateIncidents(db, queue, 'http://site')
  await Promise.all([run(), run()])
  await run()
  return told()
}

test.each([
  { severity: 'High' },
  { severity: 'Low', category: 'fire' },
  { severity: 'Medium', category: 'assault' },
  { severity: 'Low', category: 'firearm' },
] as const)(
  'of %o supervisor, operations and owner hear in the same moment, the call list after 10 minutes, each once',
  async (more) => {
    const { id, escalated_level, history } = await report(more)
    expect(escalated_level).toBe(4)
    expect(history.map(({ reason }) => reason)).toEqual([
      'Escalated. Supervisor: Office, Ruth.',
      'Escalated. Operations manager: Manager.',
      'Escalated. Owner: Owner.',
    ])
    const all = ['manager', 'office', 'owner', 'ruth'].map((name) => `${name} ${more.severity}`)
    expect(await told()).toEqual(all)
    expect(await later(9)).toEqual([])
    expect(await later(1)).toEqual([`calls ${more.severity}`])
    expect(await later(60)).toEqual([])
    const { body } = await send('admin', calls.get, { params: { id: String(id) } })
    expect(body.history.slice(-2).map(({ reason }: { reason: string }) => reason)).toEqual([
      'Escalated. Call list: Calls.',
      'Client not told within 1 hour. Reminded: Manager.',
    ])
  },
)

test('of a Medium one the supervisor hears at once and the next level every 10 minutes, until somebody takes it', async () => {
  const incident = await report({ severity: 'Medium', category: 'theft' })
  expect(incident.escalated_level).toBe(1)
  expect(await told()).toEqual(['office Medium', 'ruth Medium'])
  expect(await later(9)).toEqual([])
  expect(await later(1)).toEqual(['calls Medium'])
  expect(await later(10)).toEqual(['manager Medium'])
  await change(incident, { severity: 'Medium', status: 'Pending' })
  expect(await later(10)).toEqual([])
})

test('a Low one is the supervisor’s alone; when it turns out to be High, who must hear of that does at once', async () => {
  const incident = await report({})
  expect(await told()).toEqual(['office Low', 'ruth Low'])
  expect(await later(60)).toEqual([])
  const { history } = await change(incident, { severity: 'High', assigned_to: 1 })
  expect(history).toHaveLength(4)
  expect(await told()).toEqual(['manager High', 'office High', 'owner High', 'ruth High'])
  expect(await later(60)).toEqual([])
  await change(incident, { severity: 'Low' })
  expect(await later(1)).toEqual([])
})

test('who is assigned does not keep the owner from hearing; what is closed already, or a day old, is told to nobody', async () => {
  await report({ severity: 'High', assigned_to: 1 })
  expect(await told()).toHaveLength(4)
  expect(await later(20)).toEqual([])
  await report({ severity: 'High', status: 'Closed' })
  expect(await told()).toEqual([])
  await pool.query(`update incidents set status = 'Open'`)
  expect(await later(25 * 60)).toEqual([])
})

test('where the ladder names nobody, admins of operations and super admins hear of an urgent one', async () => {
  await pool.query('delete from escalation_people')
  await makeAccount(db, { role: 'admin', areas: ['operations'], email: 'dispatcher@engabo.example' })
  await makeAccount(db, { role: 'admin', areas: ['money'], email: 'accountant@engabo.example' })
  await makeAccount(db, { role: 'super_admin', email: 'director@engabo.example' })
  await report({ severity: 'High' })
  const about = (await told()).map((one) => one.split(' ')[0])
  expect(about).toEqual(expect.arrayContaining(['dispatcher', 'director', 'ruth']))
  expect(about).not.toContain('accountant')
})

/** The people who were reminded some minutes later that the client does not know, with the incident. */
async function reminded(minutes: number) {
  await pool.query('delete from emails')
  await pool.query('update notices set at = at - make_interval(mins => $1)', [minutes])
  const run = () => escalateIncidents(db, queue, 'http://site')
  await Promise.all([run(), run()])
  const { rows } = await pool.query(`select recipient, subject, body_text from emails where subject like 'Client not told%'`)
  return rows
}

test('of a High incident the client hears within 1 hour, of a Medium one within 4: then operations is reminded, once', async () => {
  await report({ severity: 'High' })
  expect(await reminded(59)).toEqual([])
  expect(await reminded(1)).toEqual([
    {
      recipient: 'manager@engabo.example',
      subject: 'Client not told: incident at Kololo Gate (High)',
      body_text: expect.stringContaining(
        'The client should hear of it within 1 hour, and that time is over. Make it visible to the client, who is then told by e-mail.',
      ),
    },
  ])
  expect(await reminded(120)).toEqual([])
  const { id } = await report({ severity: 'Medium' })
  expect(await reminded(239)).toEqual([])
  expect(await reminded(1)).toMatchObject([
    { recipient: 'manager@engabo.example', subject: 'Client not told: incident at Kololo Gate (Medium)' },
  ])
  const { body } = await send('admin', calls.get, { params: { id: String(id) } })
  expect(body.history.at(-1).reason).toBe('Client not told within 4 hours. Reminded: Manager.')
  expect(await reminded(60)).toEqual([])
})

test('whom the incident is assigned to is reminded instead; nobody of a minor one, of a closed one, and of one that the client sees', async () => {
  const { id } = await makeAccount(db, { role: 'admin', user_name: 'Grace', email: 'grace@engabo.example' })
  await report({ severity: 'High', assigned_to: id })
  await report({ severity: 'Low' })
  await report({ severity: 'High', status: 'Closed' })
  await change(await report({ severity: 'High' }), { severity: 'High', client_visible: true })
  expect((await reminded(300)).map(({ recipient }) => recipient)).toEqual(['grace@engabo.example'])
})
