import { INCIDENT_STATUSES } from '../../../api/incidents/incidents.ts'
import { incidents } from '../../../api/portal/portal.ts'
import { formatDay } from '../../lib/format.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Chips } from '../parts/chips.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'

const FAILURES = { unexpected: t('The incidents could not be loaded.') }
const TEXTS = { empty: t('No incidents have been reported to you.'), noMatch: t('No incidents are in this state.') }
const DEFAULTS = { sort: '-incident_date', page_size: '10' }

export default function IncidentsPage() {
  const list = useList(incidents, { name: 'portal-incidents', texts: FAILURES, defaults: DEFAULTS })
  return (
    <Page title={t('Incidents')} lead={t('What our guards reported at your stations.')}>
      <Chips list={list} field="status" label={t('Status')} choices={INCIDENT_STATUSES} />
      <RecordList
        list={list}
        label={t('Incidents')}
        texts={TEXTS}
        row={({ id, description, incident_date, station_name, status, severity }) => (
          <Row
            to={`/portal/incidents/${id}`}
            title={description}
            clamped
            detail={`${formatDay(incident_date)} · ${station_name} · ${severity}`}
            end={<Tag text={status} variant={STATUS_VARIANTS.incident[status]} />}
          />
        )}
      />
    </Page>
  )
}
