import type { Variant } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import styles from './tag.module.css'

/** A status as a coloured badge with text, never by colour alone. */
export const Tag = ({ text, variant = 'plain' }: { text: string; variant?: Variant | undefined }) => (
  <span className={`${styles.tag} ${styles[variant]}`}>{t(text)}</span>
)
