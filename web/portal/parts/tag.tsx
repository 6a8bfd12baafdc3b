import styles from './tag.module.css'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info'

/** A state as a coloured word; colour never says it alone. */
export const Tag = ({ text, tone = 'plain' }: { text: string; tone?: Tone | undefined }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{text}</span>
)
