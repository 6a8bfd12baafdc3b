import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Role } from '../../../api/core/permissions.ts'
import { loadPart, NO_RESPONSE } from '../../lib/parts/lost-part.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { Modal } from '../parts/modal.tsx'
import styles from './login-dialog.module.css'
import type { LoginFormProps } from './login-form.tsx'

const loadForm = () => loadPart(() => import('./login-form.tsx'))

/** Preloads the dialog's code before the click. */
export const prepareLogin = () => void loadForm().catch(() => {})

type LoginDialogProps = { open: boolean; onClose: () => void; onSuccess?: (role: Role) => void }

/** Opens once its form has loaded; if that fails, says so and tries again when asked. */
export function LoginDialog({ open, onClose, onSuccess }: LoginDialogProps) {
  const [Form, setForm] = useState<ComponentType<LoginFormProps>>()
  const [lost, setLost] = useState(false)
  const load = useCallback(() => {
    setLost(false)
    loadForm().then(
      ({ LoginForm }) => setForm(() => LoginForm),
      () => setLost(true),
    )
  }, [])
  useEffect(() => {
    if (open && !Form) load()
  }, [open, Form, load])
  return (
    <Modal open={open && (Form !== undefined || lost)} onClose={onClose} labelledBy="login-title" className={styles.dialog}>
      {Form && <Form onClose={onClose} onSuccess={onSuccess} />}
      {!Form && lost && (
        <>
          <h2 id="login-title">{t('Login')}</h2>
          <Alert variant="error">
            <p>{t(NO_RESPONSE)}</p>
          </Alert>
          <button type="button" className={button.primary} onClick={load}>
            {t('Try again')}
          </button>
        </>
      )}
    </Modal>
  )
}
