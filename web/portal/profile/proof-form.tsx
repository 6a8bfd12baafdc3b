import type { Schema } from '../../../api/core/endpoint.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import button from '../../site/parts/button.module.css'
import { useSending } from '../session/use-sending.ts'
import { Outcome } from './outcome.tsx'
import styles from './profile.module.css'

type ProofFormProps<S extends Schema> = {
  fields: readonly (keyof typeof LOOKS)[]
  schema: S
  confirm: string
  send: (body: Parameters<Parameters<typeof attempt<S, void>>[0]['send']>[0]) => Promise<void>
  onCancel: () => void
}

const FAILED = t('This could not be done. Please try again.')
const LOOKS = {
  password: { label: t('Your password'), type: 'password', autoComplete: 'current-password', maxLength: 128 },
  code: { label: t('Code'), type: 'text', autoComplete: 'one-time-code', maxLength: 40 },
} as const

/** Asks for the password, a code, or both. */
export function ProofForm<S extends Schema>({ fields, schema, confirm, send, onCancel }: ProofFormProps<S>) {
  const labels = Object.fromEntries(fields.map((field) => [field, LOOKS[field].label]))
  const { form, errors, failure, sending, onSubmit } = useSending(
    (input) => attempt({ schema, input, labels, texts: { unexpected: FAILED }, send }),
    () => {},
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      {fields.map((field) => {
        const { label, ...looks } = LOOKS[field]
        return (
          <Field key={field} form="two-factor" name={field} label={label} error={errors[field]}>
            {(control) => <input {...control} {...looks} required />}
          </Field>
        )
      })}
      <Outcome success={undefined} failure={failure} />
      <div className={styles.actions}>
        <button type="submit" className={button.primary} disabled={sending}>
          {sending ? t('One moment...') : confirm}
        </button>
        <button type="button" className={button.secondary} disabled={sending} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  )
}
