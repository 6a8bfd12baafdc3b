import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Section } from '../section.tsx'
import type { QuoteFormProps } from './quote-form.tsx'
import styles from './quote-panel.module.css'

/** The place of the quote request; the form itself is fetched when somebody comes near. */
export function QuotePanel(props: QuoteFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const [Form, setForm] = useState<ComponentType<QuoteFormProps>>()
  useEffect(() => {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        import('./quote-form.tsx').then(
          ({ QuoteForm }) => setForm(() => QuoteForm),
          () => undefined,
        )
      },
      { rootMargin: '600px' },
    )
    if (place.current) near.observe(place.current)
    return () => near.disconnect()
  }, [])
  return (
    <div id="quote" ref={place}>
      <Section title="Request a quote" lead="A few facts about your site, and we come back with a written offer." tone="sand">
        <div className={styles.panel}>
          {Form ? (
            <Form {...props} />
          ) : (
            <p>
              You can also <Link to="/contact">write to us</Link>.
            </p>
          )}
        </div>
      </Section>
    </div>
  )
}
