import type { ReactNode } from 'react'
import { t } from '../../lib/words/words.ts'
import styles from './field.module.css'

type Control = {
  id: string
  name: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type FieldProps = {
  /** Prefix of ids, so that two forms on a page do not share any. */
  form: string
  name: string
  label: string
  error?: string | undefined
  hint?: string
  optional?: boolean
  children: (control: Control) => ReactNode
}

/** A label above a control, with a hint and the control's error below it. */
export function Field({ form, name, label, error, hint, optional = false, children }: FieldProps) {
  const id = `${form}-${name}`
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {optional && <span>{t('optional')}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, name, className: styles.control, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
