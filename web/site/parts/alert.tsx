import type { ReactNode } from 'react'
import styles from './alert.module.css'

type AlertProps = {
  variant: 'error' | 'success' | 'info'
  /** Moves the focus here when the message appears: the confirmation of a sent form. */
  takesFocus?: boolean
  children: ReactNode
}

const focusOn = (element: HTMLElement | null) => element?.focus()

/** A message about what just happened; errors are announced assertively, others politely. */
export const Alert = ({ variant, takesFocus = false, children }: AlertProps) => (
  <div
    className={styles[variant]}
    role={variant === 'error' ? 'alert' : 'status'}
    {...(takesFocus && { ref: focusOn, tabIndex: -1, 'data-quiet': true })}
  >
    {children}
  </div>
)
