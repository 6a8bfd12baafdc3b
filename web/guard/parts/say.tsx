import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './parts.module.css'

let said = ''
const listeners = new Set<() => void>()

/** Has a screen reader say what has just happened. */
export function say(text: string) {
  // The same text twice is said twice.
  said = said === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The element in which `say` puts its texts; once on every page. */
export function Said() {
  const text = useSyncExternalStore(subscribe, () => said)
  return (
    <div role="status" className="unseen">
      {text}
    </div>
  )
}

/** A box with something to know or to do. An alert is read out when it appears. */
export const Notice = ({ kind = 'plain', children }: { kind?: 'plain' | 'danger' | 'good'; children: ReactNode }) => (
  <div className={`${styles.notice} ${styles[`${kind}Notice`]}`} role={kind === 'danger' ? 'alert' : undefined}>
    {children}
  </div>
)
