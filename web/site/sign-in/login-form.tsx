import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../../api/core/permissions.ts'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { Field } from '../forms/field.tsx'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import styles from './login-form.module.css'

const FAILED = 'Login failed. Please check your credentials and try again.' satisfies Texts
const TITLES = { '': 'Login', admin: 'Admin Login', client: 'Client Login' } as const satisfies Texts
type Choice = keyof typeof TITLES

const loadSignIn = () => loadPart(() => import('./sign-in.ts'))

export type LoginFormProps = { onClose: () => void; onSuccess?: ((role: Role) => void) | undefined }

/** The content of the login dialog. */
export function LoginForm({ onClose, onSuccess }: LoginFormProps) {
  const [as, setAs] = useState<Choice>('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(errors)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { role: _, ...input } = Object.fromEntries(new FormData(event.currentTarget))
    setFailure(undefined)
    setErrors(as === '' ? { role: t('Please select a role.') } : {})
    if (as === '') return
    setSending(true)
    try {
      const { signIn } = await loadSignIn()
      const outcome = await signIn(as, input, { failed: FAILED, unexpected: FAILED })
      if ('codeNeeded' in outcome) setCodeNeeded(true)
      else if ('done' in outcome) {
        onSuccess?.(outcome.done)
        return onClose()
      } else if (outcome.fields) setErrors(outcome.fields)
      else setFailure(t(FAILED))
    } catch (error) {
      setFailure(lostOr(error, FAILED))
    }
    setSending(false)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="post"
      onSubmit={onSubmit}
      onFocus={() => void loadSignIn().catch(() => {})}
    >
      <h2 id="login-title">{t(TITLES[as])}</h2>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      <Field form="login" name="role" label={t('Role')} error={errors.role}>
        {(control) => (
          <select {...control} required value={as} onChange={(event) => setAs(event.currentTarget.value as Choice)}>
            <option value="">{t('Select your role')}</option>
            <option value="admin">{t('Admin')}</option>
            <option value="client">{t('Client')}</option>
          </select>
        )}
      </Field>
      <Field form="login" name="emailAddress" label={t('Email')} error={errors.emailAddress}>
        {(control) => <input {...control} type="email" required autoComplete="username" inputMode="email" maxLength={254} />}
      </Field>
      <Field form="login" name="password" label={t('Password')} error={errors.password}>
        {(control) => <input {...control} type="password" required autoComplete="current-password" maxLength={128} />}
      </Field>
      {codeNeeded && <CodeField form="login" error={errors.code} />}
      <div className={styles.actions}>
        <button type="submit" className={button.primary} disabled={sending}>
          {sending ? t('Logging In...') : t('Login')}
        </button>
        <button type="button" className={button.secondary} onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
      <p>
        <Link to="/forgotten" onClick={onClose}>
          {t('Forgotten your password?')}
        </Link>
      </p>
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
        <IconX aria-hidden="true" />
      </button>
    </form>
  )
}
