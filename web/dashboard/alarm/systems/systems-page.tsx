import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { AlarmSystemPages } from './alarm-system-pages.tsx'
import { SystemDialog } from './system-dialog.tsx'
import { SYSTEM_LIST } from './system-list.tsx'

export const handle = {
  title: 'Alarm systems',
  help: 'The panels at the premises of clients, with their zones and the people to call. Their signals open alarms.',
}

export default function SystemsPage() {
  return (
    <>
      <AlarmSystemPages />
      <ResourcePage
        options={SYSTEM_LIST}
        filters={(list) => <FilterBy by={['client', 'station']} list={list} />}
        form={(system, props) => <SystemDialog system={system} {...props} />}
      />
    </>
  )
}
