import { afterEach, expect, test } from 'vitest'
import { type Spoken, speakFrom } from '../lib/words/words.ts'
import { type PageMatches, pageMeta } from './page-meta.ts'

const ORIGIN = 'https://www.example.com'
const matches = [
  { id: 'site/frame/site-layout', loaderData: { origin: ORIGIN, content: { brand: { name: 'Engabo' }, page_pictures: {} } } },
] as PageMatches

/** The facts of the contact page for search engines, in a language. */
function told(language: Spoken['language'], places: Spoken['places'], hidden = false) {
  speakFrom(() => ({ language, words: {}, places }))
  const meta = pageMeta(matches, { title: 'Contact', description: 'Write to us.', path: '/contact', hidden })
  const found = (wanted: object) =>
    meta.filter((one) => Object.entries(wanted).every(([name, value]) => (one as Record<string, unknown>)[name] === value))
  const [canonical] = found({ rel: 'canonical' }) as { href: string }[]
  const links = found({ rel: 'alternate' }) as { hrefLang: string; href: string }[]
  const [locale] = found({ property: 'og:locale' }) as { content: string }[]
  return { canonical: canonical?.href, locale: locale?.content, links: links.map(({ hrefLang, href }) => [hrefLang, href]) }
}

afterEach(() => speakFrom(() => undefined))

test('a page in a language with an approved text of its own is one of its own, and names the others', () => {
  expect(told('sw', { sw: ['site/contact'], lg: ['site/frame'] })).toEqual({
    canonical: `${ORIGIN}/sw/contact`,
    locale: 'sw_UG',
    links: [
      ['en', `${ORIGIN}/contact`],
      ['sw', `${ORIGIN}/sw/contact`],
      ['x-default', `${ORIGIN}/contact`],
    ],
  })
})

test('a page with no approved text of its own is the English page', () => {
  expect(told('lg', { lg: ['site/frame'] })).toEqual({ canonical: `${ORIGIN}/contact`, locale: 'en_GB', links: [] })
})

test('a page that is hidden from search engines names no others', () => {
  expect(told('sw', { sw: ['site/contact'] }, true).links).toEqual([])
})
