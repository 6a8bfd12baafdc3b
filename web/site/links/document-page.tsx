import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import styles from './document.module.css'
import type { useByLink } from './use-by-link.ts'

/** A heading that gets the focus when `answer` has one: the focused button is gone, and the result is shown at the top. */
export function useAnswerFocus(answer: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (answer) heading.current?.focus()
  }, [answer])
  return heading
}

type DocumentPageProps = {
  title: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  /** The alternative without JavaScript. */
  otherwise: string
  waiting: string
  link: Pick<ReturnType<typeof useByLink<object>>, 'loaded' | 'load'>
  narrow?: string | undefined
  /** The document, once it has been loaded. */
  children: ReactNode
}

/** A page that is opened by a secret link: its heading, that it loads, why it cannot be shown, and the document. */
export const DocumentPage = ({ title, heading, otherwise, waiting, link, narrow, children }: DocumentPageProps) => (
  <div className={styles.page}>
    <div className={narrow ? `${styles.document} ${narrow}` : styles.document}>
      <h1 ref={heading} tabIndex={-1} data-quiet>
        {title}
      </h1>
      <noscript>
        <p>{t('This page needs JavaScript. {otherwise}', { otherwise })}</p>
      </noscript>
      {!link.loaded && (
        <p className={styles.waiting} role="status">
          {waiting}
        </p>
      )}
      {link.loaded?.failure && (
        <Alert variant="error">
          <p>{link.loaded.failure}</p>
          {!link.loaded.unknown && (
            <button type="button" className={button.secondary} onClick={() => void link.load()}>
              {t('Try again')}
            </button>
          )}
        </Alert>
      )}
      {link.loaded?.unknown && <Link to="/contact">{t('Contact us')}</Link>}
      {children}
    </div>
  </div>
)
