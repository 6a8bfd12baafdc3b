import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { Languages } from '../../../lib/words/languages.tsx'
import { t } from '../../../lib/words/words.ts'
import button from '../../parts/button.module.css'
import { Modal } from '../../parts/modal.tsx'
import { QuoteLink } from '../../parts/quote-link.tsx'
import { PAGES, SERVICE_PAGES } from '../nav-pages.ts'
import styles from './mobile-menu.module.css'

type MobileMenuProps = { open: boolean; onClose: () => void; account: ReactNode }

/** The navigation of narrow screens as an overlay; every choice closes it. */
export const MobileMenu = ({ open, onClose, account }: MobileMenuProps) => (
  <Modal open={open} onClose={onClose} label={t('Menu')} className={styles.drawer}>
    <nav className={styles.menu} aria-label={t('Main')}>
      <ul>
        {PAGES.map((page) =>
          page.name === 'Services' ? (
            <Services key={page.to} {...page} onFollow={onClose} />
          ) : (
            <li key={page.to}>
              <NavLink to={page.to} end onClick={onClose}>
                {t(page.name)}
              </NavLink>
            </li>
          ),
        )}
      </ul>
      <div className={styles.actions}>
        <QuoteLink className={button.primary} onFollow={onClose}>
          {t('Get a quote')}
        </QuoteLink>
        {account}
      </div>
      <Languages of="site" className={styles.languages} />
      <button type="button" className={styles.close} aria-label={t('Close the menu')} onClick={onClose}>
        <IconX aria-hidden="true" />
      </button>
    </nav>
  </Modal>
)

function Services({ to, name, onFollow }: { to: string; name: string; onFollow: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.row}>
        <NavLink to={to} onClick={onFollow}>
          {t(name)}
        </NavLink>
        <button
          type="button"
          className={styles.toggle}
          aria-label={t('Show the services')}
          aria-expanded={open}
          aria-controls="mobile-services"
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown aria-hidden="true" />
        </button>
      </div>
      <ul id="mobile-services" className={styles.nested} hidden={!open}>
        {SERVICE_PAGES.map((page) => (
          <li key={page.to}>
            <NavLink to={page.to} onClick={onFollow}>
              {t(page.name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
