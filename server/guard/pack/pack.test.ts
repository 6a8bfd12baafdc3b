import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/guard/guard-pack.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone } from '../../test/phone.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, send } = await testApp()

/** Bytes that a pack may have, before it is compressed on its way. */
const MOST_BYTES = 200_000

const read = (token: string, known?: string) =>
  app.inject({
    url: calls.pack.path,
    headers: { authorization: `Bearer ${token}`, ...(known && { 'if-none-match': known }) },
  })
const phoneOf = (guard_id: number) => enrolledPhone(send, { guard_id })

test('a pack that has not changed is not sent again: 304 by its ETag, until a shift is planned', async () => {
  const guard = await make.makeGuard(db)
  const station = await make.makeStation(db)
  const { token } = await phoneOf(guard.id)
  const first = await read(token)
  const tag = String(first.headers.etag)
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const again = await read(token, tag)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  const shift = { guard_id: guard.id, station_id: station.id, start_time: '18:00', end_time: '06:00' }
  await make.makeDutySchedule(db, { ...shift, shift_date: addDays(today(), 2) })
  const changed = await read(token, tag)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
  expect(changed.json().shifts).toMatchObject([{ shift_date: addDays(today(), 2) }])
  // A tag of another guard's pack says nothing about this one.
  const other = await read((await phoneOf((await make.makeGuard(db)).id)).token, String(changed.headers.etag))
  expect(other.statusCode).toBe(200)
})

test('it has the shifts from two days ago to fourteen days ahead, and no others', async () => {
  const guard = await make.makeGuard(db)
  const at = { guard_id: guard.id, station_id: (await make.makeStation(db)).id, start_time: '08:00', end_time: '16:00' }
  for (const days of [-3, -2, 0, 14, 15]) await make.makeDutySchedule(db, { ...at, shift_date: addDays(today(), days) })
  const { shifts } = (await read((await phoneOf(guard.id)).token)).json()
  expect(shifts.map(({ shift_date }: { shift_date: string }) => shift_date)).toEqual(
    [-2, 0, 14].map((days) => addDays(today(), days)),
  )
})

test('it names the guard who comes to the same post when a shift ends', async () => {
  const [guard, relief] = [await make.makeGuard(db), await make.makeGuard(db)]
  const post = await makePost(db, { name: 'Main gate' })
  const other = await makePost(db, { name: 'Back gate' })
  const [day, next] = [addDays(today(), 2), addDays(today(), 3)]
  const night = { station_id: post.station_id, shift_date: day, start_time: '18:00', end_time: '06:00' }
  await make.makeDutySchedule(db, { guard_id: guard.id, ...night, slot_id: Number(await post.slotOn(day)) })
  const named = async () => (await read((await phoneOf(guard.id)).token)).json().shifts[0].relieved_by
  const morning = { shift_date: next, start_time: '06:00', end_time: '18:00' }
  const elsewhere = { station_id: other.station_id, slot_id: Number(await other.slotOn(next)) }
  await make.makeDutySchedule(db, { guard_id: (await make.makeGuard(db)).id, ...elsewhere, ...morning })
  // The gate after next is another guard's, too.
  expect(await named()).toBeNull()
  const { id } = await make.makeDutySchedule(db, {
    ...{ guard_id: relief.id, station_id: post.station_id, slot_id: Number(await post.slotOn(next)) },
    ...morning,
  })
  const { rows } = await pool.query("select first_name || ' ' || last_name as name from guards where id = $1", [relief.id])
  expect(await named()).toBe(rows[0].name)
  await pool.query('update duty_schedules set deleted_at = now() where id = $1', [id])
  expect(await named()).toBeNull()
})

/** Texts of random words, which pack as badly as orders that are all different. */
const words = (length: number, seed: number) => {
  let text = ''
  for (let n = seed; text.length < length; n = (n * 48_271) % 2_147_483_647) text += `${n.toString(36)} `
  return text.slice(0, length)
}

test('the pack of a guard who stands at another post every day stays below 200 kB', async () => {
  const guard = await make.makeGuard(db)
  for (let days = -2; days <= 14; days++) {
    const post = await makePost(db, { name: `Gate ${days}` })
    const { station_id } = post
    await pool.query('update contract_lines set post_orders = $2 where id = $1', [post.line.id, words(5000, days + 9)])
    await pool.query(
      `insert into checkpoints (station_id, name, token, code)
        select id, 'Point ' || n, md5(id || ' ' || n), upper(substr(md5(id || ' code ' || n), 1, 8))
        from stations, generate_series(1, 30) n where id = $1`,
      [station_id],
    )
    // A contract has no slots in days that are over.
    const slot = days > 0 && { slot_id: Number(await post.slotOn(addDays(today(), days))) }
    await make.makeDutySchedule(db, {
      ...{ guard_id: guard.id, station_id, ...slot },
      ...{ shift_date: addDays(today(), days), start_time: '18:00', end_time: '06:00' },
    })
  }
  const { body, statusCode } = await read((await phoneOf(guard.id)).token)
  expect(statusCode).toBe(200)
  const { shifts, stations, orders } = JSON.parse(body)
  expect([shifts.length, stations.length, stations[0].points.length, orders.length]).toEqual([17, 17, 30, 14])
  expect(Buffer.byteLength(body)).toBeLessThan(MOST_BYTES)
})
