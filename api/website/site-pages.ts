import * as z from 'zod/mini'
import { baseVersion, Day, LongText, listQuery, Name, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PictureName, uploadPictureCall } from '../core/fields/pictures.ts'
import { createCall, exportCall, getCall, removeCall, updateCall } from '../core/resource.ts'

/** Kinds of pages: a service in a town by its category, a sector, a guide. */
export const PAGE_KINDS = {
  guards: 'Guards in a town',
  cctv: 'CCTV in a town',
  alarm: 'Alarms in a town',
  sector: 'Sector',
  guide: 'Guide',
} as const
export type PageKind = keyof typeof PAGE_KINDS
export const PAGE_KIND_NAMES = Object.keys(PAGE_KINDS) as PageKind[]
const Kind = z.enum(PAGE_KIND_NAMES)

const Slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens, such as entebbe or what-a-guard-costs.'),
    z.maxLength(80),
  )

const fields = {
  kind: Kind,
  /** The end of its address: `entebbe`. */
  slug: Slug,
  title: Name,
  /** The sentence below the title, also in search results. */
  lead: text(300),
  /** Paragraphs with empty lines between them; `## ` begins a heading, `- ` an entry of a list. */
  body: LongText,
  picture: z.nullish(PictureName),
  published: z.boolean(),
}
export const SitePageInput = z.strictObject(fields)
export type SitePageInput = z.output<typeof SitePageInput>
export const SitePageUpdate = z.strictObject({ ...fields, ...baseVersion })
export type SitePageUpdate = z.output<typeof SitePageUpdate>

/** A page of the site that the company has written. */
export const SitePage = z.object({
  ...recordFields,
  kind: Kind,
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  body: z.string(),
  picture: z.nullable(z.string()),
  published: z.boolean(),
})
export type SitePage = z.output<typeof SitePage>

export const SitePageQuery = listQuery(['id', 'title', 'kind', 'path'], { kind: z.optional(Kind) })
export type SitePageQuery = z.output<typeof SitePageQuery>

const at = '/api/v1/site_pages'
const read = { path: at, permission: 'website.read' } as const
const write = { ...read, permission: 'website.write' } as const
const saved = { name: 'page', response: SitePage } as const
/** Search matches the title, case-insensitively. */
export const list = endpoint({
  ...read,
  method: 'GET',
  summary: 'Pages of the site that the company has written, newest first',
  query: SitePageQuery,
  response: z.array(SitePage),
  list: {},
})
export const get = getCall(read, 'page', SitePage)
export const create = createCall(write, { ...saved, body: SitePageInput, message: 'Page added successfully' })
export const update = updateCall(write, { ...saved, body: SitePageUpdate, message: 'Page updated successfully' })
export const remove = removeCall(write, { name: 'page', message: 'Page deleted successfully' })
export const exportCsv = exportCall(list)
export const uploadPicture = uploadPictureCall({ ...write, path: `${at}/pictures` })

/** A page as lists of the site show it. */
export const PublishedPage = z.object({ kind: Kind, path: z.string(), title: z.string(), lead: z.string(), changed_on: Day })
export type PublishedPage = z.output<typeof PublishedPage>

export const published = endpoint({
  method: 'GET',
  path: `${at}/published`,
  permission: 'public',
  summary: 'Published pages by address, and the days on which the site was last changed',
  response: z.object({
    pages: z.array(PublishedPage),
    changed: z.object({ content: z.nullable(Day), services: z.nullable(Day), jobs: z.nullable(Day) }),
  }),
})

/** A page as visitors read it. */
export const ReadPage = z.object({
  ...PublishedPage.shape,
  body: z.string(),
  picture: z.nullable(z.string()),
})
export type ReadPage = z.output<typeof ReadPage>
export const readPublished = endpoint({
  method: 'GET',
  path: `${at}/read`,
  permission: 'public',
  summary: 'A published page by its address; null where there is none',
  query: z.strictObject({ path: z.string().check(z.maxLength(200)) }),
  response: z.object({ page: z.nullable(ReadPage) }),
})
