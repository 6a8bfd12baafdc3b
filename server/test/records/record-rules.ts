import { describe, expect, test } from 'vitest'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { fieldsOfServer } from '../../http/input/read-only.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { testApp } from '../app.ts'

type Body = Record<string, unknown>
type Resource = {
  on: Awaited<ReturnType<typeof testApp>>
  /** The resource's name in messages: 'Client' in 'Client not found.'. */
  title: string
  table: keyof Database
  calls: Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>
  /** A valid body; bodies of different numbers do not conflict. */
  valid: (number: number) => Body | Promise<Body>
  /** The fields that an update changes. */
  change: Body
  /** The response to `valid(1)` and `change` where it differs from the body. */
  shows?: { valid?: Body; changed?: Body }
  messages: { create: string; update: string; remove: string }
  required: readonly string[]
  /** List and record are public. */
  publicReads?: true
}

/** Registers the tests of the rules that every resource of editable records follows. */
export function testRecordRules({
  on,
  title,
  table,
  calls,
  valid,
  change,
  shows = {},
  messages,
  required,
  publicReads,
}: Resource) {
  const { name, wrapper } = { name: calls.create.saved!.name, wrapper: calls.list.list!.wrapper }
  const send = (
    call: Endpoint,
    input: { params?: Body; query?: Body; body?: unknown },
    as: Parameters<typeof on.send>[0] = 'admin',
    headers = {},
  ) => on.send(as, call, input as Sent<Endpoint>, headers)
  const create = async (number = 1, more: Body = {}) => send(calls.create, { body: { ...(await valid(number)), ...more } })
  const listed = async (query: Body = {}, as: Parameters<typeof send>[2] = 'admin') => {
    const answer = await send(calls.list, { query }, as)
    return { ...answer, rows: (wrapper ? answer.body[wrapper] : answer.body) as Body[] }
  }
  const rowsInTable = async () => Number((await on.pool.query(`select count(*) from ${table}`)).rows[0].count)

  describe(`${title}: the rules of every record`, () => {
    test('a new record is answered with 201, the message and the record, and can be read', async () => {
      const body = await valid(1)
      const created = await send(calls.create, { body })
      expect(created).toMatchObject({
        status: 201,
        body: { message: messages.create, [name]: { ...body, id: 1, version: 1, ...shows.valid } },
      })
      expect((await send(calls.get, { params: { id: 1 } })).body).toEqual(created.body[name])
      expect((await listed()).rows).toMatchObject([{ id: 1 }])
    })

    test('a change is answered with 200, the message and the next version', async () => {
      const body = await valid(1)
      await send(calls.create, { body })
      const updated = await send(calls.update, { params: { id: 1 }, body: { ...body, ...change, version: 1 } })
      expect(updated).toMatchObject({
        status: 200,
        body: { message: messages.update, [name]: { ...change, version: 2, ...shows.changed } },
      })
      expect((await send(calls.get, { params: { id: 1 } })).body).toEqual(updated.body[name])
    })

    test('an outdated version gets 409 with the current record; a change without a version is accepted', async () => {
      const body = await valid(1)
      await send(calls.create, { body })
      await send(calls.update, { params: { id: 1 }, body: { ...body, ...change, version: 1 } })
      const late = await send(calls.update, { params: { id: 1 }, body: { ...body, version: 1 } })
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'outdated', current: { id: 1, version: 2, ...change, ...shows.changed } },
      })
      expect((await send(calls.update, { params: { id: 1 }, body: { ...body, ...change } })).status).toBe(200)
    })

    test('a deleted record cannot be listed or read, and stays in the table', async () => {
      await create()
      expect(await send(calls.remove, { params: { id: 1 } })).toMatchObject({ status: 200, body: { message: messages.remove } })
      expect((await listed()).rows).toEqual([])
      expect((await send(calls.get, { params: { id: 1 } })).status).toBe(404)
      expect((await send(calls.update, { params: { id: 1 }, body: await valid(2) })).status).toBe(404)
      expect((await send(calls.remove, { params: { id: 1 } })).status).toBe(404)
      const { rows } = await on.pool.query(
        `select r.deleted_at, a.role from ${table} r join accounts a on a.id = r.deleted_by where r.id = 1`,
      )
      expect(rows).toEqual([{ deleted_at: expect.any(String), role: 'admin' }])
    })

    test('an id that does not exist or is not a number is not found', async () => {
      for (const id of ['99', '0', '-1', 'abc', '1.5', '99999999999']) {
        const answers = [
          await send(calls.get, { params: { id } }),
          await send(calls.update, { params: { id }, body: await valid(1) }),
          await send(calls.remove, { params: { id } }),
        ]
        for (const { status, body } of answers)
          expect({ id, status, code: body.code }).toEqual({ id, status: 404, code: 'not_found' })
        if (id === '99') for (const { body } of answers) expect(body.message).toBe(`${title} not found.`)
      }
    })

    test('a missing required value is named at its field', async () => {
      for (const field of required) {
        const refused = await send(calls.create, { body: { ...(await valid(1)), [field]: undefined } })
        const message = `${field.replaceAll('_', ' ')} is required.`
        expect(refused).toMatchObject({
          status: 422,
          body: { message, error: message, code: 'invalid', fields: { [field]: message } },
        })
      }
      const nothing = await send(calls.create, { body: {} })
      expect(Object.keys(nothing.body.fields).sort()).toEqual([...required].sort())
      expect(await rowsInTable()).toBe(0)
    })

    test('an unknown field, or one that the caller may not set, is refused', async () => {
      const answered = fieldsOfServer(calls.update, calls.get)
      await create()
      for (const field of ['id', 'deleted_at', 'deleted_by', 'created_at', 'role', 'password_hash', 'search', 'constructor']) {
        const body = { ...(await valid(2)), [field]: 7 }
        const unknown = `Unknown field: ${field}.`
        const created = await send(calls.create, { body })
        expect(created).toMatchObject({ status: 422, body: { fields: { [field]: unknown } } })
        const changed = await send(calls.update, { params: { id: 1 }, body })
        const message = answered.has(field) ? `${field.replaceAll('_', ' ')} cannot be changed.` : unknown
        expect(changed).toMatchObject({ status: 422, body: { fields: { [field]: message } } })
      }
      expect(await rowsInTable()).toBe(1)
      expect((await send(calls.get, { params: { id: 1 } })).body.version).toBe(1)
    })

    test('a body that is not an object is refused', async () => {
      for (const body of [
        [],
        'text',
        7,
        null,
        { ...(await valid(1)), [required[0]!]: { $ne: 1 } },
        { ...(await valid(1)), [required[0]!]: [1] },
      ]) {
        const { status } = await send(calls.create, { body }, 'admin', { 'content-type': 'application/json' })
        expect([400, 415, 422], JSON.stringify(body)).toContain(status)
      }
      expect(await rowsInTable()).toBe(0)
    })

    test('a list has pages of five with total and links, and all records without a page', async () => {
      for (let number = 1; number <= 7; number++) expect((await create(number)).status).toBe(201)
      const ids = (rows: Body[]) => rows.map(({ id }) => id)
      const all = await listed({ sort: '-id' })
      expect(ids(all.rows)).toEqual([7, 6, 5, 4, 3, 2, 1])
      expect(all.headers['x-total-count']).toBe('7')
      const second = await listed({ page: '2', sort: '-id' })
      expect(ids(second.rows)).toEqual([2, 1])
      expect(second.headers['x-total-count']).toBe('7')
      expect(second.headers.link).toContain(`<${calls.list.path}?page=1&sort=-id>; rel="prev"`)
      expect((await listed({ page: '1' })).headers.link).toContain('?page=2>; rel="next"')
      expect((await listed({ page: '1', page_size: '3', sort: 'id' })).rows.map(({ id }) => id)).toEqual([1, 2, 3])
      expect((await listed({ page: '9' })).rows).toEqual([])
    })

    test('an invalid page, size, order or filter is refused', async () => {
      const wrong: Body[] = [
        { page: '0' },
        { page: '-1' },
        { page: 'x' },
        { page_size: '1001' },
        { sort: 'password_hash' },
        { sort: 'id;drop' },
        { colour: 'red' },
      ]
      for (const query of wrong) expect((await send(calls.list, { query })).status, JSON.stringify(query)).toBe(422)
    })

    test('wildcards in a search are taken literally', async () => {
      await create()
      for (const q of ['%', '_', '\\', "'", '%%%']) expect((await listed({ q })).rows, q).toEqual([])
    })

    test('visitors are asked to log in, clients are refused, nothing is written', async () => {
      await create()
      const body = await valid(2)
      await on.tokenOf('client')
      const before = await rowsInTable()
      const writes: [Endpoint, object][] = [
        [calls.create, { body }],
        [calls.update, { params: { id: 1 }, body }],
        [calls.remove, { params: { id: 1 } }],
      ]
      const reads: [Endpoint, object][] = [
        [calls.list, { query: {} }],
        [calls.get, { params: { id: 1 } }],
      ]
      for (const [call, input] of publicReads ? writes : [...writes, ...reads]) {
        expect(await send(call, input, null)).toMatchObject({
          status: 401,
          body: { message: 'Please sign in.', code: 'not_signed_in' },
        })
        expect(await send(call, input, 'client')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
      if (publicReads) for (const [call, input] of reads) expect((await send(call, input, null)).status).toBe(200)
      expect((await send(calls.get, { params: { id: 1 } })).body.version).toBe(1)
      expect(await rowsInTable()).toBe(before)
    })

    test('the same Idempotency-Key creates one record; another body with it is refused', async () => {
      const body = await valid(1)
      const headers = { 'idempotency-key': 'one-action' }
      const first = await send(calls.create, { body }, 'admin', headers)
      const again = await send(calls.create, { body }, 'admin', headers)
      expect(again).toMatchObject({ status: 201, raw: first.raw, headers: { 'idempotent-replayed': 'true' } })
      expect((await send(calls.create, { body: await valid(2) }, 'admin', headers)).status).toBe(422)
      expect(await rowsInTable()).toBe(1)
    })
  })
}
