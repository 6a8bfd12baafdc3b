import * as z from 'zod/mini'
import './refusals/messages.ts'
import type { Schema } from './endpoint.ts'

/** Rows of a page by default (specification, section 9). */
export const PAGE_SIZE = 5
/** Most rows in one response. */
export const MAX_ROWS = 1000
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const CLIENT_VERSION = '1.0.0'
/** Seconds for which an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** Text that PostgreSQL can store: well-formed, without NUL. */
export const storable = z.refine<string>(
  (value) => !value.includes('\0') && (value.isWellFormed?.() ?? true),
  'This text has a character that cannot be stored.',
)

/** Trimmed text of 1 to `max` characters. */
export const text = (max: number, ifEmpty?: string) =>
  z.string().check(storable, z.trim(), z.minLength(1, ifEmpty), z.maxLength(max))
/** Optional text, trimmed; empty is the same as null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(storable, z.trim(), z.maxLength(max))),
    z.transform((value) => (value === '' ? null : value)),
  )
export const Name = text(100)
export const LongText = text(5000)
export const Email = z.string().check(storable, z.trim(), z.email(), z.maxLength(254))
/** An e-mail address, or an empty text where there is none. */
export const EmailOrEmpty = z.pipe(
  z.nullish(
    z.string().check(
      storable,
      z.trim(),
      z.maxLength(254),
      z.refine((typed) => typed === '' || z.safeParse(Email, typed).success, 'Please enter a valid e-mail address.'),
    ),
  ),
  z.transform((typed) => typed ?? ''),
)
// Two simple checks: one pattern for both would backtrack through every split of a long text.
const PHONE = 'Please enter a valid contact number.'
const phoneSigns = z.regex(/^[\d +\-()]*$/, PHONE)
const someDigit = z.refine<string>((value) => value === '' || /\d/.test(value), PHONE)
/** Digits, spaces, plus, hyphen and parentheses, with at least one digit (specification, section 5). */
export const Contacts = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), phoneSigns, someDigit)
/** An optional phone number with the characters of `Contacts`; empty is the same as null. */
export const OptionalPhone = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(100), phoneSigns, someDigit)),
  z.transform((value) => value || null),
)
export const Password = z.string().check(storable, z.minLength(12), z.maxLength(128))

/** The id of a record. */
export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))
/** A record that another refers to, with its name. */
export const Reference = z.object({ id: Id, name: z.string() })
/** Whole shillings (UGX). */
export const Shillings = z.int().check(z.gte(0), z.lte(1_000_000_000_000))
/** YYYY-MM-DD, a date that exists. */
export const Day = z.iso.date()
/** ISO 8601 with time zone, as the server writes it. */
export const Timestamp = z.iso.datetime()

const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'This must be a whole number above zero.')),
    z.transform(Number).check(z.refine((value) => value <= max, `This must be at most ${max}.`)),
  )
/** The id of a record in a path or query. */
export const IdText = wholeNumber(2_147_483_647)
/** The most records that one query names. */
const MOST_NAMED = 100
/** Ids in a query, separated by commas. */
export const idsText = (noun: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, `Choose at least one ${noun}.`)),
      z.transform((ids) => ids.split(',').map(Number)),
    ),
    z.array(Id).check(z.maxLength(MOST_NAMED, `At most ${MOST_NAMED} ${noun}s at once.`)),
  )
export const IdParams = z.strictObject({ id: IdText })

/** Fields in the response of every editable record. */
export const recordFields = { id: Id, version: Id }
/** The version that an update is based on; an outdated one is refused with 409. Without one, the update always applies. */
export const baseVersion = { version: z.optional(Id) }

/** A staff answer, and the version of the record it is based on. */
export const Reply = z.strictObject({ text: LongText, ...baseVersion })
export type Reply = z.output<typeof Reply>

/**
 * `?page=&page_size=&q=&sort=` and the filters of one list. `sort` names a field, with `-` in front for descending, or one of
 * `orders`.
 */
export function listQuery<const S extends string, F extends Record<string, Schema>, const O extends string = never>(
  sortable: readonly S[],
  filters: F,
  orders: readonly O[] = [],
) {
  const order = [...sortable, ...sortable.map((field) => `-${field}` as const), ...orders]
  return z.strictObject({
    page: z.optional(wholeNumber(1_000_000)),
    page_size: z.optional(wholeNumber(MAX_ROWS)),
    q: z.optional(z.string().check(storable, z.trim(), z.maxLength(200))),
    sort: z.optional(z.enum(order)),
    ...filters,
  })
}
/** The parameters of a list query after validation. */
export type Page = { page?: number; page_size?: number; q?: string; sort?: string }

/** `true` or `false` in a query string. */
export const BooleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/** `{ message }`, the response of a delete. */
export const Done = z.object({ message: z.string() })
