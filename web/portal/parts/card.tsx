import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A white surface with an optional heading. */
export const Card = ({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) => (
  <section className={styles.card}>
    {title && (
      <header>
        <h2>{title}</h2>
        {action}
      </header>
    )}
    {children}
  </section>
)
