import { type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import styles from './parts.module.css'

type Around = { label: string; hint?: string | undefined; error?: string | undefined }

/** The names and states that tie a field to its label, hint and error. */
function useTies({ label, hint, error }: Around) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    field: { id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) } as const,
    above: (
      <>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </>
    ),
    below: error && (
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    ),
  }
}

/** A line of text. */
export function TextField({ label, hint, error, ...rest }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const { field, above, below } = useTies({ label, hint, error })
  return (
    <div className={styles.field}>
      {above}
      <input className={styles.input} {...field} {...rest} />
      {below}
    </div>
  )
}

/** Several lines of text. */
export function LongField({ label, hint, error, ...rest }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, above, below } = useTies({ label, hint, error })
  return (
    <div className={styles.field}>
      {above}
      <textarea className={styles.input} rows={4} {...field} {...rest} />
      {below}
    </div>
  )
}

/** A choice of one; the phone's own list. */
export function ChoiceField({ label, hint, error, ...rest }: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, above, below } = useTies({ label, hint, error })
  return (
    <div className={styles.field}>
      {above}
      <select className={styles.input} {...field} {...rest} />
      {below}
    </div>
  )
}

/** Digits that nobody should read over a shoulder. */
export const PinField = (props: Around & InputHTMLAttributes<HTMLInputElement>) => (
  <TextField {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={6} />
)
