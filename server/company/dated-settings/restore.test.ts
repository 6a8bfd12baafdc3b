import { expect, test } from 'vitest'
import * as contract from '../../../contract/company/dated-settings.ts'
import { restoreMany } from '../../../contract/company/trash.ts'
import { addDays, today } from '../../../contract/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { signedInPeople } from '../../test/records/people.ts'
import { settingOn } from './queries.ts'

const app = await testApp()
const { db, pool, send } = app
const { person, later } = signedInPeople(app)
type As = Parameters<typeof send>[0]

const DAY = addDays(today(), 30)
const add = async (rate = 500): Promise<number> =>
  (await send('super_admin', contract.create, { body: { key: 'wht.vat', valid_from: DAY, value: { rate } } })).body.dated_setting
    .id
const remove = (id: number, as: As = 'super_admin') => send(as, contract.remove, { params: { id: String(id) } })
const undo = (id: number, as: As = 'super_admin') =>
  send(as, restoreMany, { params: { kind: 'dated_settings' }, body: { ids: [id] } })
const rate = async () => (await settingOn(db, 'wht.vat', DAY)).rate
const NOT_FOUND = 'Value not found.'

test('Undo brings back the same value, which counts again from its day on', async () => {
  const id = await add()
  await remove(id)
  expect(await rate()).toBe(600)
  expect((await undo(id)).body).toEqual({ done: [id], refused: [] })
  expect(await rate()).toBe(500)
  const { rows } = await pool.query(`select action from audit_log where table_name = 'dated_settings' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'remove', 'restore'])
  expect((await undo(id)).body.refused).toEqual([{ id, message: NOT_FOUND }])
})

test('Undo is refused with the reason when its day has another value, or is over', async () => {
  const id = await add()
  await remove(id)
  const other = await add(400)
  const taken = 'There is a value from this day on already.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: taken }] })
  expect(await rate()).toBe(400)
  await remove(other)
  await pool.query('update dated_settings set valid_from = $1 where id = $2', [addDays(today(), -1), id])
  const over = 'This value cannot be restored: the day from which it counts has passed.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: over }] })
  expect((await settingOn(db, 'wht.vat', today())).rate).toBe(600)
})

test('only the super admin who removed it may undo, for two minutes, and with the password of the last ten', async () => {
  const [id, me] = [await add(), await person('super_admin')]
  await remove(id, me)
  expect((await undo(id)).body.refused).toEqual([{ id, message: NOT_FOUND }])
  expect(await undo(id, 'admin')).toMatchObject({ status: 404, body: { error: NOT_FOUND } })
  expect((await undo(id, 'client')).status).toBe(403)
  await later(11)
  const needed = { code: 'password_needed', message: 'Enter your password again to do this.' }
  expect(await undo(id, me)).toMatchObject({ status: 403, body: needed })
  expect(await rate()).toBe(600)
  await later(-11)
  await pool.query(`update dated_settings set deleted_at = deleted_at - interval '3 minutes' where id = $1`, [id])
  expect((await undo(id, me)).body.refused).toEqual([{ id, message: NOT_FOUND }])
})
