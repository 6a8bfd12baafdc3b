import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { ErrorCode } from './refusals/error-codes.ts'

/** The code of a refusal after which the browser asks for the password and repeats the call (api/accounts/step-up.ts). */
export const PASSWORD_NEEDED = 'password_needed' satisfies ErrorCode

/** Minutes for which the password counts as recently entered, at sign-in or again later. */
export const CONFIRMED_MINUTES = 10

export type Schema = z.core.$ZodType

/** The rule for one file field of a multipart call. The server detects the kind from the content. */
export type FileRule = { kinds: readonly FileKind[]; required: boolean }
export type FileKind = 'pdf' | 'docx' | 'jpg' | 'png' | 'webp' | 'csv' | 'xlsx' | 'webm' | 'm4a'

/** Maximum size of a JSON body in bytes, unless the call declares its own. */
export const MAX_BODY = 64 * 1024
/** Most values in a JSON body, unless the call declares its own: the site content, the largest body, holds about 300. */
export const MAX_VALUES = 2_000
/** Maximum size of the JSON body of a call, in bytes. */
export const maxBodyOf = ({ maxBody = MAX_BODY }: Endpoint) => maxBody

/** Declared beside the permission of a call, and enforced by the server for all calls alike (docs/decisions/0036). */
export type Sensitive = {
  /** Requires that the password was entered within the last ten minutes. */
  password?: AsksPassword
  /**
   * The sessions that end: all of the `account` that the call is about, all `others` of the caller's account, or only `this` one.
   * With `fields`, all of the account when one of these fields changes.
   */
  endsSessions?: 'account' | 'others' | 'this' | { fields: readonly string[] }
}
/**
 * Always, or when one of these fields of the body changes the record (a dotted path for a nested field), or when a path
 * parameter has one of these values, or when the amount of what is saved, in shillings, is above a limit.
 */
export type AsksPassword =
  | 'always'
  | { fields: readonly string[] }
  | { param: string; values: readonly string[] }
  | { amount: string; above: number }

type Messages = { field: string; texts: Readonly<Record<string, string>> }
/** Further fields of a response beside the saved record. */
export type Beside = Record<string, z.ZodMiniOptional>

/** One HTTP call, described once: the server registers it, the browser calls it, both infer its types. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Alias paths of the same call. */
  aliases?: readonly string[]
  /**
   * The path that the browser uses, where the specification names another spelling for its screens: one of the paths above, or
   * one with a trailing slash.
   */
  screenPath?: string
  /** One line for the API description. */
  summary: string
  /**
   * The permission that the caller needs; 'public' needs no session. Required, so that a new call cannot be left open by
   * mistake.
   */
  permission: Permission | 'public'
  /**
   * Permissions of staff that show what the call shows: required of the calls of people whose login others give out (portal, guard's
   * phone). People who give out a login must have those of every call that it opens (docs/decisions/0120).
   */
  shows?: readonly Permission[]
  /** A further permission that some records need, checked by the handler; `records` says which. */
  recordPermission?: { permission: Permission; records: string }
  params?: Schema
  query?: Schema
  body?: Schema
  /** Maximum size of the JSON body in bytes, for calls that need more than the default of 64 KiB. */
  maxBody?: number
  /** Most values in the JSON body, where the call allows more than MAX_VALUES. */
  maxValues?: number
  /** Rate limit: calls per minute from one address, counted across processes. */
  perMinute?: number
  /**
   * Milliseconds of processor time, including the database's, of a call that takes clearly more than the default of 2; an
   * address has 6,000 a minute.
   */
  cost?: number
  /** The browser never attaches its token (login, refresh). */
  anonymous?: true
  /** File fields; their presence makes the body multipart/form-data. */
  files?: Record<string, FileRule>
  /** A call with files, none of which is required, takes JSON as well. */
  filesOrJson?: true
  /** The record, the array of records, or the whole response when none of the three options below is given. */
  response: Schema
  /**
   * The response is a page of records: a bare array, or an object with the array under `wrapper`; the total is in
   * X-Total-Count. `added`: fields that the specification's record does not have, with the values that the browser assumes when
   * a server omits them. `beside`: metadata of all pages together, as further fields of the object with the `wrapper`.
   */
  list?: { wrapper?: string; added?: Record<string, unknown>; beside?: Readonly<Record<string, Schema>> }
  /**
   * The response is `{ message, [name]: record }`, 201 for POST and 200 for PUT.
   * `recordOptional`: the specification allows a response without the record, so the browser must not rely on it.
   * `beside`: further optional fields of the response, such as warnings; the handler returns them among the record's.
   * `messages`: another message by the value of a field of the record.
   */
  saved?: { name: string; message: string; recordOptional?: true; beside?: Beside | undefined; messages?: Messages }
  /**
   * The handler opens its own transactions, and no idempotency key applies: because the response must not be stored (tokens),
   * because a repetition must be executed again, or because a password is hashed, which must not hold a transaction open.
   */
  ownTransaction?: true
  /**
   * The call can be undone for a while by its Idempotency-Key (api/company/undo.ts): the rows that it changes in the tables of
   * server/http/undo/undoable.ts go back.
   */
  undoable?: true
  /** The response is `{ message }`. */
  done?: { message: string }
  /** The response is a file, sent as an attachment. */
  download?: true
  /** The response has an ETag; with `If-None-Match` it is 304 while nothing has changed. */
  etag?: true
  /** The data may be some seconds old: read from the replica when there is one. */
  report?: true
  /** The response is a stream of server-sent events. */
  events?: true
  /** Open to accounts that must set up two-factor sign-in before anything else. */
  beforeTwoFactor?: true
  /** Made by the page itself rather than by the user: it does not count as activity of the session. */
  background?: true
  /** Error codes besides those that follow from the rest of the declaration (server/http/api-docs/refusals.ts). */
  refuses?: readonly ErrorCode[]
  /** Response headers besides those of its kind, with a description. */
  headers?: Readonly<Record<string, string>>
  /** Changes that need the password again, and changes that end sessions. */
  sensitive?: Sensitive
}

/** The message about a saved record. */
export const savedMessage = ({ message, messages }: NonNullable<Endpoint['saved']>, record: unknown): string =>
  messages?.texts[String((record as Record<string, unknown> | null)?.[messages.field])] ?? message

type Part<E, K extends string> = E extends { [k in K]: infer S extends Schema } ? { [k in K]: S } : unknown
type Parts<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type FilesBy<F extends Record<string, FileRule>> = { [K in keyof F as F[K]['required'] extends true ? K : never]: File } & {
  [K in keyof F]?: File
}
type SentFiles<E> = E extends { files: infer F extends Record<string, FileRule> }
  ? E extends { filesOrJson: true }
    ? { files?: FilesBy<F> }
    : { files: FilesBy<F> }
  : unknown

type Inputs<P> = { [K in keyof P]: z.input<P[K] & Schema> }
/** The input that the caller sends, before defaults and coercion. A query without required fields is optional. */
export type Sent<E> = Inputs<Part<E, 'params'> & Part<E, 'body'>> & SentQuery<Inputs<Part<E, 'query'>>> & SentFiles<E>
type SentQuery<Q> = { query: object } extends Q ? Partial<Q> : Q
/** The input that the handler receives, after validation. */
export type Received<E> = { [K in keyof Parts<E>]: z.output<Parts<E>[K] & Schema> }

type Response<E> = E extends { response: infer S extends Schema } ? S : never

type GivenBeside<E> = E extends { saved: { beside: infer B extends Beside } } ? { [K in keyof B]?: z.input<B[K]> } : unknown

type BesideOf<E> = E extends { saved: { beside?: infer B } } ? Extract<B, Beside> : never
type ReadBeside<E> = [BesideOf<E>] extends [never] ? unknown : { [K in keyof BesideOf<E>]?: z.output<BesideOf<E>[K]> }

type BesideList<E> = E extends { list: { beside: infer B extends Readonly<Record<string, Schema>> } } ? B : never
type GivenBesideList<E> = [BesideList<E>] extends [never]
  ? unknown
  : { beside: { -readonly [K in keyof BesideList<E>]: z.input<BesideList<E>[K]> } }
type ReadBesideList<E> = [BesideList<E>] extends [never]
  ? unknown
  : { beside: { -readonly [K in keyof BesideList<E>]: z.output<BesideList<E>[K]> } }

/** A handler's result, before the route wraps it. */
export type Handled<E> = E extends { list: object }
  ? { items: z.input<Response<E>>; total: number } & GivenBesideList<E>
  : E extends { done: object }
    ? unknown
    : z.input<Response<E>> & GivenBeside<E>

/** The result of the call in the browser. */
export type CallResult<E> = E extends { list: object }
  ? { items: z.output<Response<E>>; total: number } & ReadBesideList<E>
  : E extends { saved: object }
    ? {
        message: string
        record: z.output<Response<E>> | (E extends { saved: { recordOptional: true } } ? undefined : never)
      } & ReadBeside<E>
    : E extends { done: object }
      ? { message: string }
      : z.output<Response<E>>

/** Declares a call; the definition keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** True if the call accepts an Idempotency-Key. */
export const takesIdempotencyKey = ({ method, ownTransaction, undoable }: Endpoint) =>
  (method === 'POST' || undoable === true) && !ownTransaction
