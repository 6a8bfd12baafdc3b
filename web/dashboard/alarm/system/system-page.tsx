import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { loadWhenOpened } from '../../shared/load-when-opened.tsx'
import { RecordPage } from '../../shared/record-page/record-page.tsx'
import { SYSTEM_LIST } from '../systems/system-list.tsx'
import { systemHead } from './system-head.tsx'
import { useSystemTabs } from './system-tabs.tsx'

export const handle = {
  title: 'Alarm system',
  help: 'Everything about one alarm system: its zones, whom to call, what its panel has sent, and its alarms.',
}

const SystemForm = loadWhenOpened('system-dialog', 'alarm system', () =>
  import('../systems/system-dialog.tsx').then(({ SystemDialog }) => SystemDialog),
)

export default function SystemPage() {
  const tabs = useSystemTabs()
  return (
    <RecordPage<AlarmSystem>
      options={SYSTEM_LIST}
      head={systemHead}
      tabs={tabs}
      form={(system, props) => <SystemForm system={system} {...props} />}
    />
  )
}
