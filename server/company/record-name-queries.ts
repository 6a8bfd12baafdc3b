import { type RawBuilder, sql } from 'kysely'
import { type ResourceName, resourceOf } from '../../contract/resources.ts'

const registered: Partial<Record<ResourceName, RawBuilder<unknown>>> = {}

/** Registers SQL that names one record over the columns of its table, where that takes more than its own columns. */
export const registerRecordNames = (names: Partial<Record<ResourceName, RawBuilder<unknown>>>) =>
  void Object.assign(registered, names)

/** SQL: what a record is called where several kinds stand together, over the columns of its table. */
export function recordName(resource: ResourceName): RawBuilder<unknown> {
  const { named } = resourceOf(resource)
  const columns = named?.map((column) => sql.ref(column))
  const name = registered[resource] ?? (columns && sql.join(columns, sql` || ' ' || `))
  if (!name) throw new Error(`Nothing names a record of ${resource}: see \`named\` in contract/resources.ts.`)
  return name
}
