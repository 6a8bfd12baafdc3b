import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = { title: string; lead?: ReactNode; variant?: 'white' | 'sand' | 'blue'; children: ReactNode }

/** A full-width section with its heading. */
export const Section = ({ title, lead, variant = 'white', children }: SectionProps) => (
  <section className={`${styles[variant]} ${variant === 'blue' ? 'on-ink' : ''}`}>
    <div className={styles.inner}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  </section>
)
