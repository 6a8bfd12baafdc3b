import type { ReactNode } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  lead?: ReactNode
  variant?: 'white' | 'sand' | 'blue'
  /** The entries that the section shows: without one there is no section. */
  of?: readonly unknown[]
  children: ReactNode
}

/** A full-width section with its heading. */
export const Section = ({ title, lead, variant = 'white', of, children }: SectionProps) =>
  of?.length === 0 ? null : (
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
