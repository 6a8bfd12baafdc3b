import type { PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { t } from '../../lib/words/words.ts'
import list from '../page/record-list.module.css'
import { Card } from '../parts/card.tsx'
import { Row } from '../parts/row.tsx'
import { momentText } from './alarm-words.ts'

/** The zones, each with its last signal: after a test it shows which were heard. */
export const ZonesCard = ({ zones }: Pick<PortalAlarmSystemDetail, 'zones'>) => (
  <Card title={t('Zones')}>
    {zones.length === 0 ? (
      <p>{t('No zones are entered yet.')}</p>
    ) : (
      <ul className={list.list} aria-label={t('Zones')}>
        {zones.map(({ id, name, seen_at }) => (
          <li key={id}>
            <Row title={name} detail={seen_at ? t('Last signal: {time}', { time: momentText(seen_at) }) : t('No signal yet')} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)
