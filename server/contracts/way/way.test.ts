import { expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import { list } from '../../../api/contracts/slots.ts'
import { get, isUnderWay, stepsOf, WAY_STEPS, type Way } from '../../../api/contracts/way.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { fill, publish } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makePost, TERMS } from '../../test/records/contract-makers.ts'
import { makeClient, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, send } = await testApp()
const TOMORROW = addDays(today(), 1)

type Caller = Parameters<typeof send>[0]
const ask = (query: object, as: Caller = 'admin') => send(as, get, { query })
const wayOf = async (query: object): Promise<Way> => (await ask(query)).body
/** The steps that are done. */
const done = (way: Way) => stepsOf(way).flatMap(({ step, done }) => (done ? [step] : []))

/** A post of two guards from tomorrow on, in a draft for a new client; numbers of client, contract and station. */
async function draftWithPost() {
  const client_id = (await makeClient(db)).id
  const station_id = (await makeStation(db, { client_id })).id
  const { id } = await makeContract(db, { client_id, starts_on: TOMORROW })
  const post = { name: 'Gate', shift_label: 'Day', from_on: TOMORROW, station_id, terms: TERMS }
  await send('admin', contracts.addLine, { params: { id: String(id) }, body: post })
  return { client_id: String(client_id), contract_id: String(id), station_id }
}

test('the records of a client say how far the way is, from the client alone to a published week', async () => {
  const client_id = String((await makeClient(db)).id)
  expect(await wayOf({ client_id })).toEqual({
    ...{ client_id: Number(client_id), stations: 0, contract: null, roster: null, published: false },
  })
  await makeStation(db, { client_id: Number(client_id), active: false })
  expect(done(await wayOf({ client_id }))).toEqual(['client'])
  await makeStation(db, { client_id: Number(client_id) })
  expect(done(await wayOf({ client_id }))).toEqual(['client', 'station'])
  const empty = await makeContract(db, { client_id: Number(client_id) })
  const begun = await wayOf({ client_id })
  expect(begun.contract).toEqual({ id: empty.id, number: null, status: 'Draft', posts: 0 })
  expect(done(begun)).toEqual(['client', 'station'])
})

test('a draft with a post is to be activated, then planned, then published', async () => {
  const { client_id, contract_id, station_id } = await draftWithPost()
  expect(done(await wayOf({ contract_id }))).toEqual(['client', 'station', 'posts'])
  await send('admin', contracts.activate, { params: { id: contract_id } })
  const active = await wayOf({ contract_id })
  expect(done(active)).toEqual(['client', 'station', 'posts', 'activate'])
  expect(active.roster).toEqual({ from: TOMORROW, station_id, open: 14, planned: 0 })
  expect(await wayOf({ client_id })).toEqual(active)

  const { body: slots } = await send('admin', list, { query: { from: TOMORROW, to: TOMORROW, contract_id } })
  const guard_id = (await makeGuard(db)).id
  await send('admin', fill, { params: { id: String(slots[0].id) }, body: { guard_id, confirm: true, override_reason: 'Agreed' } })
  const planned = await wayOf({ contract_id })
  expect(planned.roster).toEqual({ from: TOMORROW, station_id, open: 13, planned: 1 })
  expect(done(planned)).toEqual(['client', 'station', 'posts', 'activate', 'plan'])
  expect(isUnderWay(planned)).toBe(true)

  await send('admin', publish, { body: { from: TOMORROW, to: TOMORROW, station_ids: [station_id] } })
  const published = await wayOf({ contract_id })
  expect(published).toMatchObject({ published: true, roster: { open: 13, planned: 0 } })
  expect(done(published)).toEqual([...WAY_STEPS])
  expect(isUnderWay(published)).toBe(false)
})

test('the roster begins with the first shift that has not begun, at the station of the first open one', async () => {
  const { contract, station_id } = await makePost(db, { from_on: addDays(today(), 4), days: 20 })
  const { roster } = await wayOf({ contract_id: String(contract.id) })
  expect(roster).toEqual({ from: addDays(today(), 4), station_id, open: 7, planned: 0 })
})

test('the newest contract of a client that is not cancelled is the one that is begun; an ended one is no way', async () => {
  const { client_id, id } = await makeContract(db)
  const cancelled = await makeContract(db, { client_id, status: 'Cancelled' })
  const query = { client_id: String(client_id) }
  expect((await wayOf(query)).contract?.id).toBe(id)
  expect(isUnderWay(await wayOf(query))).toBe(true)
  expect(isUnderWay(await wayOf({ contract_id: String(cancelled.id) }))).toBe(false)
  await makeContract(db, { client_id, status: 'Ended', number: 'CT-2026-000009' })
  expect(isUnderWay(await wayOf(query))).toBe(false)
})

test('one client or one contract is asked for, and it exists', async () => {
  for (const query of [{}, { client_id: '1', contract_id: '1' }]) expect((await ask(query)).status).toBe(422)
  for (const query of [{ client_id: '999999' }, { contract_id: '999999' }]) expect((await ask(query)).status).toBe(404)
  expect((await ask({ client_id: '1' }, 'supervisor')).status).toBe(403)
})
