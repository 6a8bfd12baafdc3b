import type { MetaDescriptor } from 'react-router'
import type { Site } from './load-site.ts'

type Page = { title?: string; description: string; path: string; hidden?: boolean }
export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The data of the site's layout; undefined when it failed to load. */
export const siteOf = (matches: PageMatches) =>
  matches.find((match) => match?.id === 'site/frame/site-layout')?.loaderData as Site | undefined

/**
 * Title, description, canonical URL and social card of a public page. Without a title the page is the home page; `hidden` adds
 * noindex.
 */
export function pageMeta(matches: PageMatches, { title, description, path, hidden }: Page): MetaDescriptor[] {
  const site = siteOf(matches)
  const brand = site?.content.brand
  const full = title
    ? [title, brand?.name].filter(Boolean).join(' · ')
    : [brand?.name, brand?.tagline].filter(Boolean).join(' · ')
  const address = `${site?.origin ?? ''}${path}`
  return [
    { title: full },
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link' as const, rel: 'canonical', href: address }]),
    { property: 'og:type', content: 'website' },
    ...(brand ? [{ property: 'og:site_name', content: brand.name }] : []),
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site?.origin ?? ''}/og-image.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A shield with an eye, beside a security camera over a city at dusk.' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
