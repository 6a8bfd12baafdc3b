import { IconBrandWhatsapp, IconFileText, IconPhone } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useFormInUse } from '../../../lib/forms/use-form-in-use.ts'
import { t } from '../../../lib/words/words.ts'
import { QuoteLink } from '../../parts/quote-link.tsx'
import { dial, useSite, whatsApp } from '../../site-content.ts'
import styles from './bottom-bar.module.css'

/** Pages with a short form to sign in or set a password, half of which the bar would cover. */
const ACCOUNT_PAGES = ['/login', '/invitation', '/forgotten', '/reset']

/** On phones: the three ways to contact the company, at the bottom edge. */
export function BottomBar() {
  const { contact } = useSite().content
  const away = useFormInUse()
  if (ACCOUNT_PAGES.includes(useLocation().pathname)) return null
  return (
    <nav className={`${styles.bar} on-ink`} hidden={away} aria-label={t('Reach us')}>
      <a href={dial(contact.control_room)}>
        <IconPhone size={22} aria-hidden="true" />
        {t('Call')}
      </a>
      <a href={whatsApp(contact.whatsapp)}>
        <IconBrandWhatsapp size={22} aria-hidden="true" />
        {t('WhatsApp')}
      </a>
      <QuoteLink className={styles.main}>
        <IconFileText size={22} aria-hidden="true" />
        {t('Get a quote')}
      </QuoteLink>
    </nav>
  )
}
