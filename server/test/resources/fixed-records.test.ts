import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint, Schema, Sent } from '../../../api/core/endpoint.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { RESOURCE_NAMES, type ResourceName } from '../../../api/resources.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { testApp } from '../app.ts'
import { callOf } from './any-record.ts'

const { db, send } = await testApp()

type Row = Record<string, unknown> & { id: number }
type Module = { update?: Endpoint; isFixed?: (record: Row) => boolean }

/** Kinds that open as a form in every state, and the reason. */
const KEPT_OPEN: Partial<Record<ResourceName, string>> = {
  duty_schedules:
    'A shift that has begun keeps guard, place and time; its type can still be corrected, and its form shows the attendance.',
}
/** Records of each state of a kind that are tried. */
const OF_EACH_STATE = 2

const CONTRACT = join(import.meta.dirname, '../../../api')
const modules = await Promise.all(
  globSync('*/*.ts', { cwd: CONTRACT, exclude: ['core/*', '*/*.test.ts'] }).map(
    async (file): Promise<Module> => import(join(CONTRACT, file)),
  ),
)
const isFixedOf = (update: Endpoint) => modules.find((module) => module.update === update)?.isFixed ?? (() => false)

/** The schema of a value within those that allow it to be absent. */
function inner(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default' ? inner(def.innerType) : schema
}

/** Another value of a field; undefined where none can be made up. */
function another(schema: Schema, value: unknown) {
  const { def } = (inner(schema) as z.core.$ZodTypes)._zod
  if (def.type === 'enum') return Object.values(def.entries).find((entry) => entry !== value)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return undefined
  return /^\d{4}-\d\d-\d\d$/.test(value) ? addDays(value, 1) : `${value}x`
}

/** One record of each combination of its enumerated values, and another one. */
function someOfEach(rows: Row[]) {
  const stateOf = (row: Row) => ['status', 'state', 'kind', 'voided_at', 'decided_at'].map((name) => String(row[name])).join()
  return [...Map.groupBy(rows, stateOf).values()].flatMap((same) => same.slice(0, OF_EACH_STATE))
}

test('a record whose state refuses to have most of its fields changed says so in the contract, so that it opens to be read', async () => {
  await seedDemo(db, { password: 'correct horse battery' })
  const unsaid: string[] = []
  const said = new Set<string>()
  for (const kind of RESOURCE_NAMES) {
    const [list, update] = [callOf(kind, 'list'), callOf(kind, 'update')]
    if (!list?.list || !update?.body || update.files || KEPT_OPEN[kind]) continue
    const { shape } = (inner(update.body) as z.core.$ZodObject)._zod.def
    const answer = await send('super_admin', list, { query: { page: '1', page_size: '100' } } as Sent<Endpoint>)
    const rows: Row[] = list.list.wrapper ? answer.body[list.list.wrapper] : answer.body
    for (const row of someOfEach(rows)) {
      const own = Object.fromEntries(
        Object.keys(shape).flatMap((name) => (name in row && name !== 'version' ? [[name, row[name]]] : [])),
      )
      let [accepted, refused] = [0, 0]
      for (const [name, value] of Object.entries(own)) {
        const changed = another(shape[name] as Schema, value)
        if (changed === undefined) continue
        const body = { ...own, [name]: changed }
        const { status, body: reply } = await send('super_admin', update, {
          params: { id: String(row.id) },
          body,
        } as Sent<Endpoint>)
        if (status === 200) accepted += 1
        // Another record may have the value already, which says nothing of this one.
        if (status === 409 && !/taken|same/.test(String(reply.code))) refused += 1
        if (status === 200) await send('super_admin', update, { params: { id: String(row.id) }, body: own } as Sent<Endpoint>)
      }
      const isFixed = isFixedOf(update)(row)
      if (isFixed) said.add(kind)
      if (refused > accepted !== isFixed && refused + accepted > 0)
        unsaid.push(`${kind} ${row.id}: ${refused} refused, ${accepted} accepted, ${isFixed ? 'said' : 'not said'} to be fixed`)
    }
  }
  expect(unsaid).toEqual([])
  expect([...said].sort()).toEqual(['guard_absences', 'invoices', 'quotations', 'quote_requests'])
})
