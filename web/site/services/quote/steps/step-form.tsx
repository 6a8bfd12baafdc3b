import type { ReactNode } from 'react'
import { useHref } from 'react-router'
import { QUOTE_LABELS } from '../../../../lib/quote-texts.ts'
import { t } from '../../../../lib/words/words.ts'
import { ErrorSummary } from '../../../forms/error-summary.tsx'
import { Alert } from '../../../parts/alert.tsx'
import button from '../../../parts/button.module.css'
import { FIELDS, isPersonal, type QuoteField, STEPS } from '../typed.ts'
import type { Quote } from '../use-quote.ts'
import styles from './step-form.module.css'

type StepFormProps = {
  quote: Quote
  title: string
  lead?: string
  /** The fields of this step; the others go along, hidden, where there is no JavaScript. */
  own: readonly QuoteField[]
  formKey: string
  /** The button that goes on; none where the fields themselves do. */
  next?: { label: string; value: string }
  children: ReactNode
}

/** One step: a plain form, which sends itself and what was typed before to the page, without JavaScript too. */
export function StepForm({ quote, title, lead, own, formKey, next, children }: StepFormProps) {
  const { step, typed, errors, failure, sending, form, heading, key, onSubmit, onInput } = quote
  const address = useHref('/quote')
  const post = step === 3 || isPersonal(typed)
  return (
    <form
      // Another address has other values in the fields.
      key={`${step} ${key}`}
      ref={form}
      className={styles.form}
      noValidate
      method={post ? 'post' : 'get'}
      action={address}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <ol className={styles.progress} aria-label={t('Steps')}>
        {Object.entries(STEPS).map(([number, name]) => (
          <li key={number} aria-current={Number(number) === step ? 'step' : undefined} data-done={Number(number) < step}>
            {t(name)}
          </li>
        ))}
      </ol>
      <div>
        <h2 ref={heading} tabIndex={-1} data-quiet>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <ErrorSummary form="quote" errors={errors as Record<string, string>} labels={QUOTE_LABELS} />
      {FIELDS.map(
        (name) => !own.includes(name) && typed[name] && <input key={name} type="hidden" name={name} value={typed[name]} />,
      )}
      <input type="hidden" name="form_key" value={formKey} />
      {children}
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      {step > 1 && next && (
        <div className={styles.actions}>
          <button type="submit" name="step" value={next.value} className={button.primary} disabled={sending}>
            {sending ? t('Sending...') : next.label}
          </button>
          <button type="submit" name="step" value={step - 1} className={button.secondary} disabled={sending}>
            {t('Back')}
          </button>
        </div>
      )}
    </form>
  )
}
