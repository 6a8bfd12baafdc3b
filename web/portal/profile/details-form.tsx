import { useState } from 'react'
import { type Profile, ProfileInput, updateProfile } from '../../../api/accounts/account.ts'
import { call } from '../../lib/calls/call.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import button from '../../site/parts/button.module.css'
import { useSending } from '../session/use-sending.ts'
import { Outcome } from './outcome.tsx'
import styles from './profile.module.css'

const LABELS = { userName: t('Name'), contacts: t('Telephone') }
const FAILED = t('Your details could not be saved. Please try again.')

/** The user's own name and telephone number. */
export function DetailsForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { userName, emailAddress, contacts, version } = profile
  const [success, setSuccess] = useState<string>()
  const { form, errors, failure, sending, onSubmit } = useSending(
    (typed) => {
      setSuccess(undefined)
      return attempt({
        schema: ProfileInput,
        input: { ...typed, version },
        labels: LABELS,
        texts: { unexpected: FAILED },
        send: (body) => call(updateProfile, { body }),
      })
    },
    ({ message }) => {
      setSuccess(message)
      onSaved()
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      <Field form="details" name="userName" label={LABELS.userName} error={errors.userName}>
        {(control) => <input {...control} required autoComplete="name" maxLength={100} defaultValue={userName} />}
      </Field>
      <Field form="details" name="contacts" label={LABELS.contacts} error={errors.contacts}>
        {(control) => <input {...control} type="tel" required autoComplete="tel" maxLength={100} defaultValue={contacts} />}
      </Field>
      <p className={styles.quiet}>
        {rich('You sign in with {strong}. Our office changes it for you.', { strong: <strong>{emailAddress}</strong> })}
      </p>
      <Outcome success={success} failure={failure} />
      <button type="submit" className={button.primary} disabled={sending}>
        {sending ? t('Saving...') : t('Save')}
      </button>
    </form>
  )
}
