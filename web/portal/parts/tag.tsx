import styles from './tag.module.css'

export type Variant = 'plain' | 'good' | 'warn' | 'bad' | 'info'

/** A state as a coloured word; colour never says it alone. */
export const Tag = ({ text, variant = 'plain' }: { text: string; variant?: Variant | undefined }) => (
  <span className={`${styles.tag} ${styles[variant]}`}>{text}</span>
)
