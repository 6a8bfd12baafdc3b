import { type ComponentType, useEffect, useState } from 'react'
import type { Role } from '../../../contract/core/permissions.ts'
import { Modal } from '../parts/modal.tsx'
import styles from './login-dialog.module.css'
import type { LoginFormProps } from './login-form.tsx'

const loadForm = () => import('./login-form.tsx')

/** Preloads the dialog's code before the click. */
export const prepareLogin = () => void loadForm().catch(() => {})

type LoginDialogProps = { open: boolean; onClose: () => void; onSuccess?: (role: Role) => void }

/** Opens once its form has loaded; if that fails, navigates to the login page. */
export function LoginDialog({ open, onClose, onSuccess }: LoginDialogProps) {
  const [Form, setForm] = useState<ComponentType<LoginFormProps>>()
  useEffect(() => {
    if (!open || Form) return
    loadForm().then(
      ({ LoginForm }) => setForm(() => LoginForm),
      () => window.location.assign('/login'),
    )
  }, [open, Form])
  return (
    <Modal open={open && Form !== undefined} onClose={onClose} labelledBy="login-title" className={styles.dialog}>
      {Form && <Form onClose={onClose} onSuccess={onSuccess} />}
    </Modal>
  )
}
