import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { slotTexts } from '../../../../api/billing/texts/explanation-text.ts'
import * as portal from '../../../../api/portal/portal.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeDutySchedule, makeGuard } from '../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { explainedLines } from './explained-queries.ts'

const { db, pool, send } = await testApp()

type Recorded = { state: string; cause?: string; in_at?: string; out_at?: string; minutes?: number; late_minutes?: number }

/** Attendance of a guard of this name who was planned for the first seat of a day. */
async function record({ station, line }: Awaited<ReturnType<typeof makeBilled>>, day: string, last_name: string, what: Recorded) {
  const guard = await makeGuard(db, { last_name, rank: 'Sergeant' })
  const { rows } = await pool.query(
    `update slots set state = 'Open', covered_minutes = null where line_id = $1 and day = $2 and seat = 1 returning id`,
    [line.id, day],
  )
  const hours = { start_time: '06:00', end_time: '18:00', shift_type: 'Day' }
  const shift = await makeDutySchedule(db, {
    ...{ guard_id: guard.id, station_id: station.id, shift_date: day, slot_id: rows[0].id, ...hours },
  })
  const { state, cause = null, in_at = null, out_at = null, minutes = 0, late_minutes = 0 } = what
  await pool.query(
    `insert into attendances (id, slot_id, state, cause, reason, in_at, out_at, minutes, late_minutes)
      values ($1, $2, $3, $4, 'Malaria', $5, $6, $7, $8)`,
    [shift.id, rows[0].id, state, cause, in_at, out_at, minutes, late_minutes],
  )
}

const textsOf = (lines: calls.InvoiceLine[]) => lines.flatMap((line) => slotTexts(line))

test('the slots of a line have times, who worked and the cause; a client reads no cause that was noted of a guard', async () => {
  const billed = await makeBilled(db)
  await record(billed, '2026-09-12', 'Sserwadda', { state: 'No show', cause: 'sick' })
  await billed.miss('2026-09-26')
  const late = { in_at: '2026-09-19T08:30:00+03:00', out_at: '2026-09-19T18:00:00+03:00', minutes: 570, late_minutes: 150 }
  await record(billed, '2026-09-19', 'Mukasa', { state: 'Done', cause: 'late_transport', ...late })
  await pool.query(
    `update slots set state = 'Off', covered_minutes = null, off_reason = 'The gate is being built.'
      where line_id = $1 and day = '2026-09-28' and seat = 1`,
    [billed.line.id],
  )
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', calls.list, { query: { month: MONTH } })).body
  const expected = [
    '12 Sep, 06:00–18:00: nobody came. Cause: Sick',
    '26 Sep, 06:00–18:00: nobody came. Cause: Nobody was planned',
    '19 Sep, 06:00–18:00: 570 of 720 minutes worked by Moses Mukasa (Sergeant). Cause: Transport',
    '28 Sep, 06:00–18:00: not needed. Cause: The gate is being built.',
  ]
  const params = { id: String(draft.id) }
  expect(textsOf((await send('admin', calls.get, { params })).body.lines)).toEqual(expected)
  const { invoice_id } = (await send('admin', calls.issue, { params, body: {} })).body.invoice_draft
  const own = { id: String(invoice_id) }
  expect(textsOf((await send('admin', calls.linesOfInvoice, { params: own })).body)).toEqual(expected)

  const person = await clientPerson(db, { client_id: billed.client.id })
  const seen = (await send(person, portal.invoice, { params: own })).body
  expect(textsOf(seen.lines)).toEqual([
    '12 Sep, 06:00–18:00: nobody came',
    '26 Sep, 06:00–18:00: nobody came',
    '19 Sep, 06:00–18:00: 570 of 720 minutes worked by Moses Mukasa (Sergeant). Cause: Came late',
    '28 Sep, 06:00–18:00: not needed',
  ])
  expect(JSON.stringify(seen)).not.toMatch(/Sserwadda|Malaria|Sick|Transport/)
  // Staff who may not read attendance read neither names nor causes.
  const money = await explainedLines(db, 'invoice_id', invoice_id, 'money')
  expect(textsOf(money)[2]).toBe('19 Sep, 06:00–18:00: 570 of 720 minutes worked')
  expect(JSON.stringify(money)).not.toMatch(/Mukasa|Sick|Transport|Came late|built/)
  // The seal and the PDF have the billed lines, and name nobody.
  const { rows } = await pool.query('select explain::text from invoice_lines where invoice_id = $1', [invoice_id])
  expect(rows.map(({ explain }) => explain).join()).not.toMatch(/Mukasa|Transport/)
})
