import { beforeEach, expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import { explanationText } from '../../../../api/billing/texts/explanation-text.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

// A month of a contract by approved shifts, of which nothing is recorded.

const { db, pool, send } = await testApp()
let draft: drafts.InvoiceDraftDetail
const path = () => ({ params: { id: String(draft.id) } })
const issue = () => send('admin', drafts.issue, { ...path(), body: { invoice_date: '2026-09-30', due_date: '2026-10-14' } })
const charge = () => send('admin', drafts.chargeUnrecorded, { ...path(), body: { reason: 'Booked by hand until October.' } })
const textOf = ({ lines }: drafts.InvoiceDraftDetail) => explanationText(lines[0]!, lines)

/** The draft of a month that was entered when it was over, without its slots. */
async function compute() {
  await send('admin', runs.start, { body: { month: MONTH } })
  const [{ id }] = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  draft = (await send('admin', drafts.get, { params: { id: String(id) } })).body
}
beforeEach(async () => {
  await makeBilled(db, { contract: { bill_basis: 'approved_slots' } })
  await pool.query('delete from slots')
})

test('is not said to be covered, and is charged once somebody has said so, with his words in the explanation', async () => {
  await compute()
  // The company bills October and later with the program.
  await pool.query("update billing_runs set month = '2026-10-01'")
  expect(draft).toMatchObject({ net: 1_900_000, lines: [{ explain: { agreed: 60, covered: 0, unrecorded: 60 } }] })
  expect(textOf(draft)).toBe('60 agreed, 0 covered, 60 not recorded')
  expect(await issue()).toMatchObject({
    status: 409,
    body: {
      code: 'not_recorded',
      message:
        'Nothing is recorded of September 2026, which is before the months that are billed here. Say first that it is charged as agreed, and why.',
    },
  })
  const said = await charge()
  expect(said).toMatchObject({ status: 201, body: { invoice_draft: { unrecorded: false } } })
  expect(textOf(said.body.invoice_draft)).toMatch(
    /^60 agreed, 0 covered, 60 not recorded, charged as agreed \(.+: “Booked by hand until October\.”\)$/,
  )
  expect((await charge()).status).toBe(409)
  const issued = await issue()
  expect([issued.status, textOf(issued.body.invoice_draft)]).toEqual([201, textOf(said.body.invoice_draft)])
})

test('waits for its lock like any other where it is among the months that are billed here', async () => {
  await compute()
  expect(draft.not_locked).toBe('Lake Hotel gate')
  expect(await issue()).toMatchObject({ status: 409, body: { code: 'not_locked' } })
  expect((await charge()).status).toBe(409)
})
