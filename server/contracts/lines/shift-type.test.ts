import { expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine, makePost, TERMS } from '../../test/records/contract-makers.ts'

const { db, send } = await testApp()
const NIGHT = { ...TERMS, start_time: '18:00', end_time: '06:00' } as const
const of = (id: number) => ({ params: { id: String(id) } })
const typeOf = async (contract: number): Promise<string> =>
  (await send('admin', calls.get, of(contract))).body.lines[0].shift_label

test('the shift type of a draft follows its hours: a post that becomes one by night is Night', async () => {
  const { contract_id, id } = await makeContractLine(db)
  const change = (terms: object) =>
    send('admin', calls.addTerms, { ...of(id), body: { ...TERMS, valid_from: today(), ...terms } })
  await change(NIGHT)
  expect(await typeOf(contract_id)).toBe('Night')
  await change({ start_time: '08:00', end_time: '08:00' })
  expect(await typeOf(contract_id)).toBe('Day and night')
  await change({ rate: 1_000_000 })
  expect(await typeOf(contract_id)).toBe('Day')
})

test('a shift type that somebody chose stays', async () => {
  const { id: contract_id } = await makeContract(db)
  const { id } = await makeContractLine(db, { contract_id, shift_label: 'Relief' })
  await send('admin', calls.addTerms, { ...of(id), body: { ...NIGHT, valid_from: today() } })
  expect(await typeOf(contract_id)).toBe('Relief')
})

test('with terms that are taken back the shift type goes back, and with Undo it comes again', async () => {
  const { contract, line } = await makePost(db)
  const { body } = await send('admin', calls.addTerms, { ...of(line.id), body: { ...TERMS, valid_from: addDays(today(), 7) } })
  expect(await typeOf(contract.id)).toBe('Day')
  const terms: number = body.contract.lines[0].terms.at(-1).id
  await send('admin', calls.removeTerms, of(terms))
  expect(await typeOf(contract.id)).toBe('Night')
  await send('admin', restoreMany, { params: { kind: 'line_terms' }, body: { ids: [terms] } })
  expect(await typeOf(contract.id)).toBe('Day')
})
