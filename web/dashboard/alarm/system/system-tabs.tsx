import { list as audit } from '../../../../api/accounts/audit.ts'
import { list as contacts } from '../../../../api/alarm/alarm-contacts.ts'
import { get as hours } from '../../../../api/alarm/alarm-hours.ts'
import { list as signals } from '../../../../api/alarm/alarm-signals.ts'
import type { AlarmSystem } from '../../../../api/alarm/alarm-systems.ts'
import { make } from '../../../../api/alarm/alarm-tokens.ts'
import { list as zones } from '../../../../api/alarm/alarm-zones.ts'
import { list as alarms } from '../../../../api/alarm/alarms.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { loadPanel } from '../../shared/record-page/load-panel.tsx'
import type { Changed } from '../../shared/record-page/record-page.tsx'
import type { RecordTab } from '../../shared/record-page/record-tabs.tsx'

const Zones = loadPanel('system-zones', () => import('./zones/zones-tab.tsx').then(({ ZonesTab }) => ZonesTab))
const Contacts = loadPanel('system-contacts', () => import('./contacts/contacts-tab.tsx').then(({ ContactsTab }) => ContactsTab))
const Hours = loadPanel('system-hours', () => import('./hours/hours-tab.tsx').then(({ HoursTab }) => HoursTab))
const Cameras = loadPanel('system-cameras', () => import('./cameras-tab.tsx').then(({ CamerasTab }) => CamerasTab))
const Signals = loadPanel('system-signals', () => import('./signals-tab.tsx').then(({ SignalsTab }) => SignalsTab))
const Alarms = loadPanel('system-alarms', () => import('./alarms-tab.tsx').then(({ AlarmsTab }) => AlarmsTab))

/** The tabs of a system, for who may read what is in them. */
export function useSystemTabs() {
  const may = useCan()
  return (system: AlarmSystem, changed: Changed<AlarmSystem>): RecordTab[] => {
    const { id, version } = system
    return [
      { value: 'zones', name: 'Zones', shown: may(zones.permission), content: <Zones systemId={id} onSaved={changed} /> },
      {
        value: 'contacts',
        name: 'Contacts',
        shown: may(contacts.permission),
        content: <Contacts systemId={id} onSaved={changed} />,
      },
      { value: 'hours', name: 'Hours', shown: may(hours.permission), content: <Hours systemId={id} onSaved={changed} /> },
      { value: 'signals', name: 'Signals', shown: may(signals.permission), content: <Signals systemId={id} /> },
      { value: 'alarms', name: 'Alarms', shown: may(alarms.permission), content: <Alarms systemId={id} /> },
      {
        value: 'cameras',
        name: 'Cameras',
        shown: may(make.permission),
        content: <Cameras system={system} changed={changed} />,
      },
      {
        value: 'history',
        name: 'History',
        shown: may(audit.permission),
        content: <RecordHistory of="alarm_systems" id={id} version={version} />,
      },
    ]
  }
}
