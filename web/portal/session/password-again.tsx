import { usePasswordAgain } from '../../lib/session/use-password-again.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import button from '../../site/parts/button.module.css'
import { Modal } from '../../site/parts/modal.tsx'
import styles from './sign-in-again.module.css'

/** Asks for the password again above the page whose call requires it, then that call is retried. */
export function PasswordAgain() {
  const { opened, password, setPassword, waiting, problem, submit, cancel } = usePasswordAgain()
  return (
    <Modal open={opened} onClose={() => !waiting && cancel()} labelledBy="password-again" className={styles.dialog}>
      <form className={styles.form} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <h2 id="password-again">{t('Password again')}</h2>
        <p>{t('Enter your password again to do this. You will not be asked again for ten minutes.')}</p>
        <Field form="password-again" name="password" label={t('Your password')} error={problem}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <button type="submit" className={button.primary} disabled={waiting}>
            {waiting ? t('One moment...') : t('Continue')}
          </button>
          <button type="button" className={button.secondary} onClick={cancel} disabled={waiting}>
            {t('Cancel')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
