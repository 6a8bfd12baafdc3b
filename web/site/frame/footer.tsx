import { Link, NavLink } from 'react-router'
import { Languages } from '../../lib/words/languages.tsx'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { dial, profiles, useSite, whatsApp } from '../site-content.ts'
import { useYear } from '../use-year.ts'
import styles from './footer.module.css'

export function Footer() {
  const { content, pages } = useSite()
  const year = useYear()
  const { brand, contact, hours } = content
  const social = profiles(content.social)
  return (
    <footer className={`${styles.footer} on-ink`}>
      <div className={styles.columns}>
        <div>
          <p className={styles.brand}>
            <LogoMark size={40} logo={brand.logo} />
            {brand.name}
          </p>
          <p>{brand.tagline}</p>
          <p>{brand.licence}</p>
          <p>{t('We work in {coverage}.', { coverage: contact.coverage })}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">{t('Quick links')}</h2>
          <ul>
            <li>
              <NavLink to="/" end>
                {t('Home')}
              </NavLink>
            </li>
            <li>
              <NavLink to="/about" end>
                {t('About')}
              </NavLink>
            </li>
            <li>
              <NavLink to="/services" end>
                {t('Services')}
              </NavLink>
            </li>
            <li>
              <NavLink to="/contact">{t('Contact')}</NavLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{t('Contact')}</h2>
          <ul>
            <li>
              {rich('Control room 24/7: {link}', { link: <a href={dial(contact.control_room)}>{contact.control_room}</a> })}
            </li>
            <li>{rich('Office: {link}', { link: <a href={dial(contact.phone)}>{contact.phone}</a> })}</li>
            <li>
              <a href={whatsApp(contact.whatsapp)}>{t('WhatsApp')}</a>
            </li>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>{contact.address}</li>
          </ul>
        </div>
        <div>
          <h2>{t('Office hours')}</h2>
          <ul>
            {hours.map(({ days, hours }) => (
              <li key={days}>
                {days} {hours}
              </li>
            ))}
          </ul>
          {social.length > 0 && (
            <ul className={styles.social} aria-label={t('Social media')}>
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Languages of="site" className={styles.languages} />
      <p className={styles.legal}>
        <span>{t('© {year} {name}. All rights reserved.', { year, name: brand.name })}</span>
        {brand.licence_number && <span>{t('Licence no. {licence_number}', { licence_number: brand.licence_number })}</span>}
        {brand.registration && <span>{t('Company registration no. {registration}', { registration: brand.registration })}</span>}
        {pages.some(({ kind }) => kind === 'guide') && <Link to="/guides">{t('Guides')}</Link>}
        <Link to="/privacy">{t('Privacy')}</Link>
      </p>
    </footer>
  )
}
