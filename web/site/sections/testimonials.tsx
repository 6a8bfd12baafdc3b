import { useSite } from '../site-content.ts'
import styles from './testimonials.module.css'

/** The first `count` testimonials. */
export const Testimonials = ({ count }: { count: number }) => (
  <div className={styles.list}>
    {useSite()
      .content.testimonials.slice(0, count)
      .map(({ quote, name, role }) => (
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
)
