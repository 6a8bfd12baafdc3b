import type { Station } from '../../../../../api/sites/stations.ts'
import { RecordPage } from '../../../shared/record-page/record-page.tsx'
import { StationForm } from '../station-form.ts'
import { STATION_LIST } from '../station-list.tsx'
import { stationHead } from './station-head.tsx'
import { useStationTabs } from './station-tabs.tsx'

export const handle = {
  title: 'Station',
  help: 'Everything about one station: who is there now, posts, week, rounds, book, incidents, contacts and orders.',
}

export default function StationPage() {
  const tabs = useStationTabs()
  return (
    <RecordPage<Station>
      options={STATION_LIST}
      head={stationHead}
      tabs={tabs}
      form={(station, props) => <StationForm station={station} {...props} />}
    />
  )
}
