import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as contracts from '../../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { makeContract, makeContractLine } from '../../../test/records/contract-makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

test('a camera is not charged for the days on which its contract was suspended, unless these are charged all the same', async () => {
  const billed = await makeBilled(db)
  const dates = { contract_id: billed.contractId, from_on: `${MONTH}-11` }
  const camera = await makeContractLine(db, { ...dates, name: 'Camera', kind: 'fixed_monthly' })
  await pool.query("update line_terms set seats = 1, rate = 300000, rate_unit = 'month' where line_id = $1", [camera.id])
  const suspended = (from: string, until: string, charged: boolean) =>
    pool.query('insert into contract_suspensions (contract_id, from_on, until_on, billed) values ($1, $2, $3, $4)', [
      ...[billed.contractId, from, until, charged],
    ])
  await suspended('2026-09-09', '2026-09-15', false)
  await suspended('2026-09-20', '2026-09-22', true)
  await send('admin', runs.start, { body: { month: MONTH } })
  const { body } = await send('admin', drafts.list, { query: { month: MONTH } })
  const draft = (await send('admin', drafts.get, { params: { id: String((body as drafts.InvoiceDraft[])[0]!.id) } })).body
  expect((draft as drafts.InvoiceDraftDetail).lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['Main gate day, 60 shifts agreed (2 guards, 1–30 Sep)', 1_900_000],
    ['Camera (11–30 Sep)', 200_000],
    ['5 days of suspension (11–15 Sep)', -50_000],
  ])
})

test('the days of a suspension are kept when the contract goes on; one that was taken back before its day was none', async () => {
  const { id: contractId } = await makeContract(db)
  await pool.query("update contracts set status = 'Active' where id = $1", [contractId])
  const params = { id: String(contractId) }
  const suspend = (from: string, billed: boolean) =>
    send('admin', contracts.suspend, { params, body: { from, reason: 'Closed for repairs', billed } })
  const resume = () => send('admin', contracts.resume, { params, body: {} })
  const kept = async () => (await pool.query('select from_on, until_on, billed from contract_suspensions order by id')).rows
  await suspend(addDays(today(), 5), false)
  expect(await kept()).toEqual([{ from_on: addDays(today(), 5), until_on: null, billed: false }])
  await resume()
  expect(await kept()).toEqual([])
  await suspend(today(), true)
  await pool.query('update contract_suspensions set from_on = $1', [addDays(today(), -3)])
  await resume()
  expect(await kept()).toEqual([{ from_on: addDays(today(), -3), until_on: addDays(today(), -1), billed: true }])
})
