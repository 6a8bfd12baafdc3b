import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { readSession } from '../../lib/session/session.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { Field } from '../forms/field.tsx'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { afterLogin, homeOf } from '../sign-in/after-login.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Route } from './+types/login-page.ts'
import styles from './login-page.module.css'

const TEXTS = {
  failed: 'Login failed. Please check your credentials.',
  unexpected: 'An unexpected error occurred during login. Please try again.',
} satisfies Texts

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t('Admin Login'), description: t('Sign in to the staff dashboard.'), path: '/login', hidden: true })

const loadSignIn = () => loadPart(() => import('../sign-in/sign-in.ts'))

export default function LoginPage() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(errors)
  useFirstField(form)
  const ready = useHydrated()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = search.get('next')
  useRedirectWhenSignedIn(next)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const input = Object.fromEntries(new FormData(event.currentTarget))
    setErrors({})
    setFailure(undefined)
    setSending(true)
    try {
      const { signIn } = await loadSignIn()
      const outcome = await signIn('admin', input, TEXTS)
      if ('codeNeeded' in outcome) setCodeNeeded(true)
      else if ('done' in outcome) return await navigate(afterLogin(next, '/dashboard'))
      else if (outcome.fields) setErrors(outcome.fields)
      else setFailure(outcome.failure)
    } catch (error) {
      setFailure(lostOr(error, TEXTS.unexpected))
    }
    setSending(false)
  }

  return (
    <div className={styles.page}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        method="post"
        onSubmit={onSubmit}
        onInput={() => void loadSignIn().catch(() => {})}
      >
        <h1>{t('Admin Login')}</h1>
        <p>{t('For staff. Clients sign in with the Login button at the top of every page.')}</p>
        {failure && (
          <Alert variant="error">
            <p>{failure}</p>
          </Alert>
        )}
        <Field form="admin-login" name="emailAddress" label={t('Email')} error={errors.emailAddress}>
          {(control) => <input {...control} type="email" required autoComplete="username" inputMode="email" maxLength={254} />}
        </Field>
        <Field form="admin-login" name="password" label={t('Password')} error={errors.password}>
          {(control) => <input {...control} type="password" required autoComplete="current-password" maxLength={128} />}
        </Field>
        {codeNeeded && <CodeField form="admin-login" error={errors.code} />}
        <button type="submit" className={button.primary} disabled={!ready || sending}>
          {sending ? t('Logging In...') : t('Login')}
        </button>
        <p>
          <Link to="/forgotten">{t('Forgotten your password?')}</Link>
        </p>
        <p>
          <Link to="/">{t('Back to the site')}</Link>
        </p>
      </form>
    </div>
  )
}

/** Puts the focus into the first field, unless somebody has begun before the page was hydrated. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const [first] = form.current?.elements ?? []
    if (first instanceof HTMLElement && !form.current?.contains(document.activeElement)) first.focus({ preventScroll: true })
  }, [form])
}

/** Redirects a signed-in person to the dashboard or the portal once the server confirms the session. The form stays if it does not. */
function useRedirectWhenSignedIn(next: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    const home = homeOf(readSession()?.role)
    if (!home) return
    let mounted = true
    void loadSignIn()
      .then(({ checkSession }) => checkSession())
      .then(
        () => mounted && navigate(afterLogin(next, home), { replace: true }),
        () => undefined,
      )
    return () => {
      mounted = false
    }
  }, [next, navigate])
}
