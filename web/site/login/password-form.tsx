import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { PasswordMeter } from '../../ui/fields/password-meter.tsx'
import { Field } from '../forms/field.tsx'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { useSite } from '../site-content.ts'
import { useHydrated } from '../use-hydrated.ts'
import styles from './login-page.module.css'

type PasswordFormProps = {
  purpose: 'invitation' | 'reset'
  title: string
  /** The text above the fields. */
  intro: string
}

const FAILED = 'Your password could not be set. Please try again.' satisfies Texts
const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.' satisfies Texts

/** Sets a password through a one-time link; its token follows the #, so no page request contains it. */
export function PasswordForm({ purpose, title, intro }: PasswordFormProps) {
  const { brand } = useSite().content
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [notice, setNotice] = useState<{ variant: 'error' | 'success'; text: string; dead?: boolean }>()
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(errors)
  const ready = useHydrated()
  const done = notice?.variant === 'success'

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { password, repeated } = Object.fromEntries(new FormData(event.currentTarget))
    setNotice(undefined)
    setErrors({})
    if (password !== repeated) return setErrors({ repeated: t('The two passwords are not the same.') })
    setSending(true)
    try {
      const { sendPassword } = await loadPart(() => import('./send-password.ts'))
      const token = window.location.hash.slice(1)
      const outcome = await sendPassword(purpose, { token, password }, { unexpected: FAILED })
      if ('done' in outcome) setNotice({ variant: 'success', text: outcome.done })
      else if (outcome.fields?.token) setNotice({ variant: 'error', text: t(DEAD_LINK), dead: true })
      else if (outcome.fields) setErrors(outcome.fields)
      else setNotice({ variant: 'error', text: outcome.failure })
    } catch (error) {
      setNotice({ variant: 'error', text: lostOr(error, FAILED) })
    }
    setSending(false)
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
        <h1>{title}</h1>
        {!done && <p>{intro}</p>}
        {notice && (
          <Alert variant={notice.variant} takesFocus={done}>
            <p>{notice.text}</p>
            {done && (
              <p>
                <Link to="/#login">{t('Go to Login')}</Link>
              </p>
            )}
            {notice.dead && purpose === 'reset' && (
              <p>
                <Link to="/forgotten">{t('Ask for a new link')}</Link>
              </p>
            )}
          </Alert>
        )}
        {!done && (
          <>
            <div>
              <Field form={purpose} name="password" label={t('Password')} error={errors.password}>
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
              <PasswordMeter password={typed} known={{ company: [brand.name, brand.tagline] }} />
            </div>
            <Field form={purpose} name="repeated" label={t('The same password again')} error={errors.repeated}>
              {(control) => <input {...control} type="password" required autoComplete="new-password" maxLength={128} />}
            </Field>
            <button type="submit" className={button.primary} disabled={!ready || sending}>
              {sending ? t('Saving...') : t('Set password')}
            </button>
          </>
        )}
      </form>
    </div>
  )
}
