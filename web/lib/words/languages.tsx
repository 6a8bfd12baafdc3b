import { useLocation } from 'react-router'
import { addressIn, LANGUAGES } from '../../../api/core/languages.ts'
import { spoken, t, translatedAt } from './words.ts'

/** Links to the page in other languages, each by its own name; nothing while there are none. */
export function Languages({ of: app, className }: { of: 'site' | 'portal'; className: string | undefined }) {
  const { pathname, search, hash } = useLocation()
  const translated = translatedAt((place) => place.startsWith(app))
  if (translated.length === 0) return null
  return (
    <ul className={className} aria-label={t('Language')}>
      {(['en', ...translated] as const).map((one) => (
        <li key={one}>
          <a
            href={addressIn(one, pathname) + search + hash}
            lang={one}
            hrefLang={one}
            aria-current={one === spoken().language ? 'true' : undefined}
          >
            {LANGUAGES[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}
