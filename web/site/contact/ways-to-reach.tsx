import { IconClock, IconMail, IconMapPin, IconPhone, IconShare } from '@tabler/icons-react'
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
        <h3>Call</h3>
        <p>
          Control room, day and night: <a href={dial(contact.control_room)}>{contact.control_room}</a>
        </p>
        <p>
          Office: <a href={dial(contact.phone)}>{contact.phone}</a>
        </p>
      </section>
      <section>
        <IconMail aria-hidden="true" />
        <h3>Write</h3>
        <p>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <p>
          <a href={whatsApp(contact.whatsapp)}>WhatsApp</a>
        </p>
      </section>
      <section>
        <IconClock aria-hidden="true" />
        <h3>Operating hours</h3>
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
          <h3>Follow us</h3>
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
        <h3>Our location</h3>
        <p>{contact.address}</p>
        <p>We work in {contact.coverage}.</p>
      </section>
      <OfficeMap />
    </div>
  )
}
