import type { MouseEvent } from 'react'
import { plural, t } from '../../lib/words/words.ts'
import styles from './error-summary.module.css'

type ErrorSummaryProps = { form: string; errors: Record<string, string>; labels: Record<string, string> }

/** Lists the fields to correct, above the form; takes the focus when it appears, and each entry links to its field. */
export function ErrorSummary({ form, errors, labels }: ErrorSummaryProps) {
  const fields = Object.keys(errors)
  if (fields.length === 0) return null
  const goTo = (field: string) => (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(`${form}-${field}`)?.focus()
  }
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary>
      <p>{plural(fields.length, 'Please check one field:', 'Please check {count} fields:')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${form}-${field}`} onClick={goTo(field)}>
              {t(labels[field] ?? field)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
