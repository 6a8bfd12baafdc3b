import { INCIDENT_STATUSES } from '../../../api/incidents/incidents.ts'
import { incidents } from '../../../api/portal/portal.ts'
import { formatDay } from '../../lib/format.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Chips } from '../parts/chips.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'

const FAILURES = { unexpected: 'The incidents could not be loaded.' }
const TEXTS = { empty: 'No incidents have been reported to you.', noMatch: 'No incidents are in this state.' }
const DEFAULTS = { sort: '-incident_date', page_size: '10' }

export default function IncidentsPage() {
  const list = useList(incidents, { name: 'portal-incidents', texts: FAILURES, defaults: DEFAULTS })
  return (
    <Page title="Incidents" lead="What our guards reported at your stations.">
      <Chips list={list} field="status" label="Status" choices={INCIDENT_STATUSES} />
      <RecordList
        list={list}
        label="Incidents"
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
