import type { ReactNode } from 'react'
import styles from './alert.module.css'

type AlertProps = { tone: 'error' | 'success' | 'info'; children: ReactNode }

/** A line about what just happened; an error is announced at once, the others when there is time. */
export const Alert = ({ tone, children }: AlertProps) => (
  <div className={styles[tone]} role={tone === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)
