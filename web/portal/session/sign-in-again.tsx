import type { SessionEnd } from '../../lib/session/use-session-end.ts'
import { ENDED, useSignInAgain } from '../../lib/session/use-sign-in-again.ts'
import { t } from '../../lib/words/words.ts'
import { CodeField } from '../../site/forms/code-field.tsx'
import { Field } from '../../site/forms/field.tsx'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Modal } from '../../site/parts/modal.tsx'
import styles from './sign-in-again.module.css'

/** The login dialog over a page with unsaved input. */
export function SignInAgain({ end }: { end: SessionEnd }) {
  const { typed, known, set, codeNeeded, waiting, problem, submit } = useSignInAgain('client', end)
  return (
    <>
      {end.ended && !end.offered && (
        <div className={styles.notice}>
          <Alert variant="info">
            <p>{ENDED}</p>
            <button type="button" className={button.secondary} onClick={end.offer}>
              {t('Sign in')}
            </button>
          </Alert>
        </div>
      )}
      <Modal open={end.offered} onClose={end.notNow} labelledBy="sign-in-again" className={styles.dialog}>
        <form
          className={styles.form}
          noValidate
          method="post"
          onSubmit={(event) => void submit(event)}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement) set(target.name as keyof typeof typed, target.value)
          }}
        >
          <h2 id="sign-in-again">{t('Sign in again')}</h2>
          <p>{ENDED}</p>
          {problem && (
            <Alert variant="error">
              <p>{problem}</p>
            </Alert>
          )}
          <Field form="again" name="emailAddress" label={t('Email')} error={undefined}>
            {(control) => (
              <input
                {...control}
                type="email"
                autoComplete="username"
                maxLength={254}
                defaultValue={typed.emailAddress}
                readOnly={known}
              />
            )}
          </Field>
          <Field form="again" name="password" label={t('Password')} error={undefined}>
            {(control) => <input {...control} type="password" autoComplete="current-password" maxLength={128} />}
          </Field>
          {codeNeeded && <CodeField form="again" error={undefined} />}
          <div className={styles.actions}>
            <button type="submit" className={button.primary} disabled={waiting}>
              {waiting ? t('Signing in...') : t('Sign in')}
            </button>
            <button type="button" className={button.secondary} onClick={end.notNow}>
              {t('Not now')}
            </button>
          </div>
          <button type="button" className={styles.other} onClick={end.leave}>
            {t('Discard what was typed and sign in as somebody else')}
          </button>
        </form>
      </Modal>
    </>
  )
}
