import { OwnMessage, write } from '../../../contract/portal-requests.ts'
import { call } from '../../lib/call.ts'
import { Alert } from '../../site/alert.tsx'
import { attempt } from '../../site/attempt.ts'
import button from '../../site/button.module.css'
import { Field } from '../../site/field.tsx'
import { useSending } from '../use-sending.ts'
import styles from './requests.module.css'

const LABELS = { text: 'Message' }
const FAILURES = {
  unexpected: 'Your message could not be sent. Please try again.',
}

type WriteFormProps = { id: string; hint: string | undefined; onSent: (message: string) => void }

/** Writes again about a request. */
export function WriteForm({ id, hint, onSent }: WriteFormProps) {
  const { form, errors, failure, sending, onSubmit } = useSending(
    (input) =>
      attempt({
        schema: OwnMessage,
        input,
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(write, { params: { id }, body }),
      }),
    ({ message }) => onSent(message),
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      <Field form="write" name="text" label={LABELS.text} error={errors.text} {...(hint && { hint })}>
        {(control) => <textarea {...control} required rows={4} maxLength={5000} />}
      </Field>
      {failure && (
        <Alert tone="error">
          <p>{failure}</p>
        </Alert>
      )}
      <button type="submit" className={button.primary} disabled={sending}>
        {sending ? 'Sending...' : 'Send'}
      </button>
    </form>
  )
}
