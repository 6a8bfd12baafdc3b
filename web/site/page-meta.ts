import type { MetaDescriptor } from 'react-router'
import { CARD, cardAddress } from '../../api/core/fields/picture-names.ts'
import { addressIn, type Language } from '../../api/core/languages.ts'
import { spoken, t } from '../lib/words/words.ts'
import { languagesOf } from './languages.ts'
import type { Site } from './load-site.ts'
import type { HeadPicture } from './sections/page-head.tsx'
import { areas } from './site-content.ts'

type Page = {
  title?: string
  description: string
  path: string
  hidden?: boolean
  /** The picture at the head of the page, which social networks show with a link to it. */
  picture?: HeadPicture
  /** A picture of the page's own, in place of that. */
  uploaded?: string | null | undefined
}
export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The data of the site's layout; undefined when it failed to load. */
export const siteOf = (matches: PageMatches) =>
  matches.find((match) => match?.id === 'site/frame/site-layout')?.loaderData as Site | undefined

/** `Guard Services in Kampala`: people search for a service together with their town. */
export function inTown(matches: PageMatches, service: string) {
  const [town] = areas(siteOf(matches)?.content.contact.coverage ?? '')
  return town ? t('{service} in {town}', { service, town }) : service
}

/** The picture of a page in social networks, with its size. */
function cardOf(site: Site | undefined, { picture, uploaded }: Pick<Page, 'picture' | 'uploaded'>): MetaDescriptor[] {
  const own = uploaded ?? (picture?.page && site?.content.page_pictures[picture.page])
  const image = {
    property: 'og:image',
    content: `${site?.origin ?? ''}${own ? cardAddress(own) : (picture?.of.card ?? '/og-image.png')}`,
  }
  const size = [
    { property: 'og:image:width', content: String(CARD.width) },
    { property: 'og:image:height', content: String(CARD.height) },
  ]
  // Nobody has said what an uploaded picture shows.
  if (own) return [image, ...size]
  const alt = picture?.of.alt ?? t('A shield with an eye, beside a security camera over a city at dusk.')
  return [image, ...size, { property: 'og:image:alt', content: alt }]
}

const LOCALES = { en: 'en_GB', lg: 'lg_UG', sw: 'sw_UG' } as const satisfies Record<Language, string>

/** The same page in other languages, for search engines. */
function alternates(translated: Language[], addressOf: (language: Language) => string): MetaDescriptor[] {
  if (translated.length === 0) return []
  const links = (['en', ...translated] as const).map((language) => [language as string, addressOf(language)] as const)
  return [...links, ['x-default', addressOf('en')] as const].map(([hrefLang, href]) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href,
  }))
}

/**
 * Title, description, canonical URL and social card of a public page. Without a title the page is the home page; `hidden` adds
 * noindex.
 */
export function pageMeta(matches: PageMatches, { title, description, path, hidden, ...shown }: Page): MetaDescriptor[] {
  const site = siteOf(matches)
  const brand = site?.content.brand
  const full = title
    ? [title, brand?.name].filter(Boolean).join(' · ')
    : [brand?.name, brand?.tagline].filter(Boolean).join(' · ')
  const translated = hidden ? [] : languagesOf(path)
  const { language } = spoken()
  const own = translated.find((one) => one === language) ?? 'en'
  const addressOf = (to: Language) => `${site?.origin ?? ''}${addressIn(to, path)}`
  const address = addressOf(own)
  return [
    { title: full },
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    ...alternates(translated, addressOf),
    { property: 'og:type', content: 'website' },
    ...(brand ? [{ property: 'og:site_name', content: brand.name }] : []),
    { property: 'og:locale', content: LOCALES[own] },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...cardOf(site, shown),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
