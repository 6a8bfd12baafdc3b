import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { today } from '../../../api/core/fields/days.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { testApp } from '../../test/app.ts'
import { makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const OFFICE = DEFAULT_HOME.contact.email

/** Causes every event that staff are notified of once. */
async function happen() {
  const person = { name: 'Grace', email: 'grace@mail.example' }
  await send(null, contacts.create, { body: { ...person, message: 'Hello' } })
  await send(null, quotes.create, { body: { ...person, site_type: 'Shop', area: 'Ntinda', guards_needed: 2 } })
  const body = {
    description: 'The gate stood open.',
    guard_id: 1,
    station_id: 1,
    incident_date: today(),
    severity: 'Medium',
  } as const
  await send('admin', incidents.create, { body })
}
const notices = async () =>
  (await pool.query(`select recipient, subject from emails where recipient <> 'grace@mail.example' order by id`)).rows

beforeEach(async () => {
  await makeGuard(db)
  await makeStation(db)
})

test('without an address of its own every notice goes to the e-mail address of the contact details', async () => {
  await happen()
  expect(await notices()).toEqual([
    { recipient: OFFICE, subject: expect.stringMatching(/^New message from Grace/) },
    { recipient: OFFICE, subject: expect.stringMatching(/^New quote request from Grace/) },
    { recipient: OFFICE, subject: 'New incident at Kololo Gate (Medium)' },
  ])
})

test('a notice goes to the address of the settings for it', async () => {
  await pool.query(
    `update company_settings set notify_messages = 'desk@engabo.example', notify_incidents = 'control@engabo.example'`,
  )
  await happen()
  expect((await notices()).map(({ recipient }) => recipient)).toEqual(['desk@engabo.example', OFFICE, 'control@engabo.example'])
})

test('the notice of an incident says what happened and where, and links to it', async () => {
  await happen()
  const { rows } = await pool.query(`select body_text from emails where about_table = 'incidents'`)
  expect(rows[0].body_text).toContain('> The gate stood open.')
  expect(rows[0].body_text).toContain('Open the incident: http://localhost/dashboard/report-summary?record=1')
})
