import { Link, NavLink } from 'react-router'
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
          <p>We work in {contact.coverage}.</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links">Quick links</h2>
          <ul>
            <li>
              <NavLink to="/" end>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink to="/about" end>
                About
              </NavLink>
            </li>
            <li>
              <NavLink to="/services" end>
                Services
              </NavLink>
            </li>
            <li>
              <NavLink to="/contact">Contact</NavLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2>Contact</h2>
          <ul>
            <li>
              Control room 24/7: <a href={dial(contact.control_room)}>{contact.control_room}</a>
            </li>
            <li>
              Office: <a href={dial(contact.phone)}>{contact.phone}</a>
            </li>
            <li>
              <a href={whatsApp(contact.whatsapp)}>WhatsApp</a>
            </li>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>{contact.address}</li>
          </ul>
        </div>
        <div>
          <h2>Office hours</h2>
          <ul>
            {hours.map(({ days, hours }) => (
              <li key={days}>
                {days} {hours}
              </li>
            ))}
          </ul>
          {social.length > 0 && (
            <ul className={styles.social} aria-label="Social media">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <p className={styles.legal}>
        <span>
          © {year} {brand.name}. All rights reserved.
        </span>
        {brand.licence_number && <span>Licence no. {brand.licence_number}</span>}
        {brand.registration && <span>Company registration no. {brand.registration}</span>}
        {pages.some(({ kind }) => kind === 'guide') && <Link to="/guides">Guides</Link>}
        <Link to="/privacy">Privacy</Link>
      </p>
    </footer>
  )
}
