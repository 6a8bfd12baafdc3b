import { expect, test } from 'vitest'
import { GUIDE_STEPS, type GuideStep, type GuideStepName, get, skip } from '../../../api/company/guide.ts'
import { DEFAULT_HOME, updateCompany } from '../../../api/company/home.ts'
import { ADMIN_AREAS, type AdminArea } from '../../../api/core/permissions.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeContract } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

type Caller = Parameters<typeof send>[0]
const steps = async (as: Caller = 'super_admin') => ((await send(as, get, {})).body as { steps: GuideStep[] }).steps
const doneOf = async () => (await steps()).filter(({ done }) => done).map(({ step }) => step)

async function adminOf(area: AdminArea) {
  const { id } = await make.makeAccount(db, { role: 'admin', areas: [area] })
  return { token: (await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'x' })).access_token }
}

/** The record that shows each step. */
const TAKE: Record<GuideStepName, () => Promise<unknown>> = {
  company: () =>
    send('super_admin', updateCompany, {
      body: { ...DEFAULT_HOME.brand, ...DEFAULT_HOME.contact, licence_number: 'PSO/0117/2011' },
    }),
  services: () => make.makeService(db),
  client: () => make.makeClient(db),
  station: () => make.makeStation(db),
  guards: () => make.makeGuard(db),
  contract: () => makeContract(db, { status: 'Active', number: 'CT-2026-000001' }),
  roster: async () => make.makeDutySchedule(db, { status: 'published', published_at: '2026-11-27T06:00:00Z' }),
  phone: async () => {
    const { id } = await make.makeGuard(db)
    await pool.query(`insert into devices (kind, guard_id, public_key, enrolled_at) values ('phone', $1, 'key', now())`, [id])
  },
}

test('a company that begins has every step before it', async () => {
  expect(await steps()).toEqual(GUIDE_STEPS.map((step) => ({ step, done: false, skipped: false })))
})

test.each(GUIDE_STEPS)('%s is done once the records show it', async (step) => {
  await TAKE[step]()
  expect(await doneOf()).toContain(step)
})

test('a draft contract, a shift that nobody has published and a code for a phone are no step', async () => {
  await makeContract(db)
  await make.makeDutySchedule(db)
  const { id } = await make.makeGuard(db)
  await pool.query(`insert into devices (kind, guard_id) values ('phone', $1)`, [id])
  const done = await doneOf()
  for (const step of ['contract', 'roster', 'phone']) expect(done).not.toContain(step)
})

const OF_AREAS: Record<AdminArea, GuideStepName[]> = {
  operations: ['station', 'roster', 'phone'],
  people: ['guards', 'phone'],
  money: ['contract'],
  sales: ['services', 'client', 'contract'],
  website: [],
}

test.each(ADMIN_AREAS)('an admin of %s sees the steps of the area alone', async (area) => {
  expect((await steps(await adminOf(area))).map(({ step }) => step)).toEqual(OF_AREAS[area])
})

test('a step is left out for the whole company, and taken up again; the audit log has both', async () => {
  const leave = (skipped: boolean) => send('super_admin', skip, { params: { step: 'services' }, body: { skipped } })
  expect((await leave(true)).body).toMatchObject({ step: { step: 'services', done: false, skipped: true } })
  await leave(true)
  expect((await steps(await adminOf('sales'))).find(({ step }) => step === 'services')).toMatchObject({ skipped: true })
  expect((await leave(false)).body).toMatchObject({ step: { skipped: false } })
  const { rows } = await pool.query(
    `select new ->> 'skipped_steps' as now from audit_log where table_name = 'company_settings' order by id`,
  )
  expect(rows.map(({ now }) => now)).toEqual(['["services"]', '[]'])
})
