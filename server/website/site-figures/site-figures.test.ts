import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as home from '../../../api/company/home.ts'
import * as reports from '../../../api/incidents/reports.ts'
import { get } from '../../../api/website/site-figures.ts'
import { testApp } from '../../test/app.ts'
import { MONTH, makeBilled } from '../../test/resources/billing-makers.ts'
import { countSiteFigures } from './count.ts'

const { db, pool, send } = await testApp()
/** A day of the month after that of the shifts. */
const AFTER = '2026-10-05'
const figures = async () => (await send(null, get, {})).body.figures
const publish = (show_figures: boolean) =>
  send('admin', home.update, { body: { content: { ...home.DEFAULT_HOME, show_figures } } })

beforeEach(async () => {
  expect((await publish(true)).status).toBe(200)
})

/** Rounds of the month at a station, `walked` to the end and `missed`. */
const makeRounds = async (station: number, walked: number, missed: number) =>
  sql`with plan as (insert into routes (station_id, name, points, minutes_allowed) values (${station}, 'Fence', '{}', 30) returning id)
    insert into patrols (route_id, station_id, day, due_from, due_until, state, completed_at)
    select plan.id, ${station}, '2026-09-10', at, at + interval '30 minutes',
      case when n <= ${walked} then 'Completed' else 'Missed' end, case when n <= ${walked} then at end
    from plan, generate_series(1, ${walked + missed}) n, lateral (select '2026-09-10'::timestamptz + n * interval '1 hour' as at) times
  `.execute(db)

test('nobody is told figures of a month without data', async () => {
  expect(await countSiteFigures(db, AFTER)).toBeUndefined()
  expect(await figures()).toBeNull()
})

test('the figures are those of the reports, counted once and kept', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  await acacia.miss('2026-09-12')
  await makeRounds(acacia.station.id, 24, 1)
  expect(await countSiteFigures(db, AFTER)).toBe('The site’s figures of 2026-09 were counted')
  const { total }: reports.ReportOfMonth = (
    await send('admin', reports.operations, { query: { report: 'coverage', month: MONTH } })
  ).body
  expect(await figures()).toEqual({ month: '2026-09', agreed: 60, covered: total.rate, rounds: 25, walked: 96 })
  // A page is told of no change where there was none.
  expect(await countSiteFigures(db, AFTER)).toBeUndefined()
  await acacia.miss('2026-09-13')
  expect(await figures()).toMatchObject({ covered: total.rate })
  expect(await countSiteFigures(db, AFTER)).toBeDefined()
  expect((await figures()).covered).toBeLessThan(total.rate!)
})

test('a company that does not publish them keeps them to itself', async () => {
  await makeBilled(db, { company: 'Acacia' })
  await countSiteFigures(db, AFTER)
  expect(await figures()).toMatchObject({ month: '2026-09', walked: null })
  await publish(false)
  expect(await figures()).toBeNull()
})

test('a month of which many shifts are not settled is not spoken of', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  await pool.query("update slots set state = 'Filled', covered_minutes = null where line_id = $1 and day >= '2026-09-10'", [
    acacia.line.id,
  ])
  expect(await countSiteFigures(db, AFTER)).toBeUndefined()
  expect(await figures()).toBeNull()
})
