import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { changePassword, PasswordChange, type Profile } from '../../../api/accounts/account.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import button from '../../site/parts/button.module.css'
import { PasswordMeter } from '../../ui/fields/password-meter.tsx'
import type { loader } from '../frame/layout.tsx'
import { useSending } from '../session/use-sending.ts'
import { Outcome } from './outcome.tsx'
import styles from './profile.module.css'

const LABELS = { current_password: t('Current password'), password: t('New password') }
const FAILED = t('Your password could not be changed. Please try again.')

/** Changes the password, given the current one; ends every other session. */
export function PasswordForm({ profile: { userName, emailAddress, contacts } }: { profile: Profile }) {
  const brand = useRouteLoaderData<typeof loader>('portal/frame/layout')?.brand
  const [typed, setTyped] = useState('')
  const [success, setSuccess] = useState<string>()
  const { form, errors, failure, sending, onSubmit } = useSending(
    ({ current_password, password }) => {
      setSuccess(undefined)
      return attempt({
        schema: PasswordChange,
        input: { current_password, password },
        labels: LABELS,
        texts: { unexpected: FAILED },
        send: (body) => call(changePassword, { body }),
      })
    },
    ({ message }) => {
      setSuccess(message)
      setTyped('')
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      {/* For password managers, which store a password under a user name. */}
      <input type="text" name="username" autoComplete="username" value={emailAddress} readOnly hidden />
      <Field form="password" name="current_password" label={LABELS.current_password} error={errors.current_password}>
        {(control) => <input {...control} type="password" required autoComplete="current-password" maxLength={128} />}
      </Field>
      <div>
        <Field form="password" name="password" label={LABELS.password} error={errors.password}>
          {(control) => (
            <input
              {...control}
              type="password"
              required
              autoComplete="new-password"
              maxLength={128}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <PasswordMeter password={typed} known={{ company: brand ? [brand] : [], person: [userName, emailAddress, contacts] }} />
      </div>
      <Outcome success={success} failure={failure} />
      <button type="submit" className={button.primary} disabled={sending}>
        {sending ? t('Saving...') : t('Change password')}
      </button>
    </form>
  )
}
