import { beforeEach, expect, test, vi } from 'vitest'
import * as calls from '../../../api/roster/calendar-feeds.ts'
import { update } from '../../../api/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, send } = await testApp()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00+03:00'), toFake: ['Date'] })
})

async function planned() {
  const guard = await make.makeGuard(db, { first_name: 'Peter', last_name: 'Okello' })
  const station = await make.makeStation(db, { name: 'Kisozi Mall, gate', address: 'Plot 1; Kampala' })
  const at = { guard_id: guard.id, station_id: station.id, shift_type: 'Night', start_time: '18:00', end_time: '06:00' }
  const shift = await make.makeDutySchedule(db, { ...at, shift_date: '2026-11-30' })
  await make.makeDutySchedule(db, { ...at, shift_date: '2026-10-01' })
  return { guard, station, shift, at }
}
const makeFeed = async (body: { guard_id?: number; station_id?: number }) => {
  const { body: answer } = await send('admin', calls.create, { body })
  return answer.calendar_feed as calls.CalendarFeed & { address: string }
}
const read = (address: string, headers = {}) => app.inject({ url: new URL(address).pathname + new URL(address).search, headers })
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test("a guard's calendar has the shifts of the next weeks in UTC, and an edit is the same event with a higher sequence", async () => {
  const { guard, shift, at } = await planned()
  const { address } = await makeFeed({ guard_id: guard.id })
  const first = await read(address)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [uid] = lines(first.body).filter((line) => line.startsWith('UID:'))
  expect(uid).toMatch(new RegExp(`^UID:shift-${shift.id}@`))
  expect(lines(first.body).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines(first.body)).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Peter Okello',
      'DTSTART:20261130T150000Z',
      'DTEND:20261201T030000Z',
      'SUMMARY:Night: Kisozi Mall\\, gate',
      'LOCATION:Plot 1\\; Kampala',
      'STATUS:TENTATIVE',
    ]),
  )
  await send('admin', update, { params: { id: String(shift.id) }, body: { ...at, shift_date: '2026-12-02' } })
  const second = lines((await read(address)).body)
  expect(second).toEqual(expect.arrayContaining([uid, 'DTSTART:20261202T150000Z']))
})

test("a station's calendar names who comes, and nothing else about the guard", async () => {
  const { guard, station } = await planned()
  await pool.query("update guards set contacts = '+256 700 000 777', email = 'peter@home.example' where id = $1", [guard.id])
  const { body } = await read((await makeFeed({ station_id: station.id })).address)
  expect(lines(body)).toContain('SUMMARY:Night: Peter Okello')
  expect(body).not.toMatch(/777|peter@home|LOCATION/)
})

test('the calendar of a station ends where it passes to another client, and not where it is renamed', async () => {
  const { station, guard } = await planned()
  const [feed, own] = [await makeFeed({ station_id: station.id }), await makeFeed({ guard_id: guard.id })]
  await pool.query("update stations set name = 'Kisozi Mall, back gate' where id = $1", [station.id])
  expect((await read(feed.address)).statusCode).toBe(200)
  const next = await make.makeClient(db, { company_name: 'Lake Hotel' })
  await pool.query('update stations set client_id = $2 where id = $1', [station.id, next.id])
  expect((await read(feed.address)).statusCode).toBe(404)
  expect((await read(own.address)).statusCode).toBe(200)
  expect((await read((await makeFeed({ station_id: station.id })).address)).statusCode).toBe(200)
})

test('an unchanged calendar is not sent again', async () => {
  const { guard, shift } = await planned()
  const { address } = await makeFeed({ guard_id: guard.id })
  const { etag } = (await read(address)).headers
  const again = await read(address, { 'if-none-match': etag })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  await pool.query("update duty_schedules set status = 'published' where id = $1", [shift.id])
  const published = await read(address, { 'if-none-match': etag })
  expect(published.statusCode).toBe(200)
  expect(published.body).toContain('STATUS:CONFIRMED')
})

test('an address is stored as a hash, works until it is made again or revoked, and ends with its guard', async () => {
  const { guard } = await planned()
  const first = await makeFeed({ guard_id: guard.id })
  const token = new URL(first.address).searchParams.get('token')!
  expect(JSON.stringify((await pool.query('select * from calendar_feeds')).rows)).not.toContain(token)
  const second = await makeFeed({ guard_id: guard.id })
  expect((await read(first.address)).statusCode).toBe(404)
  expect((await read(second.address)).statusCode).toBe(200)
  const listed = await send('admin', calls.list, { query: { guard_id: String(guard.id) } })
  expect(listed.body).toMatchObject([{ id: second.id, guard_id: guard.id, station_id: null }])
  expect(listed.raw).not.toContain('token')
  await send('admin', calls.remove, { params: { id: String(second.id) } })
  expect((await read(second.address)).statusCode).toBe(404)
  const third = await makeFeed({ guard_id: guard.id })
  await pool.query('delete from duty_schedules')
  await pool.query('update guards set deleted_at = now() where id = $1', [guard.id])
  expect((await read(third.address)).statusCode).toBe(404)
})

test('a calendar is of a guard or of a station', async () => {
  const refused = async (body: object) => (await send('admin', calls.create, { body })).body.fields
  expect(await refused({})).toEqual({ guard_id: 'Choose a guard or a station.' })
  expect(await refused({ guard_id: 2_000_000_000 })).toEqual({ guard_id: 'There is no guard with this number.' })
})

const BEFORE = { created_at: '2021-01-01T00:00:00Z', updated_at: '2021-01-01T00:00:00Z' }
const CHANGES: Record<
  string,
  (of: { guard: number; station: number; other: number; shift: number }) => [statement: string, id: number]
> = {
  'the name of the guard': ({ guard }) => ["update guards set first_name = 'Paul' where id = $1", guard],
  'the name of the station': ({ station }) => ["update stations set name = 'Back gate' where id = $1", station],
  'the address of the station': ({ station }) => ["update stations set address = 'Plot 2' where id = $1", station],
  'the hours of the shift': ({ shift }) => ["update duty_schedules set end_time = '05:00' where id = $1", shift],
  'the kind of the shift': ({ shift }) => ["update duty_schedules set shift_type = 'Relief' where id = $1", shift],
  'the station of the shift': ({ shift, other }) => [`update duty_schedules set station_id = ${other} where id = $1`, shift],
}

test.each(Object.entries(CHANGES))(
  'an event rises in sequence and time with %s, in every calendar that says it',
  async (_, change) => {
    const guard = await make.makeGuard(db, { first_name: 'Peter', last_name: 'Okello', ...BEFORE })
    const [station, other] = [
      await make.makeStation(db, { name: 'Gate', address: 'Plot 1', ...BEFORE }),
      await make.makeStation(db, BEFORE),
    ]
    const at = { guard_id: guard.id, station_id: station.id, shift_type: 'Night', start_time: '18:00', end_time: '06:00' }
    const shift = await make.makeDutySchedule(db, { ...at, shift_date: '2026-11-30', ...BEFORE })
    const feeds = [await makeFeed({ guard_id: guard.id }), await makeFeed({ station_id: station.id })]
    const events = () =>
      Promise.all(
        feeds.map(async ({ address }) => {
          const event = lines((await read(address)).body).slice(7)
          const of = (name: string) => event.find((line) => line.startsWith(name))?.split(':')[1] ?? ''
          const said = event.filter((line) => !/^(SEQUENCE|DTSTAMP|X-WR|END:VCAL)/.test(line)).join()
          return { said, sequence: Number(of('SEQUENCE')), stamp: of('DTSTAMP') }
        }),
      )
    const before = await events()
    const [statement, id] = change({ guard: guard.id, station: station.id, other: other.id, shift: shift.id })
    await pool.query(statement, [id])
    const after = await events()
    const changed = after.filter(({ said }, place) => said !== before[place]!.said && said.includes('UID'))
    expect(changed.length).toBeGreaterThan(0)
    for (const event of changed) {
      const was = before[after.indexOf(event)]!
      expect(event.sequence).toBeGreaterThan(was.sequence)
      expect(event.stamp > was.stamp).toBe(true)
    }
  },
)
