import { t } from '../../../lib/words/words.ts'
import { useSite } from '../../site-content.ts'
import { Section } from '../section.tsx'
import styles from './proof.module.css'

const STARS = 5

/** Reviews that clients have written elsewhere, with their stars. */
export function Reviews() {
  const { reviews } = useSite().content
  return (
    <Section title={t('What others write about us')} variant="sand" of={reviews}>
      <ul className={styles.reviews}>
        {reviews.map(({ quote, name, stars, source }) => (
          <li key={name + quote}>
            <p className={styles.stars} role="img" aria-label={t('{stars} of {STARS} stars', { stars, STARS })}>
              {'★'.repeat(stars)}
              <span>{'★'.repeat(STARS - stars)}</span>
            </p>
            <blockquote>{quote}</blockquote>
            <p className={styles.by}>
              <strong>{name}</strong>, {source}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
