import { countsGuards } from '../../../../api/sales/counts-guards.ts'
import { QUOTE_LABELS } from '../../../lib/quote-texts.ts'
import type { OfferedService } from '../load-services.ts'

/** Facts about the site, which may be in the address of the page; what is about the person never is. */
const ABOUT_THE_SITE = ['service_id', 'site_type', 'area', 'guards_needed', 'sites_needed'] as const
const ABOUT_THE_PERSON = ['start_date', 'name', 'email', 'phone', 'message'] as const
export const FIELDS = [...ABOUT_THE_SITE, ...ABOUT_THE_PERSON] as const
export type QuoteField = (typeof FIELDS)[number]
/** The fields as they are typed so far. */
export type Typed = Partial<Record<QuoteField, string>>
export type Errors = Partial<Record<QuoteField, string>>

/** The service; the site and how many; the start and the person. */
export type Step = 1 | 2 | 3
export const STEPS = { 1: 'What', 2: 'Where', 3: 'When and who' } as const

const LONGEST = 5000
const STEP_OF: Partial<Record<QuoteField, Step>> = { service_id: 1, site_type: 2, area: 2, guards_needed: 2, sites_needed: 2 }

/** The step asked for; the first by default. */
export const stepIn = (given: unknown): Step => (given === '2' ? 2 : given === '3' ? 3 : 1)

/** The first step that has a field to correct. */
export const stepOf = (errors: Errors) => Math.min(...Object.keys(errors).map((name) => STEP_OF[name as QuoteField] ?? 3)) as Step

/** The known fields of a form or of a query. */
export function typedIn(given: Iterable<[string, FormDataEntryValue]>): Typed {
  const typed: Typed = {}
  for (const [name, value] of given)
    if (FIELDS.includes(name as QuoteField) && typeof value === 'string') typed[name as QuoteField] = value.slice(0, LONGEST)
  return typed
}

/** The facts about the site in a query. */
export function siteIn(query: URLSearchParams) {
  const { service_id, site_type, area, guards_needed, sites_needed } = typedIn(query)
  const found = { service_id, site_type, area, guards_needed, sites_needed }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Typed
}

/** The query of a step, with the facts about the site. */
export function queryOf(step: Step, typed: Typed) {
  const query = new URLSearchParams(step > 1 ? { step: String(step) } : {})
  for (const name of ABOUT_THE_SITE) if (typed[name]) query.set(name, typed[name])
  return query.size > 0 ? `?${query}` : ''
}

/** True once something about the person is typed: the next step then goes by POST, and keeps it out of the address. */
export const isPersonal = (typed: Typed) => ABOUT_THE_PERSON.some((name) => typed[name])

/** The service that was chosen, by its id or as the first of its category. */
export const serviceOf = (services: OfferedService[], { service_id }: Typed) =>
  services.find(({ id, category }) => id && (String(id) === service_id || category === service_id))

/** The number that a service is counted by; none while it is not known which. */
export const countOf = (service: OfferedService | undefined) =>
  service && (countsGuards(service) ? ('guards_needed' as const) : ('sites_needed' as const))

const isWhole = (text = '') => /^\d{1,5}$/.test(text.trim()) && Number(text) > 0

/** The fields that are still missing in the second step. */
export function missingIn(typed: Typed, service: OfferedService | undefined): Errors {
  const errors: Errors = {}
  if (!typed.site_type) errors.site_type = `${QUOTE_LABELS.site_type} is required.`
  if (!typed.area?.trim()) errors.area = `${QUOTE_LABELS.area} is required.`
  const count = countOf(service)
  if (count === 'guards_needed' && !typed[count]?.trim()) errors[count] = `${QUOTE_LABELS[count]} is required.`
  else if (count && typed[count] && !isWhole(typed[count]))
    errors[count] = `${QUOTE_LABELS[count]} must be a whole number from 1 on.`
  return errors
}

/** The numbers asked for: those that do not belong to the service count as none. */
export function numbersIn(typed: Typed, service: OfferedService | undefined) {
  const count = countOf(service)
  const number = count && isWhole(typed[count]) ? Number(typed[count]) : undefined
  return { guards_needed: count === 'guards_needed' ? number : 0, sites_needed: count === 'sites_needed' ? (number ?? 1) : null }
}
