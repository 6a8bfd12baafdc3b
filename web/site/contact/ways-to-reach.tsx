import { IconClock, IconMail, IconMapPin, IconPhone, IconShare } from '@tabler/icons-react'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { dial, profiles, useSite, whatsApp } from '../site-content.ts'
import { OfficeMap } from './map/office-map.tsx'
import styles from './ways-to-reach.module.css'

/** Address, opening hours and contact details of the company. */
export function WaysToReach() {
  const { content } = useSite()
  const { contact, hours } = content
  const social = profiles(content.social)
  return (
    <div className={styles.ways}>
      <section>
        <IconPhone aria-hidden="true" />
        <h3>{t('Call')}</h3>
        <p>
          {rich('Control room, day and night: {link}', { link: <a href={dial(contact.control_room)}>{contact.control_room}</a> })}
        </p>
        <p>{rich('Office: {link}', { link: <a href={dial(contact.phone)}>{contact.phone}</a> })}</p>
      </section>
      <section>
        <IconMail aria-hidden="true" />
        <h3>{t('Write')}</h3>
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <p>
          <a href={whatsApp(contact.whatsapp)}>{t('WhatsApp')}</a>
        </p>
      </section>
      <section>
        <IconClock aria-hidden="true" />
        <h3>{t('Operating hours')}</h3>
        <dl>
          {hours.map(({ days, hours }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </section>
      {social.length > 0 && (
        <section>
          <IconShare aria-hidden="true" />
          <h3>{t('Follow us')}</h3>
          <p className={styles.social}>
            {social.map(({ name, url }) => (
              <a key={url} href={url}>
                {name}
              </a>
            ))}
          </p>
        </section>
      )}
      <section>
        <IconMapPin aria-hidden="true" />
        <h3>{t('Our location')}</h3>
        <p>{contact.address}</p>
        <p>{t('We work in {coverage}.', { coverage: contact.coverage })}</p>
      </section>
      <OfficeMap />
    </div>
  )
}
