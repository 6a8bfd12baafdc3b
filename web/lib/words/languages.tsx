import { useLocation } from 'react-router'
import { addressIn, LANGUAGES, type Language, TRANSLATED } from '../../../api/core/languages.ts'
import { spoken } from './words.ts'

/** The languages with an approved text of the public site, or of the portal. */
function offeredIn(app: 'site' | 'portal'): Language[] {
  const { places } = spoken()
  const translated = TRANSLATED.filter((language) => places[language]?.some((place) => place.startsWith(app)))
  return translated.length > 0 ? ['en', ...translated] : []
}

/** Links to the page in other languages, each by its own name, as items of a list; nothing while there are none. */
export function LanguageLinks({ of: app }: { of: 'site' | 'portal' }) {
  const { pathname, search, hash } = useLocation()
  const { language } = spoken()
  return offeredIn(app).map((one) => (
    <li key={one}>
      <a
        href={addressIn(one, pathname) + search + hash}
        lang={one}
        hrefLang={one}
        aria-current={one === language ? 'true' : undefined}
      >
        {LANGUAGES[one]}
      </a>
    </li>
  ))
}

/** True while there is a language to choose. */
export const hasLanguages = (app: 'site' | 'portal') => offeredIn(app).length > 0
