import { IconMapPin } from '@tabler/icons-react'
import type { PortalStation } from '../../../api/portal/portal-shifts.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { GuardList } from './guard-list.tsx'
import styles from './home.module.css'

/** One station with the guards who come next. */
export const StationCard = ({ station: { name, address, active, next } }: { station: PortalStation }) => (
  <Card title={name} action={!active && <Tag text={t('Not guarded')} />}>
    <p className={styles.address}>
      <IconMapPin size={18} aria-hidden="true" />
      {address}
    </p>
    {active && (
      <dl className={styles.duty}>
        <dt>{t('Next')}</dt>
        <dd>
          {next.length === 0 ? (
            <p className={styles.nobody}>{t('Nothing is planned for the next few days.')}</p>
          ) : (
            <GuardList shifts={next} day />
          )}
        </dd>
      </dl>
    )}
  </Card>
)
