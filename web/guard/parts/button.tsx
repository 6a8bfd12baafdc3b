import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './parts.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: 'main' | 'plain' | 'danger' | 'in' | 'out'; icon?: ReactNode }

/** A button that a thumb hits: at least 56 px high. */
export const Button = ({ variant = 'plain', icon, children, className = '', type = 'button', ...rest }: Props) => (
  <button type={type} className={`${styles.button} ${styles[variant]} ${className}`} {...rest}>
    {icon}
    <span>{children}</span>
  </button>
)
