import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { PageReady } from '../../lib/pages/page-ready.tsx'
import { t } from '../../lib/words/words.ts'
import { dial } from '../../site/site-content.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { PasswordAgain } from '../session/password-again.tsx'
import { useClientSessionEnd } from '../session/session-end.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import type { Route } from './+types/layout.ts'
import { BottomNav } from './bottom-nav.tsx'
import styles from './frame.module.css'
import { Later } from './later.tsx'
import { SideNav } from './side-nav.tsx'

/** The portal around a page: navigation at the side, or at the bottom of a phone. */
export function Frame({ brand, logo, phone }: Route.ComponentProps['loaderData']) {
  const sessionEnd = useClientSessionEnd()
  const main = useFocusOnArrival()
  return (
    <div className={`site ${styles.portal}`}>
      <PageReady />
      <a className={styles.skip} href="#content">
        {t('Skip to the content')}
      </a>
      <header className={`${styles.top} on-ink`}>
        <Link to="/portal" className={styles.brand}>
          <LogoMark size={36} logo={logo} />
          <span>
            <strong>{brand}</strong>
            <small>{t('My portal')}</small>
          </span>
        </Link>
        <a href={dial(phone)} className={styles.call}>
          <small>{t('Control room 24/7')}</small>
          {phone}
        </a>
      </header>
      <div className={styles.body}>
        <SideNav />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Later />
          <Outlet />
        </main>
      </div>
      <BottomNav />
      <PasswordAgain />
      <SignInAgain end={sessionEnd} />
    </div>
  )
}

/** After navigation, moves the focus to the new page, as loading a document would. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return main
}
