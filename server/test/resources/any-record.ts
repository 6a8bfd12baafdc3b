// A valid record of any resource: from its factory, or generated from the schema of its `create` call.
import fc from 'fast-check'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { callGroupOf, RESOURCE_NAMES, type ResourceName, resourceOf } from '../../../api/resources.ts'
import type { Db } from '../../platform/db/open.ts'
import { makeAlarmSystem, makeResponseUnit } from '../records/alarm-makers.ts'
import { makeContract } from '../records/contract-makers.ts'
import * as make from '../records/makers.ts'
import { valuesOf } from '../records/schema-values.ts'

type Body = Record<string, unknown>

/**
 * Factories written by hand, for records with meaningful values and for those that the schema of `create` cannot make. A resource
 * with a factory has its rows of access by hand, too (server/test/calls/access.test.ts).
 */
const MAKERS: { [K in ResourceName]?: (db: Db) => Promise<{ id: number }> } = {
  accounts: make.makeAccount,
  clients: make.makeClient,
  guards: make.makeGuard,
  guard_qualifications: make.makeQualification,
  guard_absences: make.makeAbsence,
  stations: make.makeStation,
  duty_schedules: make.makeDutySchedule,
  services: make.makeService,
  invoices: make.makeInvoice,
  incidents: make.makeIncident,
  alarm_systems: makeAlarmSystem,
  response_units: makeResponseUnit,
  jobs: make.makeJob,
  contact_messages: make.makeContactMessage,
  job_applications: make.makeApplication,
  quote_requests: make.makeQuoteRequest,
  quotations: make.makeQuotation,
  contracts: makeContract,
  client_requests: make.makeClientRequest,
  client_documents: make.makeClientDocument,
  holidays: make.makeHoliday,
}

/** The resources without a factory: their records are generated from their declarations. */
export const MADE_UP: ResourceName[] = RESOURCE_NAMES.filter((name) => !MAKERS[name])

/** The call of a resource by its name in the contract. */
export const callOf = (resource: ResourceName, name: string) =>
  allCalls.find((one) => one.group === callGroupOf(resource) && one.name === name)?.call

/** The resource that a column or field refers to: `guard_id` to guards. */
export const referredBy = (field: string) =>
  RESOURCE_NAMES.find((name) => resourceOf(name).reference && field === `${resourceOf(name).reference}_id`)

/** A record of a resource, with the records it refers to; those of different numbers do not conflict. */
export async function makeRecord(db: Db, resource: ResourceName, number = 1): Promise<{ id: number }> {
  const maker = MAKERS[resource]
  if (maker) return maker(db)
  const schema = callOf(resource, 'create')?.body
  if (!schema) throw new Error(`${callGroupOf(resource)} has no \`create\` with a body: write a maker for ${resource}.`)
  const ids: Record<string, number> = {}
  for (const field of fieldsOf(schema)) {
    const other = referredBy(field)
    if (other) ids[field] = (await makeRecord(db, other, number)).id
  }
  const columns = await columnsOf(db, resource)
  const values = Object.entries(validBody(schema, number, (field) => ids[field])).map(([field, value]) => [
    snakeCase(field),
    value,
  ])
  return db
    .insertInto(resource as 'stations')
    .values(Object.fromEntries(values.filter(([column]) => columns.has(column as string))))
    .returning('id')
    .executeTakeFirstOrThrow()
}

const fieldsOf = (schema: Schema) => Object.keys((schema as unknown as z.ZodMiniObject).shape ?? {})
const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** A body that the schema accepts; texts and e-mail addresses differ for each number, `idOf` returns the id for a foreign key. */
export function validBody(schema: Schema, number: number, idOf: (field: string) => number | undefined): Body {
  const { shape } = schema as unknown as z.ZodMiniObject
  const own: Body = {}
  for (const [field, part] of Object.entries(shape)) {
    const candidates = [idOf(field), `${field.replaceAll('_', ' ')} ${number}`, `record-${number}@mail.example`]
    const fitting = candidates.find((value) => value !== undefined && z.safeParse(part as Schema, value).success)
    if (fitting !== undefined) own[field] = fitting
  }
  // The same values each time; some are invalid as JSON, or in combination.
  const tries = fc.sample(valuesOf(schema), { seed: number, numRuns: 300 }) as Body[]
  const body = tries.map((values) => ({ ...values, ...own })).find((values) => z.safeParse(schema, values).success)
  if (!body) throw new Error('Nothing valid was found for the body: write a maker.')
  return body
}
