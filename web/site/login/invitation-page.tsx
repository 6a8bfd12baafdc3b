import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '../alert.tsx'
import button from '../button.module.css'
import { Field } from '../field.tsx'
import { pageMeta } from '../page-meta.ts'
import { useFirstInvalid } from '../use-first-invalid.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Route } from './+types/invitation-page.ts'
import styles from './login-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Set your password',
    description: 'Set a password through a one-time link.',
    path: '/invitation',
    hidden: true,
  })

const FAILED = 'Your password could not be set. Please try again.'

/** Opened through a one-time link; the token stands behind the #, so it is never sent with a page request. */
export default function InvitationPage() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [notice, setNotice] = useState<{ tone: 'error' | 'success'; text: string }>()
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(errors)
  const ready = useHydrated()
  const done = notice?.tone === 'success'

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password, repeated } = Object.fromEntries(new FormData(event.currentTarget))
    setNotice(undefined)
    setErrors({})
    if (password !== repeated) return setErrors({ repeated: 'The two passwords are not the same.' })
    setSending(true)
    try {
      const { acceptInvitation } = await import('./accept-invitation.ts')
      const outcome = await acceptInvitation(
        { token: window.location.hash.slice(1), password },
        { failed: FAILED, unexpected: FAILED },
      )
      if ('done' in outcome) setNotice({ tone: 'success', text: outcome.done })
      else if (outcome.fields?.token)
        setNotice({ tone: 'error', text: 'This link is not valid any more. Please ask for a new one.' })
      else if (outcome.fields) setErrors(outcome.fields)
      else setNotice({ tone: 'error', text: outcome.failure })
    } catch {
      setNotice({ tone: 'error', text: FAILED })
    }
    setSending(false)
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
        <h1>Set your password</h1>
        {notice && (
          <Alert tone={notice.tone}>
            <p>{notice.text}</p>
            {done && (
              <p>
                <Link to="/login">Go to Login</Link>
              </p>
            )}
          </Alert>
        )}
        {!done && (
          <>
            <Field
              form="invitation"
              name="password"
              label="Password"
              hint="12 to 128 characters. A few words are easier to keep than signs."
              error={errors.password}
            >
              {(control) => <input {...control} type="password" required autoComplete="new-password" maxLength={128} />}
            </Field>
            <Field form="invitation" name="repeated" label="The same password again" error={errors.repeated}>
              {(control) => <input {...control} type="password" required autoComplete="new-password" maxLength={128} />}
            </Field>
            <button type="submit" className={button.primary} disabled={!ready || sending}>
              {sending ? 'Saving...' : 'Set password'}
            </button>
          </>
        )}
      </form>
    </div>
  )
}
