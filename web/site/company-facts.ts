import type { HomeContent } from '../../api/company/home.ts'
import { pictureAddress } from '../../api/core/fields/picture-names.ts'
import { addressIn } from '../../api/core/languages.ts'
import { CURRENCY } from '../../api/core/money.ts'
import { spoken, type Texts, t } from '../lib/words/words.ts'
import { PAGES, SERVICE_PAGES } from './frame/nav-pages.ts'
import type { Site as LoadedSite } from './load-site.ts'
import { areas, profiles } from './site-content.ts'

type Site = { content: HomeContent; origin: string }

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const DASH = /\s*[–-]\s*/

/** The id by which other structured data refer to the company. */
export const companyId = (origin: string) => `${origin}/#company`

/** The company as schema.org LocalBusiness, for search engines and maps. */
export function companyFacts({ content: { brand, contact, hours, social }, origin }: Site) {
  const [street, ...rest] = contact.address.split(/,\s*(?=[^,]*(?:,[^,]*)?$)/)
  return {
    '@type': 'LocalBusiness',
    '@id': companyId(origin),
    name: brand.name,
    slogan: brand.tagline,
    foundingDate: String(brand.founded),
    url: `${origin}/`,
    image: `${origin}/og-image.png`,
    logo: origin + (brand.logo ? pictureAddress(brand.logo) : '/favicon.svg'),
    telephone: contact.phone,
    email: contact.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      ...(rest.length > 0 && { addressLocality: rest[0] }),
      addressCountry: 'UG',
    },
    geo: { '@type': 'GeoCoordinates', latitude: contact.latitude, longitude: contact.longitude },
    areaServed: areas(contact.coverage),
    currenciesAccepted: CURRENCY,
    openingHoursSpecification: hours.flatMap(openingHours),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'control room',
      telephone: contact.control_room,
      hoursAvailable: { '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK, opens: '00:00', closes: '23:59' },
    },
    sameAs: profiles(social).map(({ url }) => url),
  }
}

/** `Mon–Fri`, `8:00–18:00`; undefined for other texts, such as `closed`. */
function openingHours({ days, hours }: { days: string; hours: string }) {
  const [first = -1, last = first] = days
    .split(DASH)
    .map((name) => WEEK.findIndex((day) => name.length > 2 && day.toLowerCase().startsWith(name.toLowerCase())))
  const [opens, closes] = hours.split(DASH).map((time) => /^\d{1,2}:\d{2}$/.test(time) && time.padStart(5, '0'))
  if (first < 0 || last < first || !opens || !closes) return []
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: WEEK.slice(first, last + 1), opens, closes }]
}

const OTHER_PAGES = [
  { to: '/about', name: 'About Us' },
  { to: '/privacy', name: 'Privacy' },
  { to: '/guides', name: 'Guides' },
] satisfies Texts

/** Breadcrumbs from the home page; none for the home page and for pages that are not indexed. */
export function trailFacts(pathname: string, { origin, pages: written }: Pick<LoadedSite, 'origin' | 'pages'>) {
  const pages = [...PAGES, ...SERVICE_PAGES, ...OTHER_PAGES, ...written.map(({ path, title }) => ({ to: path, name: title }))]
  const trail = pages
    .filter(({ to }) => to === '/' || pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => a.to.length - b.to.length)
  if (trail.length < 2) return []
  const itemListElement = trail.map(({ to, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: t(name),
    item: origin + addressIn(spoken().language, to),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
