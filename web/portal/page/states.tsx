import type { ReactNode } from 'react'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import styles from './states.module.css'
import type { Shown } from './use-response.ts'

/** Grey lines where something will stand. */
export const Waiting = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.waiting} role="status">
    <span>Loading…</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <i key={line} aria-hidden="true" />
    ))}
  </div>
)

/** Why there is nothing to show, and another try. */
export const Failed = ({ problem, retry }: { problem: string; retry: () => void }) => (
  <Alert variant="error">
    <p>{problem}</p>
    <button type="button" className={`${button.secondary} ${styles.again}`} onClick={retry}>
      Try again
    </button>
  </Alert>
)

/** Nothing is there, which is no failure; `children` say what would be. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p>{title}</p>
    {children}
  </div>
)

/** What was asked for, as soon as it is there; until then why it is not. */
export function Answered<T>({ shown, lines, children }: { shown: Shown<T>; lines?: number; children: (data: T) => ReactNode }) {
  const { data, problem, retry } = shown
  return (
    <>
      {problem && <Failed problem={problem} retry={retry} />}
      {data !== undefined ? children(data) : !problem && <Waiting {...(lines && { lines })} />}
    </>
  )
}
