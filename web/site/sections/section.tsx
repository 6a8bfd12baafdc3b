import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = { title: string; lead?: ReactNode; tone?: 'white' | 'sand' | 'blue'; children: ReactNode }

/** A full-width band of the page with its heading. */
export const Section = ({ title, lead, tone = 'white', children }: SectionProps) => (
  <section className={`${styles[tone]} ${tone === 'blue' ? 'on-ink' : ''}`}>
    <div className={styles.inner}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  </section>
)
