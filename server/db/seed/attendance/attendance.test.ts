import { expect, inject, test } from 'vitest'
import { today } from '../../../../api/core/fields/days.ts'
import { databasesOfFile } from '../../../test/database.ts'
import { OLDEST_POSTGRES } from '../../../test/postgres/oldest-postgres.ts'
import { addDays } from '../calendar.ts'
import { seedDemo } from '../demo.ts'

const newDatabase = databasesOfFile()
const seeded = new Map<string, ReturnType<typeof seed>>()
/** The demo as of noon of a day; seeded once for the tests of this file, which only read it. */
const demo = (day: string) => seeded.get(day) ?? seeded.set(day, seed(day)).get(day)!
async function seed(day: string) {
  const { db, pool } = await newDatabase()
  // The database keeps its own clock, by which the demo of another year is too far ahead.
  for (const table of ['guards', 'invoices']) await pool.query(`alter table ${table} disable trigger plausible`)
  await seedDemo(db, { password: 'correct horse battery', now: new Date(`${day}T12:00:00+03:00`) })
  return pool
}

const YESTERDAY = addDays(today(), -1)
/** Besides, a Sunday and a Saturday ahead: two days after, and of, a round of the commander. */
const MOMENTS = inject('postgres') === OLDEST_POSTGRES ? [YESTERDAY] : [YESTERDAY, '2027-01-03', '2027-06-12']

test.each(MOMENTS)('on %s four guards did not come, three of whom were replaced', async (day) => {
  const pool = await demo(day)
  const { rows } = await pool.query(`select d.slot_id as own, d.replaced_by, d.shift_date, a.approved_at, a.minutes,
      by.guard_id <> d.guard_id as another, by.slot_id = a.slot_id as same_slot, by.status, came.state, came.minutes as worked,
      came.late_minutes as late, came.approved_at as came_approved, s.state as slot, s.covered_minutes as covered,
      extract(epoch from upper(s.span) - lower(s.span))::integer / 60 as length
    from attendances a join duty_schedules d on d.id = a.id join slots s on s.id = a.slot_id
    left join duty_schedules by on by.id = d.replaced_by left join attendances came on came.id = by.id
    where a.state = 'No show' order by d.id`)
  expect(rows).toHaveLength(4)
  const replaced = rows.filter(({ replaced_by }) => replaced_by !== null)
  expect(replaced).toHaveLength(3)
  for (const { length, approved_at, ...row } of replaced) {
    expect(row).toMatchObject({
      own: null,
      another: true,
      same_slot: true,
      status: 'acknowledged',
      state: 'Done',
      minutes: 0,
      late: 0,
    })
    // He who took over was there from fifty minutes after the start until the end.
    expect(row).toMatchObject({ worked: length - 50, slot: 'Decided', covered: length - 50, came_approved: approved_at })
  }
  expect(rows.find(({ replaced_by }) => replaced_by === null)).toMatchObject({ own: expect.anything(), worked: null })
})

test('a shift that another guard took over is billed as short and not as uncovered, the fourth as uncovered', async () => {
  const pool = await demo(YESTERDAY)
  const { rows } = await pool.query(`select d.replaced_by is not null as replaced, c.shortfall_rule as rule, billed.*
    from attendances a join duty_schedules d on d.id = a.id join slots s on s.id = a.slot_id
    join contract_lines l on l.id = s.line_id join contracts c on c.id = l.contract_id
    left join lateral (
      select i.description, (slot ->> 'missing')::integer as missing
      from invoice_lines i, jsonb_array_elements(i.explain -> 'slots') slot
      where i.kind = 'shortfall' and i.draft_id is not null and (slot ->> 'id')::bigint = s.id) billed on true
    where a.state = 'No show' and c.bill_basis = 'approved_slots'`)
  for (const { replaced, rule, ...billed } of rows) {
    const short = { description: expect.stringMatching(/^\d+ shifts? short by /), missing: 50 }
    // Up to an hour is nothing where only whole shifts are credited.
    const taken = rule === 'whole_shift' ? { description: null } : short
    expect(billed).toMatchObject(replaced ? taken : { description: expect.stringMatching(/^\d+ shifts? not covered/) })
  }
  expect(rows.length).toBeGreaterThan(0)
})
