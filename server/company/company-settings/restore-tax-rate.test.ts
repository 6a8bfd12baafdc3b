import { expect, test } from 'vitest'
import * as contract from '../../../contract/company/company-settings.ts'
import { restoreMany } from '../../../contract/company/trash.ts'
import { addDays, today } from '../../../contract/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { signedInPeople } from '../../test/records/people.ts'

const app = await testApp()
const { pool, send } = app
const { person, later } = signedInPeople(app)
type As = Parameters<typeof send>[0]

const DAY = addDays(today(), 30)
const add = async (vat_rate = 2000): Promise<number> =>
  (await send('super_admin', contract.addTaxRate, { body: { valid_from: DAY, vat_rate } })).body.tax_rate.id
const remove = (id: number, as: As = 'super_admin') => send(as, contract.removeTaxRate, { params: { id: String(id) } })
const undo = (id: number, as: As = 'super_admin') => send(as, restoreMany, { params: { kind: 'tax_rates' }, body: { ids: [id] } })
const rates = async () =>
  ((await send('super_admin', contract.taxRates, {})).body as contract.TaxRate[]).map(({ vat_rate }) => vat_rate)
const NOT_FOUND = 'Tax rate not found.'

test('Undo brings back the same rate', async () => {
  const id = await add()
  await remove(id)
  expect(await rates()).toEqual([1800])
  expect((await undo(id)).body).toEqual({ done: [id], refused: [] })
  expect(await rates()).toEqual([2000, 1800])
  expect((await undo(id)).body.refused).toEqual([{ id, message: NOT_FOUND }])
})

test('Undo is refused with the reason when its day has another rate, or is over', async () => {
  const id = await add()
  await remove(id)
  const other = await add(1900)
  const taken = 'There is a rate from this day on already.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: taken }] })
  await remove(other)
  await pool.query('update tax_rates set valid_from = $1 where id = $2', [addDays(today(), -1), id])
  const over = 'This tax rate cannot be restored: the day from which it counts has passed.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: over }] })
  expect(await rates()).toEqual([1800])
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
  expect(await rates()).toEqual([1800])
  await later(-11)
  await pool.query(`update tax_rates set deleted_at = deleted_at - interval '3 minutes' where id = $1`, [id])
  expect((await undo(id, me)).body.refused).toEqual([{ id, message: NOT_FOUND }])
})
