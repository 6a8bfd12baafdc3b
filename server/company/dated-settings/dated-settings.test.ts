import { expect, test } from 'vitest'
import { DATED_KEYS, DATED_VALUES } from '../../../api/company/dated/values.ts'
import * as calls from '../../../api/company/dated-settings.ts'
import { addDays, monthAfter, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'
import { reviewState } from './law-review.ts'
import { settingOn } from './queries.ts'

const { db, pool, send } = await testApp()

const tomorrow = addDays(today(), 1)
const yesterday = addDays(today(), -1)
type Vat = Extract<calls.DatedSetting, { key: 'wht.vat' }>
const vatRows = async () =>
  ((await send('admin', calls.list, {})).body as calls.DatedSetting[]).filter(({ key }) => key === 'wht.vat') as Vat[]
const LAW = { stage: 'in_force', source: null } as const
const vat = (valid_from: string, rate: number) =>
  ({ key: 'wht.vat', valid_from, value: { rate, unless_fiscal: false }, ...LAW }) as const
const add = (body: calls.DatedSettingInput) => send('super_admin', calls.create, { body })
const change = (id: number, body: calls.DatedSettingUpdate) =>
  send('super_admin', calls.update, { params: { id: String(id) }, body })
const remove = (id: number) => send('super_admin', calls.remove, { params: { id: String(id) } })

test('every key has a value from the start, of the shape that the contract says', async () => {
  const { body } = await send('admin', calls.list, {})
  const current = body.filter(({ standing }: calls.DatedSetting) => standing === 'Current')
  expect(current.map(({ key }: calls.DatedSetting) => key)).toEqual(DATED_KEYS)
  for (const key of DATED_KEYS) expect(DATED_VALUES[key].safeParse(await settingOn(db, key, today())).error).toBeUndefined()
  expect(await settingOn(db, 'nssf', '2026-11-15')).toEqual({
    employee_rate: 500,
    employer_rate: 1000,
    due_day: 15,
    late_rate: 1000,
  })
})

test('a value applies from its day until the next one, and the first value also before its day', async () => {
  await add(vat(tomorrow, 500))
  await add(vat(addDays(today(), 30), 400))
  const on = async (day: string) => (await settingOn(db, 'wht.vat', day)).rate
  expect([await on('2025-06-01'), await on('2026-01-01'), await on(today())]).toEqual([600, 600, 600])
  expect([await on(tomorrow), await on(addDays(today(), 29)), await on(addDays(today(), 30))]).toEqual([500, 500, 400])
  expect((await settingOn(db, 'wht.income', tomorrow)).rate).toBe(600)
})

test('a value of tomorrow is added, changed and removed, and the audit log has each', async () => {
  const added = await add(vat(tomorrow, 500))
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'Value added successfully',
      dated_setting: { key: 'wht.vat', valid_from: tomorrow, value: { rate: 500 }, standing: 'Future', removable: true },
    },
  })
  const { id } = added.body.dated_setting
  expect(await change(id, { ...vat(today(), 450), version: 1 })).toMatchObject({
    status: 200,
    body: {
      message: 'Value changed successfully',
      dated_setting: { valid_from: today(), value: { rate: 450 }, standing: 'Current' },
    },
  })
  expect(await change(id, { ...vat(today(), 400), version: 1 })).toMatchObject({ status: 409, body: { code: 'outdated' } })
  expect((await settingOn(db, 'wht.vat', today())).rate).toBe(450)
  expect((await remove(id)).body).toEqual({ message: 'Value removed' })
  expect((await settingOn(db, 'wht.vat', today())).rate).toBe(600)
  expect((await remove(id)).status).toBe(404)
  const { rows } = await pool.query(`select action from audit_log where table_name = 'dated_settings' order by id`)
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'update', 'remove'])
})

test('a value that began before today cannot be changed', async () => {
  const [first] = await vatRows()
  const message = 'This value is in force already and stays on record. Add a later one instead.'
  expect(await change(first!.id, vat(tomorrow, 500))).toMatchObject({ status: 409, body: { code: 'conflict', message } })
  expect(await remove(first!.id)).toMatchObject({ status: 409, body: { message } })
  const { id } = (await add(vat(tomorrow, 500))).body.dated_setting
  expect((await change(id, vat(yesterday, 500))).status).toBe(422)
  await pool.query(`update dated_settings set valid_from = $1 where id = $2`, [yesterday, id])
  expect((await remove(id)).status).toBe(409)
  expect(await vatRows()).toMatchObject([
    { value: { rate: 500 }, standing: 'Current', removable: false },
    { value: { rate: 600 }, standing: 'Past', removable: false },
  ])
})

test('a key has one value for a day, and every value has the shape of its key', async () => {
  const { id } = (await add(vat(tomorrow, 500))).body.dated_setting
  expect(await add(vat(tomorrow, 400))).toMatchObject({
    status: 409,
    body: { code: 'rate_taken', fields: { valid_from: 'There is a value from this day on already.' } },
  })
  expect((await add({ key: 'pay.basic', valid_from: tomorrow, value: { month: 310_000 }, ...LAW })).status).toBe(201)
  expect(await change(id, { key: 'pay.basic', valid_from: tomorrow, value: { month: 1 }, ...LAW })).toMatchObject({
    status: 422,
    body: { fields: { key: 'key cannot be changed.' } },
  })
})

test('what cannot be is refused at its field; digits as text are taken', async () => {
  const bands = (...list: object[]) => ({ key: 'paye.bands', valid_from: tomorrow, value: { bands: list } })
  const refusals: [unknown, Record<string, string>][] = [
    [vat(tomorrow, 10_001), { 'value.rate': 'rate must be at most 10000.' }],
    [
      { ...vat(tomorrow, 1), value: { month: 1 } },
      { 'value.rate': 'rate is required.', month: 'Unknown field: month.' },
    ],
    [{ ...vat(tomorrow, 1), key: 'vat' }, { key: 'key is not valid.' }],
    [bands(), { 'value.bands': 'Add at least one band.' }],
    [bands({ up_to: 100, rate: 0 }), { 'value.bands': 'The last band has no upper limit.' }],
    [
      bands({ up_to: 100, rate: 0 }, { up_to: 100, rate: 1 }, { up_to: null, rate: 2 }),
      { 'value.bands': 'Each band must end above the one before it; only the last has no upper limit.' },
    ],
  ]
  for (const [body, fields] of refusals) {
    const refused = await add(body as calls.DatedSettingInput)
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({ status: 422, fields })
  }
  const typed = { ...vat(tomorrow, 0), value: { rate: '500' } } as unknown as calls.DatedSettingInput
  expect((await add(typed)).body.dated_setting.value).toEqual({ rate: 500, unless_fiscal: false })
})

/** The tax of a month by the bands in force on a day. */
async function payeOn(day: string, pay: number) {
  const { bands } = await settingOn(db, 'paye.bands', day)
  let [below, tax] = [0, 0]
  for (const { up_to, rate } of bands) {
    tax += ((Math.min(pay, up_to ?? pay) - below) * rate) / 10_000
    if (up_to === null || pay <= up_to) return tax
    below = up_to
  }
  return tax
}

test('PAYE has the bands of 1 July 2026 from that day, and the old ones before it', async () => {
  const taxes = (day: string) => Promise.all([335_000, 410_000, 485_000, 600_000, 12_000_000].map((pay) => payeOn(day, pay)))
  expect(await taxes('2026-06-30')).toEqual([10_000, 25_000, 47_500, 82_000, 3_702_000])
  expect(await taxes('2026-07-01')).toEqual([0, 15_000, 33_750, 68_250, 3_688_250])
})

test('a bill is shown with its stage and source, counts nowhere, and counts once it is in force', async () => {
  const { body } = await send('admin', calls.list, {})
  const bills = body.filter(({ stage }: calls.DatedSetting) => stage !== 'in_force')
  expect(bills).toMatchObject([
    {
      ...{
        key: 'leave',
        stage: 'assented',
        standing: 'Not in force',
        value: { sick_full_pay_months: 2, sick_half_pay_months: 4 },
      },
      source: 'Employment (Amendment) Act 2025: sick leave of two months in full and four months in half pay.',
    },
    { key: 'severance', stage: 'assented', standing: 'Not in force', value: { months_a_year: 1 } },
  ])
  expect(await settingOn(db, 'severance', today())).toEqual({ months_a_year: 0 })
  expect((await settingOn(db, 'leave', today())).sick_full_pay_months).toBe(1)
  const { id, version, key, valid_from, value, source } = bills[1]
  const saved = await change(id, { version, key, valid_from, value, source, stage: 'in_force' })
  expect(saved).toMatchObject({ status: 200, body: { dated_setting: { standing: 'Current', stage: 'in_force' } } })
  expect(await settingOn(db, 'severance', today())).toEqual({ months_a_year: 1 })
})

test('a law that is entered late counts from the first month that is not settled, and the answer names those that are', async () => {
  const month = monthAfter(today(), -2)
  const day = `${month}-01`
  expect((await add(vat(day, 550))).body.dated_setting).toMatchObject({ counts_from: day, settled: [] })
  const { id: station_id } = await makeStation(db)
  await pool.query("insert into attendance_periods (station_id, month, state, locked_at) values ($1, $2, 'Locked', now())", [
    station_id,
    day,
  ])
  const entered = (await add({ key: 'pay.basic', valid_from: addDays(day, 3), value: { month: 310_000 }, ...LAW })).body
    .dated_setting
  expect(entered).toMatchObject({ valid_from: addDays(day, 3), counts_from: `${monthAfter(month)}-01`, standing: 'Current' })
  expect(entered.settled).toEqual([`${longMonth(month)}: attendance of 1 station locked`])
  const on = async (of: string) => (await settingOn(db, 'pay.basic', of)).month
  expect([await on(addDays(day, 10)), await on(`${monthAfter(month)}-01`), await on(today())]).toEqual([
    300_000, 310_000, 310_000,
  ])
})

test.each([
  [null, '2027-06-14', 'late'],
  ['2026-07-02', '2027-06-14', 'done'],
  ['2026-07-02', '2027-06-15', 'due'],
  ['2026-07-02', '2027-06-30', 'due'],
  ['2026-07-02', '2027-07-01', 'late'],
  ['2027-06-15', '2027-07-01', 'done'],
  ['2027-07-01', '2028-01-31', 'done'],
])('the law was reviewed on %s: on %s the review is %s', (reviewed, day, state) => {
  expect(reviewState(reviewed, day)).toEqual({ reviewed_on: reviewed, state })
})

test('a super admin records the review, which an admin reads', async () => {
  expect((await send('admin', calls.setReviewed, {})).status).toBe(403)
  expect((await send('super_admin', calls.setReviewed, {})).body).toEqual({ reviewed_on: today(), state: 'done' })
  expect((await send('admin', calls.review, {})).body).toEqual({ reviewed_on: today(), state: 'done' })
})
