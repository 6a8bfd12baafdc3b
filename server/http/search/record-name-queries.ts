import { type RawBuilder, sql } from 'kysely'
import { type ResourceName, resourceOf } from '../../../api/resources.ts'

const registered: Partial<Record<ResourceName, RawBuilder<unknown>>> = {}

/** Registers the SQL that names a record, over the columns of its table, where its own columns do not suffice. */
export const registerRecordNames = (names: Partial<Record<ResourceName, RawBuilder<unknown>>>) =>
  void Object.assign(registered, names)

/** SQL: the name of a record in lists of several kinds, over the columns of its table. */
export function recordName(resource: ResourceName): RawBuilder<unknown> {
  const { named } = resourceOf(resource)
  const columns = named?.map((column) => sql.ref(column))
  const name = registered[resource] ?? (columns && sql.join(columns, sql` || ' ' || `))
  if (!name) throw new Error(`Nothing names a record of ${resource}: see \`named\` in api/resources.ts.`)
  return name
}
