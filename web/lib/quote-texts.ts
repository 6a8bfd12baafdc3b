import type { Texts } from './words/words.ts'

/** The labels of the fields of the quote request. */
export const QUOTE_LABELS = {
  service_id: 'Service',
  site_type: 'Type of site',
  area: 'Area',
  guards_needed: 'Number of guards',
  sites_needed: 'Number of sites',
  start_date: 'Start date',
  name: 'Full Name',
  email: 'Email address',
  phone: 'Phone',
  message: 'Message',
} satisfies Texts

export const QUOTE_FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again later.',
} satisfies Texts

export const ONE_IS_ENOUGH = 'A telephone number or an e-mail address is enough.' satisfies Texts

export const DISCOUNT_APPLIES = 'The corporate discount applies to your request.' satisfies Texts
