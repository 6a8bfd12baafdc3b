import { globSync } from 'node:fs'
import { basename } from 'node:path'
import * as common from './core/common.ts'
import type { Endpoint, Schema } from './core/endpoint.ts'
import * as photos from './core/fields/photos.ts'
import * as pictures from './core/fields/pictures.ts'
import * as imports from './core/imports/import-calls.ts'
import * as resource from './core/resource.ts'
import * as shift from './core/shift.ts'

/** Groups in the order of the API description; the others follow by area and name. */
const ORDER = (
  'auth account stepUp admins clients clientLogins clientRequests clientDocuments portalRequests portalDocuments guards ' +
  'stations quotes quotations services contracts slots invoices payments receipts creditNotes statements incidents contacts dutySchedules scheduleBoard portal home careers jobAdverts ' +
  'guardSignIn guardEvents guardPack devices recruitment emails notices dashboard search companySettings datedSettings holidays retention trash audit system'
).split(' ')

/** `roster/duty-schedules.ts` and `duty_schedules` are the group `dutySchedules`. */
const groupName = (name: string) => basename(name, '.ts').replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())

const place = (group: string) => ORDER.indexOf(group) + 1 || ORDER.length + 1

/** The modules of the areas with their exports, by group: every module in the folder of an area. */
const modules = await Promise.all(
  globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['core/*', '*/*.test.ts'] })
    .sort((a, b) => place(groupName(a)) - place(groupName(b)) || (a < b ? -1 : 1))
    .map(async (file) => {
      const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`)
      return { group: groupName(file), exported: Object.entries(module) }
    }),
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** True for the first occurrence of a value: a re-exported one belongs to the group that comes first. */
function once() {
  const known = new Set<unknown>()
  return (value: unknown) => known.size < known.add(value).size
}

const isNewCall = once()
/** Every call of the product with its group, for the API description and the access tests. */
export const allCalls: { group: string; name: string; call: Endpoint }[] = modules.flatMap(({ group, exported }) =>
  exported.flatMap(([name, value]) => (isEndpoint(value) && isNewCall(value) ? [{ group, name, call: value }] : [])),
)

const isNewSchema = once()
/** Every schema that the contract exports, with its name in the API description. */
export const namedSchemas: [name: string, schema: Schema][] = [
  common,
  resource,
  shift,
  photos,
  pictures,
  imports,
  ...modules.map(({ exported }) => Object.fromEntries(exported)),
].flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isSchema(value) && isNewSchema(value) ? [[name, value] as [string, Schema]] : [],
  ),
)
