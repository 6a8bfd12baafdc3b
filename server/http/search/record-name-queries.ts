import { type RawBuilder, sql } from 'kysely'
import { type ResourceName, resourceOf } from '../../../api/resources.ts'
import { createPort } from '../../platform/ports.ts'

const registered = createPort<RawBuilder<unknown>, ResourceName>()

/** Registers the SQL that names a record, over the columns of its table, where its own columns do not suffice. */
export const registerRecordNames = registered.registerEach

/** SQL: the name of a record in lists of several kinds, over the columns of its table. */
export function recordName(resource: ResourceName): RawBuilder<unknown> {
  const { named } = resourceOf(resource)
  const columns = named?.map((column) => sql.ref(column))
  const name = registered.find(resource) ?? (columns && sql.join(columns, sql` || ' ' || `))
  if (!name) throw new Error(`Nothing names a record of ${resource}: see \`named\` in api/resources.ts.`)
  return name
}
