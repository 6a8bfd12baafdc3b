import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { StationForm } from './station-form.ts'
import { STATION_LIST } from './station-list.tsx'

export const handle = {
  title: 'Station Management',
  help: 'The sites that you guard. Shifts and incidents refer to a station, so add it here first.',
}

export default function StationsPage() {
  return <ResourcePage options={STATION_LIST} form={(station, props) => <StationForm station={station} {...props} />} />
}
