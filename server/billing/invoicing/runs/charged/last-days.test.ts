import { expect, onTestFinished, test, vi } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import * as contracts from '../../../../../api/contracts/contracts.ts'
import { today } from '../../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../../api/core/format.ts'
import { testApp } from '../../../../test/app.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { MONTH, makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

/** A contract with a camera whose September is invoiced; returns what moves the last day of the camera. */
async function invoiced(bill_basis: 'contract_arrears' | 'contract_advance') {
  const { contractId } = await makeBilled(db, { contract: { bill_basis } })
  const line = { contract_id: contractId, name: 'Camera', kind: 'fixed_monthly', from_on: `${MONTH}-01` } as const
  const { id, shift_label } = await makeContractLine(db, line)
  await pool.query("update line_terms set seats = 1, rate_unit = 'month' where line_id = $1", [id])
  await send('admin', runs.start, { body: { month: MONTH } })
  const { body } = await send('admin', drafts.list, { query: { month: MONTH } })
  const [draft] = (body as drafts.InvoiceDraft[]).filter(({ contract_id }) => contract_id === contractId)
  expect((await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })).status).toBe(201)
  return (until_on: string) =>
    send('admin', contracts.updateLine, {
      params: { id: String(id) },
      body: { name: line.name, from_on: line.from_on, shift_label, until_on },
    })
}

test('the last day of a camera is not moved before a month for which it was charged in arrears', async () => {
  const moved = await invoiced('contract_arrears')
  const last = formatDay('2026-09-30').replace(` ${today().slice(0, 4)}`, '')
  const said = `This is on an invoice. The last day can be ${last} or later.`
  expect(await moved('2026-09-29')).toMatchObject({ status: 409, body: { message: said, fields: { until_on: said } } })
  expect((await moved('2026-09-30')).status).toBe(200)
})

test('the last day of a camera that was charged in advance is moved: the next month takes the rest back', async () => {
  const moved = await invoiced('contract_advance')
  expect((await moved('2026-09-15')).status).toBe(200)
})

test('a draft in arrears says that its month is not over until the night of its last day has ended', async () => {
  await makeBilled(db)
  await pool.query(`update slots set start_time = '18:00', end_time = '06:00' where day = '${MONTH}-30'`)
  await send('admin', runs.start, { body: { month: MONTH } })
  const notOver = async (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${moment}+03:00`) })
    onTestFinished(() => void vi.useRealTimers())
    return ((await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[])[0]!.not_over
  }
  expect(await notOver(`${MONTH}-30T23:59:00`)).toBe(true)
  expect(await notOver('2026-10-01T05:59:00')).toBe(true)
  expect(await notOver('2026-10-01T06:00:00')).toBe(false)
})
