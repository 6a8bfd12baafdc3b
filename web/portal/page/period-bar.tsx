import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Texts, t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import styles from './period-bar.module.css'

type PeriodBarProps = {
  /** The period that is turned over. */
  what: 'week' | 'month'
  /** The one that is shown. */
  words: string
  onPrevious: () => void
  onNext: () => void
  /** Nothing follows the one that is shown. */
  last?: boolean
  /** Stands at the end. */
  children?: ReactNode
}

const WORDS = {
  week: { previous: 'Previous week', next: 'Next week' },
  month: { previous: 'Previous month', next: 'Next month' },
} satisfies Texts

/** Turns over the weeks or months of a page. */
export const PeriodBar = ({ what, words, onPrevious, onNext, last = false, children }: PeriodBarProps) => (
  <div className={styles.bar}>
    <button
      type="button"
      className={`${button.secondary} ${styles.step}`}
      aria-label={t(WORDS[what].previous)}
      onClick={onPrevious}
    >
      <IconChevronLeft size={20} aria-hidden="true" />
    </button>
    <p role="status">{words}</p>
    <button
      type="button"
      className={`${button.secondary} ${styles.step}`}
      aria-label={t(WORDS[what].next)}
      disabled={last}
      onClick={onNext}
    >
      <IconChevronRight size={20} aria-hidden="true" />
    </button>
    {children}
  </div>
)
