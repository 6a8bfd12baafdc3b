import { IconCertificate } from '@tabler/icons-react'
import { formatDay } from '../../../../api/core/format.ts'
import { t } from '../../../lib/words/words.ts'
import { useSite } from '../../site-content.ts'
import { Section } from '../section.tsx'
import styles from './proof.module.css'

/** Licence, insurance, clearances and memberships, as long as they are valid. */
export function Certificates() {
  const { content, day } = useSite()
  const valid = content.certificates.filter(({ valid_until }) => !valid_until || valid_until >= day)
  return (
    <Section title={t('Licensed and insured')} lead={t('Ask us for a copy of any of these papers.')} of={valid}>
      <ul className={styles.certificates}>
        {valid.map(({ title, issuer, number, valid_until }) => (
          <li key={title + number}>
            <IconCertificate size={28} aria-hidden="true" />
            <div>
              <h3>{title}</h3>
              {issuer && <p>{issuer}</p>}
              {number && <p>{t('No. {number}', { number })}</p>}
              {valid_until && (
                <p className={styles.valid}>{t('Valid until {valid_until}', { valid_until: formatDay(valid_until) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
