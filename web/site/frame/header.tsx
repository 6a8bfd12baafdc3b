import { IconMenu2, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useRole } from '../../lib/session/session.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import button from '../parts/button.module.css'
import { QuoteLink } from '../parts/quote-link.tsx'
import { afterLogin, homeOf, loginIn } from '../sign-in/after-login.ts'
import { LoginDialog } from '../sign-in/login-dialog.tsx'
import { dial, useSite } from '../site-content.ts'
import styles from './header.module.css'
import { AccountButton } from './menu/account-button.tsx'
import { MobileMenu } from './menu/mobile-menu.tsx'
import { NavBar } from './nav-bar.tsx'

export function Header() {
  const { brand, contact, hours } = useSite().content
  const [open, setOpen] = useState<'menu' | 'login'>()
  const close = () => setOpen(undefined)
  const role = useRole()
  const navigate = useNavigate()
  const { hash, pathname, search } = useLocation()
  const next = useRef<string | null>(null)
  useEffect(() => {
    const asked = loginIn(hash)
    if (!asked) return
    next.current = asked.next
    setOpen('login')
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
  const account = <AccountButton role={role} onLogin={() => setOpen('login')} onFollow={close} />
  return (
    <>
      <header className={`${styles.header} on-ink`}>
        <div className={styles.strip}>
          <p>
            <IconPhone size={16} aria-hidden="true" />
            <span>
              {rich('Control room 24/7: {link}', { link: <a href={dial(contact.control_room)}>{contact.control_room}</a> })}
            </span>
          </p>
          <p className={styles.hours}>
            {t('Office: {hours}', { hours: hours.map(({ days, hours }) => `${days} ${hours}`).join(' · ') })}
          </p>
        </div>
        <div className={styles.bar}>
          <div className={styles.inner}>
            <Link to="/" className={styles.brand}>
              <LogoMark size={44} logo={brand.logo} />
              <span>
                <strong>{brand.name}</strong>
                <small>{brand.tagline}</small>
              </span>
            </Link>
            <NavBar />
            <div className={styles.actions}>
              {account}
              <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
            </div>
            <button
              type="button"
              className={styles.menu}
              aria-label={t('Menu')}
              aria-haspopup="dialog"
              aria-expanded={open === 'menu'}
              onClick={() => setOpen('menu')}
            >
              <IconMenu2 aria-hidden="true" />
            </button>
          </div>
        </div>
      </header>
      <MobileMenu open={open === 'menu'} onClose={close} account={account} />
      <LoginDialog
        open={open === 'login'}
        onClose={close}
        onSuccess={(signedIn) => void navigate(afterLogin(next.current, homeOf(signedIn) ?? '/dashboard'))}
      />
    </>
  )
}
