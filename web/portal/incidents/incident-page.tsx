import { CATEGORY_NAMES } from '../../../api/incidents/category-names.ts'
import { incident, type PortalIncidentDetail } from '../../../api/portal/portal.ts'
import { show } from '../../../api/portal/portal-photos.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { StoredPhotos } from '../../ui/picture/stored-photos.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import { Tag } from '../parts/tag.tsx'
import type { Route } from './+types/incident-page.ts'
import styles from './incident.module.css'

export default function IncidentPage({ params: { id } }: Route.ComponentProps) {
  const shown = useResponse(incident, { params: { id } }, t('The incident could not be loaded.'))
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/incidents', name: t('Incidents') }}
      title={() => t('Incident {id}', { id })}
      missing={t('There is no such incident.')}
    >
      {({
        description,
        incident_date,
        station_name,
        severity,
        status,
        history,
        photos,
        occurred_time,
        category,
        police_reference,
      }) => (
        <>
          <Card>
            <Facts
              of={[
                [t('Status'), <Tag key="status" text={status} variant={STATUS_VARIANTS.incident[status]} />],
                [t('Severity'), <Tag key="severity" text={severity} variant={STATUS_VARIANTS.severity[severity]} />],
                [t('Date'), [formatDay(incident_date), occurred_time].filter(Boolean).join(', ')],
                [t('Station'), station_name],
                ...(category ? [[t('Kind'), t(CATEGORY_NAMES[category])] as const] : []),
                ...(police_reference ? [[t('Police reference'), police_reference] as const] : []),
              ]}
            />
          </Card>
          <Card title={t('Report')}>
            <p className={styles.report}>{description}</p>
            {photos.length > 0 && <StoredPhotos photos={photos} show={show} />}
          </Card>
          <Card title={t('What happened since')}>
            <History of={history} />
          </Card>
        </>
      )}
    </Detail>
  )
}

const History = ({ of }: { of: PortalIncidentDetail['history'] }) =>
  of.length === 0 ? (
    <p>{t('Nothing has been added yet.')}</p>
  ) : (
    <ol className={styles.history}>
      {of.map(({ at, to_status, correction }) => (
        <li key={`${at}${to_status}`}>
          <strong>{to_status ? t('Status: {to_status}', { to_status }) : t('Correction')}</strong>
          {correction && <p className={styles.report}>{correction}</p>}
          <time dateTime={at}>{formatMoment(at)}</time>
        </li>
      ))}
    </ol>
  )
