import { Link } from 'react-router'
import type { Role } from '../../../../api/core/permissions.ts'
import { t } from '../../../lib/words/words.ts'
import button from '../../parts/button.module.css'
import { homeOf } from '../../sign-in/after-login.ts'
import { prepareLogin } from '../../sign-in/login-dialog.tsx'

type AccountButtonProps = { role: Role | null; onLogin: () => void; onFollow: () => void }

/** Login without a session, otherwise a link to the dashboard or portal. An outline: the amber button beside it asks for a quote. */
export function AccountButton({ role, onLogin, onFollow }: AccountButtonProps) {
  const home = homeOf(role)
  if (!home) {
    return (
      <button
        type="button"
        className={button.ghost}
        aria-haspopup="dialog"
        onClick={onLogin}
        onPointerEnter={prepareLogin}
        onFocus={prepareLogin}
      >
        {t('Login')}
      </button>
    )
  }
  return (
    <Link to={home} className={button.ghost} onClick={onFollow}>
      {home === '/portal' ? t('My portal') : t('Dashboard')}
    </Link>
  )
}
