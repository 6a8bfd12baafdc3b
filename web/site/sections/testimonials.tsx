import { t } from '../../lib/words/words.ts'
import { useSite } from '../site-content.ts'
import { Section } from './section.tsx'
import styles from './testimonials.module.css'

/** The section of the first `count` testimonials. */
export function Testimonials({ count, variant = 'white' }: { count: number; variant?: 'white' | 'sand' }) {
  const testimonials = useSite().content.testimonials.slice(0, count)
  return (
    <Section title={t('What our clients say')} variant={variant} of={testimonials}>
      <div className={styles.list}>
        {testimonials.map(({ quote, name, role }) => (
          <figure key={quote} className={styles.card}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <strong>{name}</strong>
              <span>{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
