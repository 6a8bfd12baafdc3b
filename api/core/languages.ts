/** The languages of the public site, the portal and the guard's page, each by its own name. */
export const LANGUAGES = { en: 'English', lg: 'Luganda', sw: 'Kiswahili' } as const
export type Language = keyof typeof LANGUAGES

/** English is written in the pages; the others are translations beside it. */
export type Translated = Exclude<Language, 'en'>
export const TRANSLATED = ['lg', 'sw'] as const satisfies readonly Translated[]

/** The beginning of an address in a translated language. */
const PREFIX = /^\/(lg|sw)(?=\/|$)/

/** The language of an address, and the address without it: `/lg/contact` is the page `/contact` in Luganda. */
export function readAddress(pathname: string): { language: Language; path: string } {
  const [prefix = '', language = 'en'] = PREFIX.exec(pathname) ?? []
  return { language: language as Language, path: pathname.slice(prefix.length) || '/' }
}

/** The address of a page in a language: `/lg/contact`, in English `/contact`. */
export function addressIn(language: Language, path: string) {
  if (language === 'en') return path
  return `/${language}${path === '/' ? '' : path}`
}

/** Addresses that are in English alone. */
const ENGLISH = /^\/(dashboard|g|sitemap\.xml|robots\.txt)(\/|$)/
export const isEnglish = (path: string) => ENGLISH.test(path)
