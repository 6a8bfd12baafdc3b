import { expect, test } from 'vitest'
import type { Outcome } from '../../../../../api/alarm/alarm-queue.ts'
import * as alarms from '../../../../../api/alarm/alarms.ts'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import { explanationText, slotTexts } from '../../../../../api/billing/texts/explanation-text.ts'
import * as contracts from '../../../../../api/contracts/contracts.ts'
import { testApp } from '../../../../test/app.ts'
import { makeAlarm, makeAlarmSystem, makeDispatch } from '../../../../test/records/alarm-makers.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { makeStation } from '../../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, send } = await testApp()
const params = (id: number) => ({ id: String(id) })

/** A contract with call-outs at 30,000, of which one a month is free, and a system at its premises. */
async function withCallOuts({
  contract,
  station_id,
}: {
  contract?: { bill_basis: 'contract_advance' }
  station_id?: number
} = {}) {
  const made = await makeBilled(db, { contract: { bill_basis: 'contract_arrears', ...contract } })
  const line = await makeContractLine(db, {
    ...{ contract_id: made.contractId, name: 'Call-outs', kind: 'per_use', from_on: `${MONTH}-01` },
    ...{ charge_for: 'call_out', free_per_month: 1, station_id: station_id ?? null },
  })
  await db.updateTable('line_terms').set({ seats: 1, rate: 30_000 }).where('line_id', '=', line.id).execute()
  const system = await makeAlarmSystem(db, { station_id: made.station.id })
  return { ...made, callOuts: line, system }
}

let opened = 0
/** A closed alarm of a day, for which a crew was sent unless it is said that none was. */
const alarmOf = (system_id: number, day: string, outcome: Outcome, result = 'sent') =>
  makeAlarm(db, {
    ...{ system_id, outcome, state: 'Closed', opened_at: `${day}T02:${String(++opened % 60).padStart(2, '0')}:00+03:00` },
    ...{ closed_at: `${day}T04:00:00+03:00`, closing: 'The cleaner.' },
    steps: JSON.stringify([{ at: `${day}T00:20:00.000Z`, by: 1, name: 'Sarah Nakato', what: 'crew', result, text: null }]),
  })

async function compute(contractId: number, month = MONTH): Promise<drafts.InvoiceDraftDetail> {
  await send('admin', runs.start, { body: { month } })
  const { body } = await send('admin', drafts.list, { query: { month } })
  const { id } = (body as drafts.InvoiceDraft[]).find(({ contract_id }) => contract_id === contractId)!
  return (await send('admin', drafts.get, { params: params(id) })).body
}
const charged = ({ lines }: drafts.InvoiceDraftDetail) => lines.filter(({ kind }) => kind === 'extra')
const correct = (id: number, outcome: Outcome) =>
  send('admin', alarms.correct, { params: params(id), body: { outcome, text: 'The client has called.' } })

test('EA13: of four call-outs two were errors of the user, one is free, one is charged: 30,000, VAT 5,400', async () => {
  const { contractId, system } = await withCallOuts()
  const free = await alarmOf(system.id, `${MONTH}-02`, 'user_error')
  const paid = await alarmOf(system.id, `${MONTH}-09`, 'user_error')
  const fault = await alarmOf(system.id, `${MONTH}-12`, 'fault')
  await alarmOf(system.id, `${MONTH}-20`, 'intrusion')
  // Nobody went there, another month, and a system of another client.
  await alarmOf(system.id, `${MONTH}-03`, 'user_error', 'not_needed')
  const later = await alarmOf(system.id, '2026-10-01', 'user_error')
  await alarmOf((await makeAlarmSystem(db)).id, `${MONTH}-04`, 'user_error')

  const draft = await compute(contractId)
  const [line, ...others] = charged(draft)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    description: 'Call-outs, 2 of which 1 free (2, 9 Sep)',
    quantity: 1,
    unit_price: 30_000,
    amount: 30_000,
  })
  // Two guards at 950,000, and VAT of 18 % on both.
  expect(draft).toMatchObject({ agreed: 1_900_000, extras: 30_000, net: 1_930_000, vat: 342_000 + 5_400 })
  expect(explanationText(line!, draft.lines)).toBe('2 call-outs, 1 free: 1 × 30,000 = 30,000')
  expect(slotTexts(line!).map((text) => text.replace(/ \d\d:\d\d:/, ':'))).toEqual([
    `${free.number}, 2 Sep: error of the user, free`,
    `${paid.number}, 9 Sep: error of the user`,
  ])

  // Before its invoice an outcome may change, and the draft follows.
  expect((await correct(fault.id, 'user_error')).status).toBe(201)
  expect(charged(await compute(contractId))[0]).toMatchObject({ quantity: 2, amount: 60_000 })
  expect((await correct(fault.id, 'fault')).body.alarm.steps.at(-1)).toMatchObject({
    what: 'correct',
    text: 'The client has called.',
  })
  const { id } = await compute(contractId)
  const issued = await send('admin', drafts.issue, {
    params: params(id),
    body: { invoice_date: '2026-11-20', due_date: '2026-12-04' },
  })
  expect(issued.status).toBe(201)
  const { invoice_number } = issued.body.invoice_draft
  for (const [alarm, outcome] of [
    [paid, 'fault'],
    [fault, 'user_error'],
  ] as const) {
    const refused = await correct(alarm.id, outcome)
    expect([refused.status, refused.body.code]).toEqual([409, 'issued'])
    expect(refused.body.message).toBe(`The call-outs of this month are on ${invoice_number}. Correct that invoice first.`)
  }
  // Nothing that is charged depends on these.
  expect((await correct(fault.id, 'weather')).status).toBe(201)
  expect((await correct(later.id, 'animal')).status).toBe(201)
})

test('a line of the premises is charged before one for all of the client, and a call-out once', async () => {
  const { contractId, client, station, system } = await withCallOuts()
  const own = await makeContractLine(db, {
    ...{ contract_id: contractId, name: 'Call-outs of the gate', kind: 'per_use', from_on: `${MONTH}-01` },
    ...{ charge_for: 'call_out', station_id: station.id },
  })
  await db.updateTable('line_terms').set({ seats: 1, rate: 20_000 }).where('line_id', '=', own.id).execute()
  const elsewhere = await makeAlarmSystem(db, { station_id: (await makeStation(db, { client_id: client.id })).id })
  await alarmOf(system.id, `${MONTH}-05`, 'user_error')
  await alarmOf(elsewhere.id, `${MONTH}-06`, 'user_error')
  await alarmOf(elsewhere.id, `${MONTH}-07`, 'user_error')
  expect(charged(await compute(contractId)).map(({ description, amount }) => [description, amount])).toEqual([
    ['Call-outs, 2 of which 1 free (6, 7 Sep)', 30_000],
    ['Call-outs of the gate, 1 (5 Sep)', 20_000],
  ])
})

test('of a contract in advance the call-outs of a month come with the draft of the next one, once', async () => {
  const { contractId, system } = await withCallOuts({ contract: { bill_basis: 'contract_advance' } })
  const issue = async (month: string) => {
    const { id } = await compute(contractId, month)
    const body = { invoice_date: '2026-11-20', due_date: '2026-12-04' }
    return send('admin', drafts.issue, { params: params(id), body })
  }
  await alarmOf(system.id, `${MONTH}-02`, 'user_error')
  await alarmOf(system.id, `${MONTH}-09`, 'user_error')
  expect(charged(await compute(contractId))).toEqual([])
  expect((await issue(MONTH)).status).toBe(201)
  const next = charged(await compute(contractId, '2026-10'))
  expect(next.map(({ description, amount }) => [description, amount])).toEqual([
    ['Call-outs, 2 of which 1 free (2, 9 Sep)', 30_000],
  ])
  expect((await issue('2026-10')).status).toBe(201)
  expect(charged(await compute(contractId, '2026-11'))).toEqual([])
})

test('only a line by use is charged for call-outs, and free ones need it', async () => {
  const { contractId } = await withCallOuts()
  const { version } = (await send('admin', contracts.get, { params: params(contractId) })).body as contracts.Contract
  const add = (more: object) =>
    send('admin', contracts.addLine, {
      params: params(contractId),
      body: {
        ...{ name: 'Visits', from_on: `${MONTH}-01`, shift_label: 'Visits', version, ...more },
        terms: { seats: 1, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'month', rate: 20_000 },
      } as never,
    })
  const guarding = await add({ kind: 'fixed_monthly', charge_for: 'call_out' })
  expect([guarding.status, guarding.body.fields]).toEqual([
    422,
    { charge_for: 'Only what is charged by use is charged for call-outs.' },
  ])
  const free = await add({ kind: 'per_use', free_per_month: 2 })
  expect([free.status, free.body.fields]).toEqual([422, { free_per_month: 'Choose for what it is charged.' }])
})

test('a crew that could not go, or was called back before it set off, is not charged; one that had set off is', async () => {
  const { contractId, system } = await withCallOuts()
  const sent = await Promise.all(['02', '03', '04', '05'].map((day) => alarmOf(system.id, `${MONTH}-${day}`, 'user_error')))
  const at = `${MONTH}-02T00:30:00Z`
  const [refused, back, turned, gone] = sent.map(({ id }) => id)
  await makeDispatch(db, { alarm_id: refused!, state: 'Refused', ended_at: at })
  await makeDispatch(db, { alarm_id: back!, state: 'Cancelled', ended_at: at })
  await makeDispatch(db, { alarm_id: turned!, state: 'Cancelled', set_off_at: at, ended_at: at })
  await makeDispatch(db, { alarm_id: gone!, state: 'Refused', ended_at: at })
  await makeDispatch(db, { alarm_id: gone!, state: 'Left', arrived_at: at, arrived_how: 'desk', left_at: at })
  expect(charged(await compute(contractId))).toMatchObject([{ quantity: 1, amount: 30_000 }])
})
