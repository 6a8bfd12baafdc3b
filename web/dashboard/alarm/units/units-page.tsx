import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { AlarmSystemPages } from '../systems/alarm-system-pages.tsx'
import { UnitDialog } from './unit-dialog.tsx'
import { UNIT_LIST } from './unit-list.tsx'

export const handle = {
  title: 'Alarm systems',
  help: 'Crews in a vehicle. Plan their shifts at the unit in the duty schedule: a crew is on post there as a guard is at a station.',
}

export default function UnitsPage() {
  return (
    <>
      <AlarmSystemPages />
      <ResourcePage options={UNIT_LIST} form={(unit, props) => <UnitDialog unit={unit} {...props} />} />
    </>
  )
}
