import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { t } from '../../lib/words/words.ts'
import styles from './nav-bar.module.css'
import { PAGES, SERVICE_PAGES } from './nav-pages.ts'

/** The navigation of wide screens. */
export const NavBar = () => (
  <nav className={styles.nav} aria-label={t('Main')}>
    <ul>
      {PAGES.map((page) =>
        page.name === 'Services' ? (
          <Services key={page.to} {...page} />
        ) : (
          <li key={page.to}>
            <NavLink to={page.to} end prefetch="intent">
              {t(page.name)}
            </NavLink>
          </li>
        ),
      )}
    </ul>
  </nav>
)

/**
 * Opens on hover, on keyboard focus and by its button; closes on Escape, on leaving and on a choice. A mouse has opened the
 * menu before it reaches the button, so that click keeps it open.
 */
function Services({ to, name }: { to: string; name: string }) {
  const [open, setOpen] = useState<'hovered' | 'chosen' | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const byMouse = (then: () => void) => (event: { pointerType: string }) => event.pointerType === 'mouse' && then()
  const onFocus = (event: FocusEvent) => event.target.matches('a:focus-visible') && setOpen('chosen')
  const onBlur = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && close()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    toggle.current?.focus()
    close()
  }
  return (
    <li
      className={styles.services}
      onPointerEnter={byMouse(() => setOpen(open ?? 'hovered'))}
      onPointerLeave={byMouse(close)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <NavLink to={to} onClick={close} prefetch="intent">
        {t(name)}
      </NavLink>
      <button
        type="button"
        ref={toggle}
        className={styles.toggle}
        aria-label={t('Show the services')}
        aria-expanded={open !== null}
        aria-controls="services-menu"
        onClick={() => setOpen(open === 'chosen' ? null : 'chosen')}
      >
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <ul id="services-menu" className={styles.dropdown} data-open={open !== null}>
        {SERVICE_PAGES.map((page) => (
          <li key={page.to}>
            <NavLink to={page.to} onClick={close} prefetch="intent">
              {t(page.name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
