import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { Field } from '../forms/field.tsx'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { useHydrated } from '../use-hydrated.ts'
import type { Route } from './+types/forgotten-page.ts'
import styles from './login-page.module.css'

const FAILED = 'Your request could not be sent. Please try again.' satisfies Texts

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Forgotten your password?'),
    description: t('Ask for a link that sets a new password.'),
    path: '/forgotten',
    hidden: true,
  })

/** For staff and clients; the response does not reveal whether there is such an account. */
export default function ForgottenPage() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [answer, setAnswer] = useState<string>()
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(errors)
  const ready = useHydrated()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const input = Object.fromEntries(new FormData(event.currentTarget))
    setErrors({})
    setFailure(undefined)
    setSending(true)
    try {
      const { sendForgotten } = await loadPart(() => import('./send-forgotten.ts'))
      const outcome = await sendForgotten(input, { unexpected: FAILED })
      if ('done' in outcome) setAnswer(outcome.done)
      else if (outcome.fields) setErrors(outcome.fields)
      else setFailure(outcome.failure)
    } catch (error) {
      setFailure(lostOr(error, FAILED))
    }
    setSending(false)
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
        <h1>{t('Forgotten your password?')}</h1>
        {failure && (
          <Alert variant="error">
            <p>{failure}</p>
          </Alert>
        )}
        {answer ? (
          <>
            <Alert variant="success" takesFocus>
              <p>{answer}</p>
            </Alert>
            <p>{t('No e-mail after a few minutes? Check your spam folder, and check the address you sign in with.')}</p>
          </>
        ) : (
          <>
            <p>
              {t(
                'Tell us the e-mail address you sign in with, as staff or as a client. We will send you a link that sets a new password.',
              )}
            </p>
            <Field form="forgotten" name="emailAddress" label={t('Email')} error={errors.emailAddress}>
              {(control) => (
                <input {...control} type="email" required autoComplete="username" inputMode="email" maxLength={254} />
              )}
            </Field>
            <button type="submit" className={button.primary} disabled={!ready || sending}>
              {sending ? t('Sending...') : t('Send me a link')}
            </button>
          </>
        )}
        <p>
          <Link to="/login">{t('Back to the login')}</Link>
        </p>
      </form>
    </div>
  )
}
