import { describe, expect, test } from 'vitest'
import * as company from '../../api/company/company-settings.ts'
import * as settings from '../../api/company/dated-settings.ts'
import { restoreMany } from '../../api/company/trash.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import { testApp } from '../test/app.ts'
import { signedInPeople } from '../test/records/people.ts'
import { settingOn } from './dated-settings/queries.ts'

const app = await testApp()
const { db, pool, send } = app
const { person, later } = signedInPeople(app)
type As = Parameters<typeof send>[0]

const DAY = addDays(today(), 30)

/** The two series whose rows count from a day; `before` is the rate without a later row. */
const SERIES = [
  {
    kind: 'dated_settings',
    before: 600,
    taken: 'There is a value from this day on already.',
    over: 'This value cannot be restored: the day from which it counts has passed.',
    add: async (rate: number): Promise<number> =>
      (await send('super_admin', settings.create, { body: { key: 'wht.vat', valid_from: DAY, value: { rate } } })).body
        .dated_setting.id,
    remove: (id: number, as: As) => send(as, settings.remove, { params: { id: String(id) } }),
    rateOn: async (day: string) => (await settingOn(db, 'wht.vat', day)).rate,
  },
  {
    kind: 'tax_rates',
    before: 1800,
    taken: 'There is a rate from this day on already.',
    over: 'This tax rate cannot be restored: the day from which it counts has passed.',
    add: async (vat_rate: number): Promise<number> =>
      (await send('super_admin', company.addTaxRate, { body: { valid_from: DAY, vat_rate } })).body.tax_rate.id,
    remove: (id: number, as: As) => send(as, company.removeTaxRate, { params: { id: String(id) } }),
    rateOn: async (day: string) =>
      ((await send('super_admin', company.taxRates, {})).body as company.TaxRate[]).find(({ valid_from }) => valid_from <= day)
        ?.vat_rate,
  },
] as const

describe.each(SERIES)('$kind', ({ kind, before, taken, over, add, remove, rateOn }) => {
  const undo = (id: number, as: As = 'super_admin') => send(as, restoreMany, { params: { kind }, body: { ids: [id] } })

  test('Undo brings back the same row, which counts again from its day on', async () => {
    const id = await add(500)
    await remove(id, 'super_admin')
    expect(await rateOn(DAY)).toBe(before)
    expect((await undo(id)).body).toEqual({ done: [id], refused: [] })
    expect(await rateOn(DAY)).toBe(500)
    const { rows } = await pool.query('select action from audit_log where table_name = $1 and record_id = $2 order by id', [
      kind,
      String(id),
    ])
    expect(rows.map(({ action }) => action)).toEqual(['insert', 'remove', 'restore'])
  })

  test('Undo is refused with the reason when its day is taken, or over', async () => {
    const id = await add(500)
    await remove(id, 'super_admin')
    const other = await add(400)
    expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: taken }] })
    expect(await rateOn(DAY)).toBe(400)
    await remove(other, 'super_admin')
    await pool.query(`update ${kind} set valid_from = $1 where id = $2`, [addDays(today(), -1), id])
    expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message: over }] })
    expect(await rateOn(today())).toBe(before)
  })

  test('Undo takes the password of the last ten minutes', async () => {
    const [id, me] = [await add(500), await person('super_admin')]
    await remove(id, me)
    await later(11)
    const needed = { code: 'password_needed', message: 'Enter your password again to do this.' }
    expect(await undo(id, me)).toMatchObject({ status: 403, body: needed })
    expect(await rateOn(DAY)).toBe(before)
    await later(-11)
    expect((await undo(id, me)).body.done).toEqual([id])
  })
})
