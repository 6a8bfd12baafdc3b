import { describe, expect, test } from 'vitest'
import * as audit from '../../../api/accounts/audit.ts'
import * as trash from '../../../api/company/trash.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../api/resources.ts'
import { testApp } from '../app.ts'
import { makeAccount } from '../records/makers.ts'
import { callOf, makeRecord } from './any-record.ts'

const { db, pool, send } = await testApp()

const perform = (call: Endpoint, input: object) => send('super_admin', call, input as Sent<Endpoint>)

// The caller is the only super admin and an account of its own list: nobody may delete their own account, or the last one.
describe.each(RESOURCE_NAMES)('%s', (kind) => {
  const { singular, keptForGood } = resourceOf(kind)
  const prepare = async () => {
    await makeAccount(db, { role: 'super_admin' })
    const { id } = await makeRecord(db, kind)
    const remove = callOf(kind, 'remove')!
    const get = callOf(kind, 'get')
    const params = { id: String(id) }
    return {
      id,
      /** Moves the record to the trash. */
      remove: () => perform(remove, { params, query: { trash: 'true' } }),
      restore: () => perform(trash.restore, { params: { kind, ...params } }),
      erase: () => perform(trash.erase, { params: { kind, ...params } }),
      /** The status of reading it; undefined without such a call. */
      read: async () => get && (await perform(get, { params })).status,
      inTrash: async () => (await perform(trash.list, { query: { kind } })).body as trash.TrashItem[],
      rows: async () => (await pool.query(`select id from ${kind} where id = $1`, [id])).rows.length,
      history: async () =>
        (await perform(audit.list, { query: { kind, record_id: String(id), sort: 'at' } })).body as audit.AuditEntry[],
    }
  }

  test('is moved to the trash, listed there by its name, and restored', async () => {
    const record = await prepare()
    expect((await record.remove()).status).toBe(200)
    expect(await record.inTrash()).toEqual([
      expect.objectContaining({ kind, id: record.id, name: expect.stringMatching(/\S/), in_trash: true }),
    ])
    expect([undefined, 404]).toContain(await record.read())
    expect(await record.restore()).toMatchObject({ status: 200, body: { message: expect.stringContaining(singular) } })
    expect([undefined, 200]).toContain(await record.read())
    expect(await record.inTrash()).toEqual([])
  })

  test(keptForGood ? 'is never erased' : 'is erased for good once it is deleted', async () => {
    const record = await prepare()
    expect((await record.erase()).status).toBe(404)
    await record.remove()
    expect((await record.erase()).status).toBe(keptForGood ? 409 : 200)
    expect(await record.rows()).toBe(keptForGood ? 1 : 0)
    expect((await record.inTrash()).length).toBe(keptForGood ? 1 : 0)
  })

  test('has a history with actions and the name of the record', async () => {
    const record = await prepare()
    await record.remove()
    const [{ name } = { name: '' }] = await record.inTrash()
    await record.restore()
    const entries = await record.history()
    expect(entries.filter(({ action }) => action !== 'update').map(({ action }) => action)).toEqual([
      'insert',
      'remove',
      'restore',
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({ kind, record_id: String(record.id), record_name: name, record_live: true })
    expect(audit.kindName(kind)).toBe(singular)
  })
})
