import { INCIDENT_STATUSES } from '../../../contract/incidents.ts'
import { incidents } from '../../../contract/portal.ts'
import { formatDay } from '../../lib/format.ts'
import { useList } from '../../lib/use-list.ts'
import { Chips } from '../chips.tsx'
import { Page } from '../page.tsx'
import { RecordList } from '../record-list.tsx'
import { Row } from '../row.tsx'
import { Tag } from '../tag.tsx'
import { INCIDENT_TONES } from '../tones.ts'

const FAILURES = { unexpected: 'The incidents could not be loaded.' }
const TEXTS = { empty: 'No incidents have been reported to you.', noMatch: 'No incidents are in this state.' }
const USUAL = { sort: '-incident_date', page_size: '10' }

export default function IncidentsPage() {
  const list = useList(incidents, { name: 'portal-incidents', texts: FAILURES, usual: USUAL })
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
            end={<Tag text={status} tone={INCIDENT_TONES[status]} />}
          />
        )}
      />
    </Page>
  )
}
