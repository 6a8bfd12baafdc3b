import * as z from 'zod/mini'
import { BooleanText, Done, Id, IdParams, optionalText } from './common.ts'
import { type Beside, type Endpoint, endpoint, type Schema } from './endpoint.ts'

/**
 * The calls of every resource. Each function takes what differs (path, permission, schemas) and returns a call. A resource that
 * needs another shape uses `endpoint` itself.
 */
type CallBase = Pick<
  Endpoint,
  'path' | 'permission' | 'shows' | 'aliases' | 'screenPath' | 'perMinute' | 'maxBody' | 'refuses' | 'undoable'
>

/** `a duty schedule`, `an incident`. */
const aOrAn = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name.replaceAll('_', ' ')}`

/** The address of one record: the path and all its aliases with `/:id`. */
const ofOne = <G extends CallBase>({ permission, shows, path, aliases }: G) => ({
  permission: permission as G['permission'],
  ...(shows && { shows }),
  path: `${path}/:id`,
  aliases: aliases?.map((alias) => `${alias}/:id`),
})

/** `cost`: of a record that takes more than an ordinary request, in milliseconds. */
export const getCall = <const G extends CallBase, R extends Schema>(base: G, name: string, response: R, cost?: number) =>
  endpoint({ ...ofOne(base), method: 'GET', summary: `One ${name}`, params: IdParams, response, ...(cost && { cost }) })

type Saving<N, B, R, W> = { name: N; body: B; response: R; message: string; beside?: W }

export const createCall = <
  const G extends CallBase,
  B extends Schema,
  R extends Schema,
  const N extends string,
  W extends Beside | undefined = undefined,
>(
  base: G,
  { name, body, response, message, beside }: Saving<N, B, R, W>,
) =>
  endpoint({
    ...base,
    method: 'POST',
    summary: `Add ${aOrAn(name)}`,
    body,
    response,
    saved: { name, message, beside, recordOptional: true },
  })

export const updateCall = <
  const G extends CallBase,
  B extends Schema,
  R extends Schema,
  const N extends string,
  W extends Beside | undefined = undefined,
>(
  base: G,
  { name, body, response, message, beside }: Saving<N, B, R, W>,
) =>
  endpoint({
    ...ofOne(base),
    method: 'PUT',
    ...(base.undoable && { undoable: true as const }),
    perMinute: base.perMinute,
    summary: `Change ${aOrAn(name)}`,
    params: IdParams,
    body,
    maxBody: base.maxBody,
    refuses: base.refuses,
    response,
    saved: { name, message, beside, recordOptional: true },
  })

/** Why a record is deleted, up to 300 characters: stored with it until it is restored, and in the audit log. */
export const RemovalReason = optionalText(300)

/** `?trash=true` moves the record to the trash, where staff can restore it; otherwise only a super admin can. */
export const removeCall = <const G extends CallBase>(base: G, { name, message }: { name: string; message: string }) =>
  endpoint({
    ...ofOne(base),
    method: 'DELETE',
    summary: `Delete ${aOrAn(name)}`,
    params: IdParams,
    refuses: base.refuses,
    query: z.strictObject({ trash: z.optional(BooleanText), reason: z.optional(RemovalReason) }),
    response: Done,
    done: { message },
  })

/** The most ids in one call. */
const MAX_BULK = 100
/** The ids of a bulk call. */
export const BulkIds = z.array(Id).check(
  z.minLength(1, 'Choose at least one record.'),
  z.maxLength(MAX_BULK, `At most ${MAX_BULK} records at once.`),
  z.refine((ids) => new Set(ids).size === ids.length, 'A record is named twice.'),
)
/** The result of a bulk call: the ids done, and those refused with the message that the call for one record gives. */
export const BulkResult = z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, message: z.string() })) })
export type BulkResult = z.output<typeof BulkResult>

const ofMany = <G extends CallBase>({ permission, shows, path, aliases }: G, word: string) => ({
  permission: permission as G['permission'],
  ...(shows && { shows }),
  path: `${path}/${word}`,
  aliases: aliases?.map((alias) => `${alias}/${word}`),
})

export const removeManyCall = <const G extends CallBase>(base: G, { name }: { name: string }) =>
  endpoint({
    ...ofMany(base, 'remove_many'),
    method: 'POST',
    summary: `Delete several ${name.replaceAll('_', ' ')}`,
    body: z.strictObject({ ids: BulkIds, trash: z.optional(z.boolean()), reason: z.optional(RemovalReason) }),
    response: BulkResult,
  })

/** Sets the status of several records: `{ ids, ...fields }`. */
export const statusManyCall = <const G extends CallBase, F extends Record<string, Schema>>(
  base: G,
  { name, fields }: { name: string; fields: F },
) =>
  endpoint({
    ...ofMany(base, 'status_many'),
    ...(base.undoable && { undoable: true as const }),
    method: 'POST',
    summary: `Change the status of several ${name.replaceAll('_', ' ')}`,
    body: z.strictObject({ ids: BulkIds, ...fields }),
    response: BulkResult,
  })

type Paged = { page: Schema; page_size: Schema }

/** Milliseconds of processor time to draw a document, most of them to start its process. */
export const DRAWING = 150

/** One record as a PDF document. */
export const pdfCall = <const G extends CallBase>(base: G, name: string) => {
  const one = ofOne(base)
  return endpoint({
    permission: one.permission,
    ...(one.shows && { shows: one.shows }),
    path: `${one.path}/pdf`,
    method: 'GET',
    summary: `One ${name} as a PDF document`,
    cost: DRAWING,
    params: IdParams,
    response: z.unknown(),
    download: true,
  })
}

/** All rows of a list as a CSV file: with its search, filters and order, without pagination. For everybody who may see the list. */
export const exportCall = <S extends Paged>({ query, ...list }: CallBase & { query: z.ZodMiniObject<S, z.core.$strict> }) => {
  const { page, page_size, ...filters } = query.shape
  return endpoint({
    ...ofMany(list, 'export'),
    method: 'GET',
    summary: 'The list as a CSV file',
    cost: 4,
    query: z.strictObject(filters),
    response: z.unknown(),
    download: true,
    report: true,
  })
}
