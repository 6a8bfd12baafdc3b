import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()
const run = (month: string) => send('admin', runs.start, { body: { month } })
const warnings = async () => {
  const { body } = await send('admin', drafts.list, { query: { month: MONTH } })
  return Object.fromEntries((body as drafts.InvoiceDraft[]).map((draft) => [draft.net, draft.warnings]))
}

test('a draft says all that somebody should look at before it is issued, and nothing of a usual month', async () => {
  await pool.query("insert into holidays (day, name, kind) values ('2026-09-08', 'Declared holiday', 'declared')")
  const unusual = await makeBilled(db, {
    contract: { starts_on: '2026-08-16', ends_on: '2026-09-30' },
    terms: { holiday: 'extra', holiday_extra_percent: 100 },
  })
  // The other contract of the client has an order number; its August is 1,900,000, too.
  await makeBilled(db, { company: 'Usual', contract: { starts_on: '2026-07-01', po_number: 'PO 7' } })
  await pool.query('update contracts set client_id = $1', [unusual.client.id])
  await pool.query('update clients set tin = null')
  await pool.query(
    "update slots set state = 'Filled', covered_minutes = null where line_id = $1 and day = '2026-09-10' and seat = 1",
    [unusual.line.id],
  )
  await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, origin, ordered_reason, extra_rate, state, covered_minutes)
      select line_id, id, '2026-09-12', 3, '06:00', '18:00', 'extra', 'By telephone.', 45000, 'Decided', 720 from line_terms where line_id = $1`,
    [unusual.line.id],
  )
  await run('2026-08')
  await run(MONTH)
  // From 16 August it was 980,645; September is 1,900,000 with 63,333 for the holiday and 45,000 for the extra shift.
  expect(await warnings()).toEqual({
    2008333: [
      '1 shift not decided yet',
      '1 extra shift without an order',
      'Public holidays are charged more',
      'Last month of the contract',
      '105 % more than the month before',
      'The client has no TIN',
      'The order number is missing',
    ],
    1900000: ['The client has no TIN'],
  })
})

test('a month that differs from the one before by a fifth is usual, by more is not', async () => {
  const { miss } = await makeBilled(db, { contract: { starts_on: '2026-08-01' }, terms: { seats: 1 } })
  await run('2026-08')
  const shortOf = async (days: number) => {
    for (let day = 1; day <= days; day++) await miss(`${MONTH}-${String(day).padStart(2, '0')}`)
    await run(MONTH)
    return Object.values(await warnings())
  }
  expect(await shortOf(6)).toEqual([[]])
  expect(await shortOf(7)).toEqual([['23 % less than the month before']])
})

test('an order number of a contract that ended before the month before asks for none', async () => {
  const { client } = await makeBilled(db, { contract: { starts_on: '2026-03-01' } })
  await makeBilled(db, { contract: { starts_on: '2026-03-01', ends_on: '2026-07-31', renewal: 'ends', po_number: 'PO 7' } })
  await pool.query('update contracts set client_id = $1', [client.id])
  await run(MONTH)
  expect(await warnings()).toEqual({ 1900000: [] })
})
