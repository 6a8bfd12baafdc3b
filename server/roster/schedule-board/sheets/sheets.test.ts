import { expect, test } from 'vitest'
import * as calls from '../../../../api/roster/schedule-board.ts'
import { testApp } from '../../../test/app.ts'
import { wordsOf } from '../../../test/pdf-words.ts'
import { makeClient, makeDutySchedule, makeGuard, makeStation } from '../../../test/records/makers.ts'

const { app, db, pool, send, tokenOf } = await testApp()
const WEEK = '2026-03-02'
const DAY = { start_time: '06:00', end_time: '18:00', shift_type: 'Day' }
const NIGHT = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }

/** The words of each page. */
async function pagesOf(query: Record<string, string>) {
  const url = `${calls.sheets.path}?${new URLSearchParams({ week: WEEK, ...query })}`
  const { rawPayload, statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${await tokenOf('admin')}` } })
  expect(statusCode).toBe(200)
  return wordsOf(new Uint8Array(rawPayload))
}

async function makeWeek() {
  const client = await makeClient(db, { company_name: 'Kisozi Holdings' })
  const mall = await makeStation(db, { name: 'Kisozi Mall', client_id: client.id, address: 'Plot 4, Kampala Road' })
  const yard = await makeStation(db, { name: 'Bukoto Yard', client_id: client.id })
  await makeStation(db, { name: 'Empty Depot', client_id: client.id })
  const sarah = await makeGuard(db, { first_name: 'Sarah', last_name: 'Namuli', contacts: '0772 100 200' })
  const amos = await makeGuard(db, { first_name: 'Amos', last_name: 'Were', contacts: '0701 300 400' })
  await makeGuard(db, { first_name: 'Idle', last_name: 'Person' })
  for (const day of ['2026-03-02', '2026-03-03'])
    await makeDutySchedule(db, { guard_id: sarah.id, station_id: mall.id, shift_date: day, ...DAY })
  await makeDutySchedule(db, { guard_id: amos.id, station_id: mall.id, shift_date: '2026-03-02', ...NIGHT })
  await makeDutySchedule(db, { guard_id: amos.id, station_id: yard.id, shift_date: '2026-03-05', ...NIGHT })
  return { sarah, mall }
}

test('each station has a page with its client, address, guards and their telephones; one without shifts has none', async () => {
  await makeWeek()
  const [yard, mall, more] = await pagesOf({})
  expect(more).toBeUndefined()
  for (const part of ['Bukoto Yard', 'Amos Were', 'Thu 5 Mar', '18:00–06:00 +1']) expect(yard).toContain(part)
  for (const part of ['Kisozi Mall', 'Kisozi Holdings', 'Plot 4, Kampala Road', '2 Mar 2026 to 8 Mar 2026'])
    expect(mall).toContain(part)
  for (const part of ['Sarah Namuli', '0772 100 200', 'Amos Were', '0701 300 400', 'Control room', 'Page 2 of 2'])
    expect(mall).toContain(part)
})

test('each guard has a page with all days of the week, the hours and the telephone', async () => {
  const { sarah } = await makeWeek()
  const pages = await pagesOf({ sheet: 'guard' })
  expect(pages).toHaveLength(2)
  const hers = pages.find((page) => page.includes('Sarah Namuli'))!
  for (const part of [
    `0772 100 200 · #${sarah.id} · 24 h`,
    'Mon 2 Mar',
    '06:00–18:00',
    'Outside of any contract',
    'Kisozi Mall',
    'Plot 4',
    'Sun 8 Mar',
  ])
    expect(hers).toContain(part)
  expect(hers.match(/\bOff\b/g)).toHaveLength(5)
  expect(hers).not.toContain('Amos')
})

test('the guardroom has all stations in one table; a search narrows every kind of sheet', async () => {
  await makeWeek()
  const [page, more] = await pagesOf({ sheet: 'guardroom' })
  expect(more).toBeUndefined()
  for (const part of ['Week of duty', 'Bukoto Yard', 'Kisozi Mall', 'Sarah Namuli', '0701 300 400']) expect(page).toContain(part)
  expect((await pagesOf({ sheet: 'guardroom', q: 'mall' }))[0]).not.toContain('Bukoto Yard')
  expect(await pagesOf({ sheet: 'guard', q: 'amos' })).toHaveLength(1)
})

test('thirty guards of one day are all on the page or on the next', async () => {
  const mall = await makeStation(db, { name: 'Kisozi Mall' })
  for (let number = 10; number < 40; number++) {
    const guard = await makeGuard(db, { first_name: 'Guard', last_name: `Number${number}` })
    await makeDutySchedule(db, { guard_id: guard.id, station_id: mall.id, shift_date: '2026-03-02', ...DAY })
  }
  const all = (await pagesOf({})).join(' ')
  for (let number = 10; number < 40; number++) expect(all).toContain(`Guard Number${number}`)
})

test('a week without shifts says so, and more stations than a document holds are refused with advice', async () => {
  expect((await pagesOf({}))[0]).toContain('Nothing is planned in this week.')
  const client = await makeClient(db)
  await pool.query(
    `insert into stations (name, client_id, address) select 'Station ' || n, $1, 'Kampala' from generate_series(1, 1001) n`,
    [client.id],
  )
  expect((await send('admin', calls.sheets, { query: { week: WEEK } as never })).body).toMatchObject({
    fields: { q: 'There are 1,001. Search for some of them, and print these.' },
  })
})
