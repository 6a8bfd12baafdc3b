import type { ReactNode } from 'react'
import styles from './alert.module.css'

type AlertProps = { variant: 'error' | 'success' | 'info'; children: ReactNode }

/** A line about what just happened; an error is announced at once, the others when there is time. */
export const Alert = ({ variant, children }: AlertProps) => (
  <div className={styles[variant]} role={variant === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)
