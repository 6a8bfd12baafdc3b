import type { ReactNode } from 'react'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import styles from './states.module.css'
import type { Shown } from './use-response.ts'

/** Placeholder lines while loading. */
export const Waiting = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.waiting} role="status">
    <span>{t('Loading...')}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <i key={line} aria-hidden="true" />
    ))}
  </div>
)

/** An error message with a button to retry. */
export const Failed = ({ problem, retry }: { problem: string; retry: () => void }) => (
  <Alert variant="error">
    <p>{problem}</p>
    <button type="button" className={`${button.secondary} ${styles.again}`} onClick={retry}>
      {t('Try again')}
    </button>
  </Alert>
)

/** Empty state; `children` say what would be listed. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{title}</p>
    {children}
  </div>
)

/** Renders loaded data; until then placeholders, or the error. */
export function Loaded<T>({ shown, lines, children }: { shown: Shown<T>; lines?: number; children: (data: T) => ReactNode }) {
  const { data, problem, retry } = shown
  return (
    <>
      {problem && <Failed problem={problem} retry={retry} />}
      {data !== undefined ? children(data) : !problem && <Waiting {...(lines && { lines })} />}
    </>
  )
}
