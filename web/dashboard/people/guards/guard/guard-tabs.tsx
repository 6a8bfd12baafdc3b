import { list as audit } from '../../../../../api/accounts/audit.ts'
import { list as attendance } from '../../../../../api/attendance/attendance.ts'
import { list as devices } from '../../../../../api/guard/devices.ts'
import { list as incidents } from '../../../../../api/incidents/incidents.ts'
import type { Guard } from '../../../../../api/people/guards.ts'
import { list as shifts } from '../../../../../api/roster/duty-schedules.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { RecordHistory } from '../../../shared/history/record-history.tsx'
import { loadPanel } from '../../../shared/record-page/load-panel.tsx'
import type { RecordTab } from '../../../shared/record-page/record-tabs.tsx'

const Shifts = loadPanel('shifts-tab', () => import('./shifts-tab.tsx').then(({ ShiftsTab }) => ShiftsTab))
const Incidents = loadPanel('related-incidents', () =>
  import('../../../sites/parts/related-incidents.tsx').then(({ RelatedIncidents }) => RelatedIncidents),
)
const Papers = loadPanel('papers-tab', () => import('./papers-tab.tsx').then(({ PapersTab }) => PapersTab))
const Absences = loadPanel('absences-pane', () => import('../absences-pane.tsx').then(({ AbsencesPane }) => AbsencesPane))
const Stations = loadPanel('stations-tab', () => import('./stations-tab.tsx').then(({ StationsTab }) => StationsTab))
const Phone = loadPanel('phone-tab', () => import('./phone-tab.tsx').then(({ PhoneTab }) => PhoneTab))

/** The tabs of a guard, for who may read what is in them. */
export function useGuardTabs() {
  const may = useCan()
  return ({ id, version }: Guard): RecordTab[] => [
    {
      value: 'shifts',
      name: 'Shifts and hours',
      shown: may(shifts.permission) || may(attendance.permission),
      content: <Shifts guardId={id} />,
    },
    { value: 'incidents', name: 'Incidents', shown: may(incidents.permission), content: <Incidents of={{ guard_id: id }} /> },
    { value: 'papers', name: 'Papers', shown: true, content: <Papers guardId={id} /> },
    { value: 'absences', name: 'Absences', shown: true, content: <Absences guardId={id} locked={false} /> },
    { value: 'stations', name: 'Stations', shown: true, content: <Stations guardId={id} /> },
    { value: 'phone', name: 'Phone', shown: may(devices.permission), content: <Phone guardId={id} /> },
    {
      value: 'history',
      name: 'History',
      shown: may(audit.permission),
      content: <RecordHistory of="guards" id={id} version={version} />,
    },
  ]
}
