import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as audit from '../../../api/accounts/audit.ts'
import { putBack, sentFields } from '../../../api/accounts/put-back.ts'
import type { Endpoint, Schema, Sent } from '../../../api/core/endpoint.ts'
import { RESOURCE_NAMES, type ResourceName } from '../../../api/resources.ts'
import { testApp } from '../app.ts'
import { makeAccount } from '../records/makers.ts'
import { valuesOf } from '../records/schema-values.ts'
import { callOf, makeRecord, referredBy } from './any-record.ts'

type Values = Record<string, unknown>
const { db, send } = await testApp()
const perform = (call: Endpoint, input: object) => send('super_admin', call, input as Sent<Endpoint>)
/** Values that are tried for a field until its form accepts one. */
const TRIES = 40
/** Kinds whose form only goes forward: their changes are refused with a sentence. */
const FORWARD_ONLY: ResourceName[] = ['client_requests']

/** A record of a kind, and what is done to it through its own calls. */
async function recordOf(kind: ResourceName) {
  const { id } = await makeRecord(db, kind)
  const params = { id: String(id) }
  const update = callOf(kind, 'update') as Endpoint & { body: Schema }
  const { shape } = update.body as unknown as z.ZodMiniObject
  const read = async () => (await perform(callOf(kind, 'get')!, { params })).body as Values
  const write = (body: Values) => perform(update, { params, body })
  /** Changes one field; false where the call accepts no other value. */
  async function change(field: string) {
    const before = await read()
    const required = Object.keys(shape).filter((one) => shape[one]!._zod.optin !== 'optional')
    const needed = { ...Object.fromEntries(required.map((one) => [one, before[one]])), version: before.version }
    const other = (value: unknown) => JSON.stringify(value) !== JSON.stringify(before[field])
    for (const value of fc.sample(valuesOf(shape[field]!), { seed: 1, numRuns: TRIES }).filter(other))
      if ((await write({ ...needed, [field]: value })).status === 200) return other((await read())[field])
    return false
  }
  /** The newest entry of its history with the values before and after. */
  async function lastChange() {
    const [entry] = (await perform(audit.list, { query: { kind, record_id: params.id, page_size: '1' } }))
      .body as audit.AuditEntry[]
    return (await perform(audit.get, { params: { id: String(entry!.id) } })).body as audit.AuditDetail
  }
  const fields = Object.keys(shape).filter((field) => field !== 'version' && !referredBy(field))
  return { update, fields, read, write, change, lastChange }
}

describe.each(RESOURCE_NAMES.filter((kind) => callOf(kind, 'update')))('%s', (kind) => {
  test('a change of each field by its form is put back by the same call, or is refused in words', async () => {
    await makeAccount(db, { role: 'super_admin' })
    const { update, fields, read, write, change, lastChange } = await recordOf(kind)
    const back: string[] = []
    for (const field of fields) {
      const before = await read()
      if (!(await change(field))) continue
      const entry = await lastChange()
      if (sentFields(update, entry.changed).length === 0) continue
      const found = putBack(update, await read(), entry)
      if ('since' in found) throw new Error(`${field} is as the change has left it: ${JSON.stringify(found)}`)
      const { status, body } = await write(found.body)
      if (status === 200) {
        expect((await read())[field], field).toEqual(before[field])
        back.push(field)
      } else expect({ field, status, body }).toMatchObject({ body: { message: expect.stringMatching(/\w \w/) } })
    }
    expect(back.length > 0).toBe(!FORWARD_ONLY.includes(kind))
  })
})

test('a change whose field has changed again since is not put back; one of another field is', async () => {
  const { update, read, write, change, lastChange } = await recordOf('stations')
  await change('address')
  const entry = await lastChange()
  await change('instructions')
  expect(putBack(update, await read(), entry)).toMatchObject({ fields: ['address'] })
  const { name, client_id, version } = await read()
  await write({ name, client_id, version, address: 'Plot 9, Ntinda' })
  expect(putBack(update, await read(), entry)).toEqual({ since: { column: 'address', value: 'Plot 9, Ntinda' } })
})

test('what no form sends is not offered, nor is the version', () => {
  const update = callOf('guards', 'update') as Endpoint & { body: Schema }
  expect(sentFields(update, ['version', 'photo_id', 'first_name'])).toEqual([{ column: 'first_name', field: 'firstName' }])
})
