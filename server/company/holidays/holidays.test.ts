import { expect, test } from 'vitest'
import * as calls from '../../../api/company/holidays.ts'
import * as trash from '../../../api/company/trash.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const days = async (query: object) =>
  ((await send('admin', calls.list, { query })).body as calls.Holiday[]).map(({ day, name }) => `${day} ${name}`)

test('a new installation has the holidays of 2026: ten fixed ones, and the movable ones as expected', async () => {
  expect(await days({ year: '2026', sort: 'day' })).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-26 NRM Liberation Day',
    '2026-02-16 Archbishop Janani Luwum Day',
    "2026-03-08 International Women's Day",
    '2026-03-20 Eid al-Fitr',
    '2026-04-03 Good Friday',
    '2026-04-06 Easter Monday',
    '2026-05-01 Labour Day',
    '2026-05-27 Eid al-Adha',
    "2026-06-03 Uganda Martyrs' Day",
    "2026-06-09 National Heroes' Day",
    '2026-10-09 Independence Day',
    '2026-12-25 Christmas Day',
    '2026-12-26 Boxing Day',
  ])
  expect((await days({ year: '2028' })).length).toBe(10)
  expect(await days({ q: 'labour', sort: '-day' })).toEqual([
    '2028-05-01 Labour Day',
    '2027-05-01 Labour Day',
    '2026-05-01 Labour Day',
  ])
})

test('a holiday is declared for tomorrow, moved by a day and taken back', async () => {
  const tomorrow = addDays(today(), 1)
  const added = await send('super_admin', calls.create, { body: { day: tomorrow, name: ' Eid ', kind: 'declared' } })
  expect(added).toMatchObject({
    status: 201,
    body: { message: 'Holiday added successfully', holiday: { day: tomorrow, name: 'Eid', kind: 'declared', version: 1 } },
  })
  const params = { id: String(added.body.holiday.id) }
  const body = { day: addDays(tomorrow, 1), name: 'Eid', kind: 'movable' } as const
  expect((await send('super_admin', calls.update, { params, body })).body.holiday).toMatchObject({ ...body, version: 2 })
  expect(await send('super_admin', calls.update, { params, body: { ...body, version: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'outdated' },
  })
  expect((await send('super_admin', calls.remove, { params, query: {} })).body).toEqual({
    message: 'Holiday deleted successfully',
  })
  expect((await send('admin', calls.get, { params })).status).toBe(404)
})

test('a day is a holiday once, and can be declared again after a deletion', async () => {
  const body = { day: '2027-03-10', name: 'Eid al-Fitr', kind: 'movable' } as const
  const { id } = (await send('super_admin', calls.create, { body })).body.holiday
  const message = 'There is a holiday on this day already.'
  expect(await send('super_admin', calls.create, { body })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message, fields: { day: message } },
  })
  await send('super_admin', calls.remove, { params: { id: String(id) }, query: {} })
  expect((await send('super_admin', calls.create, { body })).status).toBe(201)
})

test('a holiday in a month that a station has locked is not added, moved or deleted; its name may change', async () => {
  const [day, next] = ['2027-05-14', '2027-06-14']
  const body = { day, name: 'Eid', kind: 'declared' } as const
  const { id } = (await send('super_admin', calls.create, { body: { ...body, day: next } })).body.holiday
  const params = { id: String(id) }
  const station = await makeStation(db)
  const lock = (month: string) =>
    pool.query("insert into attendance_periods (station_id, month, state) values ($1, $2, 'Locked')", [station.id, month])
  await lock('2027-05-01')
  const refused = { status: 409, body: { code: 'period_locked', message: 'May 2027 is locked.' } }
  expect(await send('super_admin', calls.create, { body })).toMatchObject(refused)
  expect(await send('super_admin', calls.update, { params, body })).toMatchObject(refused)
  await lock('2027-06-01')
  expect((await send('super_admin', calls.remove, { params, query: {} })).body.message).toBe('June 2027 is locked.')
  // Not from the trash either.
  const other = (await send('super_admin', calls.create, { body: { ...body, day: '2027-07-14' } })).body.holiday
  expect((await send('super_admin', calls.remove, { params: { id: String(other.id) }, query: {} })).status).toBe(200)
  await lock('2027-07-01')
  const kept = await send('super_admin', trash.restore, { params: { kind: 'holidays', id: String(other.id) } })
  expect(kept).toMatchObject({ status: 409, body: { code: 'period_locked', message: 'July 2027 is locked.' } })
  const renamed = await send('super_admin', calls.update, { params, body: { ...body, day: next, name: 'Eid al-Adha' } })
  expect(renamed).toMatchObject({ status: 200, body: { holiday: { day: next, name: 'Eid al-Adha' } } })
  expect(renamed.body).not.toHaveProperty('effect')
})
