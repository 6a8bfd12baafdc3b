import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** The approved translations into one language. */
const Approved = z.object({
  /** Of texts of the public site, by the English ones. */
  site: z.record(z.string(), z.string()),
  /** Of texts of the portal alone. */
  portal: z.record(z.string(), z.string()),
  /** The folders of pages of which at least one text is approved, such as `site/careers`. */
  places: z.array(z.string()),
})
export const SpokenTexts = z.object({ lg: Approved, sw: Approved })
export type SpokenTexts = z.output<typeof SpokenTexts>

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/translations/approved',
  permission: 'public',
  summary: 'Translations of the site and the portal that somebody has approved, by language',
  response: SpokenTexts,
})
