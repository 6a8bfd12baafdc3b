import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { latest, type Notice } from '../../../api/notify/notices.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'
import { remindOfEndings } from './reminders.ts'

const { db, pool, queue, send } = await testApp()
const PSO = 1
const inDays = (days: number) => addDays(today(), days)
const remind = () => remindOfEndings(db, queue, 'https://guards.example')
const licence = (days: number, more: object = {}) =>
  make.makeQualification(db, { type_id: PSO, expires_on: inDays(days), ...more })
const move = (id: number, days: number) =>
  pool
    .query('update qualification_reminders set expires_on = $2 where qualification_id = $1', [id, inDays(days)])
    .then(() =>
      pool.query('update guard_qualifications set expires_on = $2, verified_at = now() where id = $1', [id, inDays(days)]),
    )
const titles = async () => (await send('admin', latest, {})).body.notices.map(({ kind, title }: Notice) => `${kind}: ${title}`)
const emails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows

test('D7: 60, 30 and 7 days before the end staff get one notice and one e-mail each', async () => {
  const { id } = await licence(61)
  expect(await remind()).toBeUndefined()
  for (const days of [60, 59, 30, 8, 7, 0]) {
    await move(id, days)
    await remind()
    expect(await remind()).toBeUndefined()
  }
  expect(await titles()).toHaveLength(3)
  expect((await titles())[0]).toBe(`qualification: Moses Okot: PSO guard registration, ${formatDay(today())}`)
  expect(await emails()).toHaveLength(3)
})

test('several qualifications share one e-mail with a link to the list; one that is recorded late has one notice, not three', async () => {
  await licence(20)
  await licence(5, { guard_id: (await make.makeGuard(db, { first_name: 'Ruth' })).id })
  expect(await remind()).toBe('2 qualifications will end soon: reminders were sent')
  expect(await titles()).toHaveLength(2)
  const [email] = await emails()
  expect(email.subject).toBe('2 qualifications of guards end')
  expect(email.body_text).toContain(`Ruth Okot: PSO guard registration, ${formatDay(inDays(5))} (in 5 days)`)
  expect(email.body_text).toContain('https://guards.example/dashboard/qualifications?state=Expiring')
})

test('no reminder is sent for a qualification that was renewed, revoked or deleted, has ended, or belongs to a guard who has left', async () => {
  const { guard_id } = await licence(5)
  await licence(400, { guard_id })
  await licence(5, { revoked_at: new Date().toISOString() })
  await licence(5, { deleted_at: new Date().toISOString() })
  await licence(-1)
  await licence(5, { guard_id: (await make.makeGuard(db, { status: 'Inactive' })).id })
  expect(await remind()).toBeUndefined()
  expect(await titles()).toEqual([])
})
