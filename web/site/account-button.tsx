import { Link } from 'react-router'
import type { Role } from '../../contract/endpoint.ts'
import button from './button.module.css'
import { prepareLogin } from './login-dialog.tsx'

type AccountButtonProps = { role: Role | null; onLogin: () => void; onFollow: () => void }

/** Login for a stranger; for somebody signed in, the way to their own place. */
export function AccountButton({ role, onLogin, onFollow }: AccountButtonProps) {
  if (role === null) {
    return (
      <button
        type="button"
        className={button.primary}
        aria-haspopup="dialog"
        onClick={onLogin}
        onPointerEnter={prepareLogin}
        onFocus={prepareLogin}
      >
        Login
      </button>
    )
  }
  return (
    <Link to={role === 'client' ? '/portal' : '/dashboard'} className={button.primary} onClick={onFollow}>
      {role === 'client' ? 'My portal' : 'Dashboard'}
    </Link>
  )
}
