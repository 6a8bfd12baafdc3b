import * as z from 'zod/mini'
import { BooleanText, baseVersion, Id, IdParams, listQuery, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { TRANSLATED } from '../core/languages.ts'

const Language = z.enum(TRANSLATED)
/** The longest translation. */
const LONGEST = 2000

/** A text of the site or the portal in another language. */
export const Translation = z.object({
  ...recordFields,
  language: Language,
  /** The English text as it stands in the page. */
  text: z.string(),
  translation: z.string(),
  /** The folders of pages that say it: `site/careers`. */
  places: z.array(z.string()),
  /** True if visitors see the translation; until then they see the English text. */
  approved: z.boolean(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(Timestamp),
})
export type Translation = z.output<typeof Translation>

export const TranslationUpdate = z.strictObject({ translation: text(LONGEST), ...baseVersion })
export type TranslationUpdate = z.output<typeof TranslationUpdate>

export const TranslationQuery = listQuery(['id', 'text', 'translation'], {
  language: z.optional(Language),
  approved: z.optional(BooleanText),
  place: z.optional(z.string().check(z.maxLength(60))),
})
export type TranslationQuery = z.output<typeof TranslationQuery>

const path = '/api/v1/translations'
const saved = { name: 'translation', message: 'Translation saved' } as const
/** Search matches text and translation, case-insensitively. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'website.read',
  summary: 'Texts of the site and the portal in other languages',
  query: TranslationQuery,
  response: z.array(Translation),
  list: {},
})
export const get = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  permission: 'website.read',
  summary: 'One translation',
  params: IdParams,
  response: Translation,
})
/** A changed translation must be approved again. */
export const update = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  permission: 'website.write',
  summary: 'Change a translation, which visitors then do not see until it is approved',
  params: IdParams,
  body: TranslationUpdate,
  response: Translation,
  saved,
})
export const approve = endpoint({
  method: 'PUT',
  path: `${path}/:id/approval`,
  permission: 'website.write',
  summary: 'Show a translation to visitors, or show them English again',
  params: IdParams,
  body: z.strictObject({ approved: z.boolean(), version: z.optional(Id) }),
  response: Translation,
  saved,
})
/** The folders of pages, for the filter of the list. */
export const places = endpoint({
  method: 'GET',
  path: `${path}/places`,
  permission: 'website.read',
  summary: 'Pages of the site and the portal that have texts',
  response: z.array(z.string()),
})
