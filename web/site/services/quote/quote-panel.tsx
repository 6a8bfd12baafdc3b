import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { loadPart, NO_RESPONSE } from '../../../lib/parts/lost-part.ts'
import { rich } from '../../../lib/words/rich.ts'
import { t } from '../../../lib/words/words.ts'
import { Alert } from '../../parts/alert.tsx'
import button from '../../parts/button.module.css'
import { Section } from '../../sections/section.tsx'
import type { QuoteFormProps } from './quote-form.tsx'
import styles from './quote-panel.module.css'

/** The section of the quote form, which is lazy-loaded when it comes near the viewport. */
export function QuotePanel(props: QuoteFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Form, setForm] = useState<ComponentType<QuoteFormProps>>()
  const [lost, setLost] = useState(false)
  const load = useCallback(() => {
    setLost(false)
    loadPart(() => import('./quote-form.tsx')).then(
      ({ QuoteForm }) => setForm(() => QuoteForm),
      () => setLost(true),
    )
  }, [])
  useEffect(() => {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        load()
      },
      { rootMargin: '600px' },
    )
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [load])
  useScrollToPanel(place, [Form, props.services.length])
  return (
    <div id="quote" ref={place} tabIndex={-1} data-quiet>
      <Section
        title={t('Request a quote')}
        lead={t('A few facts about your site, and we come back with a written offer.')}
        variant="sand"
      >
        <div className={styles.panel}>
          {Form ? (
            <Form {...props} />
          ) : (
            <>
              {lost && (
                <Alert variant="error">
                  <p>{NO_RESPONSE}</p>
                  <button type="button" className={button.secondary} onClick={load}>
                    {t('Try again')}
                  </button>
                </Alert>
              )}
              <p>{rich('You can also {link}.', { link: <Link to="/contact">{t('write to us')}</Link> })}</p>
            </>
          )}
        </div>
      </Section>
    </div>
  )
}

/** After a link to the form, scrolls to it and moves the focus there; again when the list above it or the form itself has loaded. */
function useScrollToPanel(place: RefObject<HTMLElement | null>, loaded: readonly unknown[]) {
  const { hash, key } = useLocation()
  // On document loads and back navigation the browser restores the position itself.
  const linked = useNavigationType() !== 'POP' && hash === '#quote'
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for each link and each part that has loaded
  useEffect(() => {
    const typing = document.activeElement?.closest('form')
    if (!linked || typing || !place.current) return
    place.current.scrollIntoView()
    place.current.focus({ preventScroll: true })
  }, [linked, key, ...loaded])
}
