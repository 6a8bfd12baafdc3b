import { OwnMessage, write } from '../../../api/portal/portal-requests.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './requests.module.css'

const LABELS = { text: t('Message') }
const FAILURES = {
  unexpected: t('Your message could not be sent. Please try again.'),
}

type WriteFormProps = { id: string; hint: string | undefined; onSent: (message: string) => void }

/** Adds a message to a request. */
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
      <FormEnd failure={failure} sending={sending} />
    </form>
  )
}
