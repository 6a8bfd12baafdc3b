import { type PortalAlarmSystemDetail, WordsInput, words } from '../../../api/portal/portal-alarm-systems.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { Card } from '../parts/card.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './alarm.module.css'
import type { Saved } from './use-system.ts'

const LABELS = { code_word: t('New code word'), duress_word: t('New duress word') }
const FAILURES = { unexpected: t('The words could not be changed. Please try again.') }
/** A word is for the telephone alone: no browser keeps it. */
const SECRET = { type: 'text', autoComplete: 'off', spellCheck: false, maxLength: 50 } as const
type Props = { system: PortalAlarmSystemDetail; onSaved: Saved }

/** Changes the words by which operators know the people; those of now are never shown. */
export function WordsCard({ system: { id, has_code_word, has_duress_word }, onSaved }: Props) {
  const { form, errors, failure, sending, onSubmit } = useSending(
    ({ code_word, duress_word }) =>
      attempt({
        schema: WordsInput,
        input: { ...(code_word && { code_word }), ...(duress_word && { duress_word }) },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(words, { params: { id: String(id) }, body }),
      }),
    ({ message, record }) => onSaved(message, record),
  )
  const hint = (known: boolean, use: string) => `${use} ${known ? t('One is set; empty keeps it.') : t('None is set yet.')}`
  return (
    <Card title={t('Words')}>
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
        <Field
          form="words"
          name="code_word"
          label={LABELS.code_word}
          error={errors.code_word}
          hint={hint(has_code_word, t('We ask for it when we call.'))}
        >
          {(control) => <input {...control} {...SECRET} />}
        </Field>
        <Field
          form="words"
          name="duress_word"
          label={LABELS.duress_word}
          error={errors.duress_word}
          hint={hint(has_duress_word, t('Say it instead when somebody threatens you.'))}
        >
          {(control) => <input {...control} {...SECRET} />}
        </Field>
        <FormEnd failure={failure} sending={sending} action={t('Change the words')} />
      </form>
    </Card>
  )
}
