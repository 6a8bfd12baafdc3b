import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { ErrorCode } from './refusals/error-codes.ts'

/** The code of a refusal that ends once the person has given the password again (contract/accounts/step-up.ts). */
export const PASSWORD_NEEDED = 'password_needed' satisfies ErrorCode

/** Minutes for which a password counts as just given, from signing in or from giving it again. */
export const CONFIRMED_MINUTES = 10

export type Schema = z.core.$ZodType

/** What one file field of a multipart call takes. The server judges the kind by content. */
export type FileRule = { kinds: readonly FileKind[]; required: boolean }
export type FileKind = 'pdf' | 'docx' | 'jpg' | 'png' | 'webp'

/** Bytes of JSON that a call takes where it declares no other limit. */
export const MAX_BODY = 64 * 1024
/** Bytes that the JSON body of a call may have. */
export const maxBodyOf = ({ maxBody = MAX_BODY }: Endpoint) => maxBody

/** Declared beside the permission of a call and held by the server for all calls alike (docs/decisions/0036). */
export type Sensitive = {
  /** Requires that the password was entered within the last ten minutes. */
  password?: AsksPassword
  /**
   * Whose sessions end: all of the `account` that the call is about, all `others` of the account that calls, or `this` one alone.
   * With `fields`, all of the account when one of them changes.
   */
  endsSessions?: 'account' | 'others' | 'this' | { fields: readonly string[] }
}
/**
 * Always, or when one of these fields of the body changes the record (a dotted path for a field within another), or when a
 * part of the path has one of these values.
 */
export type AsksPassword = 'always' | { fields: readonly string[] } | { param: string; values: readonly string[] }

/** Fields that may stand beside the saved record in an answer. */
export type Beside = Record<string, z.ZodMiniOptional>

/** One HTTP call, described once: the server registers it, the web calls it, both read its types. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Alias paths of the same call. */
  aliases?: readonly string[]
  /** What the browser calls, where the specification names another spelling for its screens: one of the paths above, or one of them with a slash at its end. */
  screenPath?: string
  /** One line for the API description. */
  summary: string
  /** What the caller needs; 'public' needs no session. There is no default, so a new call cannot be left open by forgetting. */
  permission: Permission | 'public'
  params?: Schema
  query?: Schema
  body?: Schema
  /** Bytes that the JSON body may have, for a call whose largest honest body does not fit in the usual 64 KiB. */
  maxBody?: number
  /** Rate limit: calls per minute from one address, counted across processes. */
  perMinute?: number
  /** Milliseconds of processor time, the database's among them, of a call that takes clearly more than the usual 2; an address has 6,000 a minute. */
  cost?: number
  /** The browser never attaches its token (logins, refresh). */
  anonymous?: true
  /** File fields; their presence makes the body multipart/form-data. */
  files?: Record<string, FileRule>
  /** The record, the array of records, or the whole answer when none of the three words below is given. */
  response: Schema
  /**
   * The answer is a page of records: a bare array, or an object with the array under `wrapper`; the total is in X-Total-Count.
   * `added`: fields the specification's record does not have, and what the browser takes in their place from a server without them.
   */
  list?: { wrapper?: string; added?: Record<string, unknown> }
  /**
   * The answer is `{ message, [name]: record }`, 201 for POST and 200 for PUT.
   * `bare`: the specification lets a server answer without the record, so the browser must not count on it.
   * `beside`: further fields of the answer, such as warnings, where there are any; the handler gives them among the record's.
   */
  saved?: { name: string; message: string; bare?: true; beside?: Beside | undefined }
  /** A field of the saved record that is shown once (a one-time link): it is not kept with the idempotency key, and null when the call is repeated. */
  once?: string
  /**
   * The handler opens its own transactions and no idempotency key applies: the response must not be stored (tokens), a repetition
   * must be done again, or a password is hashed, which must not hold a transaction open.
   */
  ownTransaction?: true
  /** The response is `{ message }`. */
  done?: { message: string }
  /** The response is a file, sent as an attachment. */
  download?: true
  /** The result may be some seconds old: read from the replica when there is one. */
  report?: true
  /** The response is a stream of server-sent events. */
  events?: true
  /** Open to who must set up two-factor sign-in before anything else. */
  beforeTwoFactor?: true
  /** Made by the page itself rather than by a person: it does not keep the session from going idle. */
  background?: true
  /** Codes of refusals besides those that follow from the rest of the declaration (server/http/api-docs/refusals.ts). */
  refuses?: readonly ErrorCode[]
  /** Headers that the answer may carry besides those of its kind, and what they say. */
  headers?: Readonly<Record<string, string>>
  /** What is at stake: changes that ask for the password again, and changes that end sessions. */
  sensitive?: Sensitive
}

type Part<E, K extends string> = E extends { [k in K]: infer S extends Schema } ? { [k in K]: S } : unknown
type Parts<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type SentFiles<E> = E extends { files: infer F extends Record<string, FileRule> }
  ? { files: { [K in keyof F as F[K]['required'] extends true ? K : never]: File } & { [K in keyof F]?: File } }
  : unknown

type Inputs<P> = { [K in keyof P]: z.input<P[K] & Schema> }
/** What the caller sends, before defaults and coercion. A query without a required field may be left out. */
export type Sent<E> = Inputs<Part<E, 'params'> & Part<E, 'body'>> & SentQuery<Inputs<Part<E, 'query'>>> & SentFiles<E>
type SentQuery<Q> = { query: object } extends Q ? Partial<Q> : Q
/** What the handler receives, after validation. */
export type Received<E> = { [K in keyof Parts<E>]: z.output<Parts<E>[K] & Schema> }

type Response<E> = E extends { response: infer S extends Schema } ? S : never

type GivenBeside<E> = E extends { saved: { beside: infer B extends Beside } } ? { [K in keyof B]?: z.input<B[K]> } : unknown

/** A handler's result, before the route wraps it. */
export type Handled<E> = E extends { list: object }
  ? { items: z.input<Response<E>>; total: number }
  : E extends { done: object }
    ? unknown
    : z.input<Response<E>> & GivenBeside<E>

/** The result of the browser's call. */
export type Answer<E> = E extends { list: object }
  ? { items: z.output<Response<E>>; total: number }
  : E extends { saved: object }
    ? { message: string; record: z.output<Response<E>> | (E extends { saved: { bare: true } } ? undefined : never) }
    : E extends { done: object }
      ? { message: string }
      : z.output<Response<E>>

/** Declares a call; the definition keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Whether a call may be repeated under an Idempotency-Key. */
export const takesIdempotencyKey = ({ method, ownTransaction }: Endpoint) => method === 'POST' && !ownTransaction
