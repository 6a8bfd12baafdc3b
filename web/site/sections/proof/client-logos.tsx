import { t } from '../../../lib/words/words.ts'
import { UploadedPicture } from '../../../ui/picture/uploaded-picture.tsx'
import { useSite } from '../../site-content.ts'
import { Section } from '../section.tsx'
import styles from './proof.module.css'

/** Clients who may be named: their logos, or their names where there is none. */
export function ClientLogos() {
  const { clients } = useSite().content
  return (
    <Section title={t('They trust us')} of={clients}>
      <ul className={styles.clients}>
        {clients.map(({ name, picture = null }) => (
          <li key={name}>
            <UploadedPicture image={picture} alt={name} sizes="160px" width={160} height={80} fallback={<span>{name}</span>} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
