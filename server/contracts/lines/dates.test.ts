import { beforeEach, expect, test } from 'vitest'
import type { ContractLineUpdate } from '../../../contract/contracts/contract-lines.ts'
import * as contract from '../../../contract/contracts/contracts.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'

// The days of a contract, of its lines and of their terms, in a draft whose line begins on 1 December 2026.

const { db, send } = await testApp()

const of = (id: number) => ({ params: { id: String(id) } })
const FIRST = '2026-12-01'
const TERMS = {
  seats: 2,
  start_time: '06:00',
  end_time: '18:00',
  weekdays: 127,
  rate_unit: 'guard_month',
  rate: 950_000,
} as const
const GATE = { name: 'Main gate, day', shift_label: 'Day', from_on: FIRST }

let id: number
let line: number
beforeEach(async () => {
  ;({ id } = await makeContract(db, { starts_on: FIRST }))
  ;({ id: line } = await makeContractLine(db, { contract_id: id, from_on: FIRST }))
})

const change = (more: Partial<ContractLineUpdate>) =>
  send('admin', contract.updateLine, { ...of(line), body: { ...GATE, ...more } })
const addTerms = (valid_from: string, more: { seats?: number; rate?: number } = {}) =>
  send('admin', contract.addTerms, { ...of(line), body: { ...TERMS, ...more, valid_from } })
const charges = async (month = '2026-12') =>
  (await send('admin', contract.preview, { ...of(id), query: { month } })).body.charges as contract.MonthPreview['charges']
const invalidAt = (field: string, message: string) => ({ status: 422, body: { code: 'invalid', fields: { [field]: message } } })

test('the first day of a line stays before the day on which its terms change, and rates and guards stay as agreed', async () => {
  await addTerms('2026-12-16', { seats: 3, rate: 1_000_000 })
  const before = await charges()
  expect(before).toMatchObject([
    { from: '2026-12-01', until: '2026-12-15', seats: 2, amount: 919_355 },
    { from: '2026-12-16', until: '2026-12-31', seats: 3, amount: 1_548_387 },
  ])
  const said = 'Other terms begin on 16 Dec 2026. Choose an earlier first day, or take them back.'
  for (const day of ['2026-12-16', '2026-12-20']) expect(await change({ from_on: day })).toMatchObject(invalidAt('from_on', said))
  expect(await charges()).toEqual(before)

  expect((await change({ from_on: '2026-12-15' })).status).toBe(200)
  expect(await charges()).toMatchObject([
    { from: '2026-12-15', until: '2026-12-15', seats: 2 },
    { from: '2026-12-16', until: '2026-12-31', seats: 3, amount: 1_548_387 },
  ])
  expect((await change({ from_on: '2026-11-30' })).status).toBe(200)
  expect(await charges()).toEqual(before)
})

test('once later terms are taken back, the line begins on any day, with its first terms', async () => {
  const { body } = await addTerms('2026-12-16', { rate: 1_000_000 })
  await send('admin', contract.removeTerms, of(body.contract.lines[0].terms[1].id))
  expect((await change({ from_on: '2026-12-20' })).body.contract.lines[0].terms).toMatchObject([
    { valid_from: '2026-12-20', rate: 950_000 },
  ])
})
