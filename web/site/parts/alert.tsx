import type { ReactNode } from 'react'
import styles from './alert.module.css'

type AlertProps = { variant: 'error' | 'success' | 'info'; children: ReactNode }

/** A message about what just happened; errors are announced assertively, others politely. */
export const Alert = ({ variant, children }: AlertProps) => (
  <div className={styles[variant]} role={variant === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
)
