import * as alarmSystems from '../../../../api/alarm/alarm-system-imports.ts'
import type { ImportField, importCalls } from '../../../../api/core/imports/import-calls.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
import * as guards from '../../../../api/people/guard-imports.ts'
import * as clients from '../../../../api/sites/client-imports.ts'
import * as stations from '../../../../api/sites/station-imports.ts'

type Calls = ReturnType<typeof importCalls<Permission>>
export type ImportKind = {
  id: string
  label: string
  /** Its records, in lower case. */
  many: string
  /** The page of its records. */
  list: string
  permission: Permission
  calls: Calls
  fields: readonly ImportField[]
}

/** Kinds of records that can be imported. Clients come before their stations, and these before their alarm systems. */
export const IMPORT_KINDS: readonly ImportKind[] = [
  {
    id: 'guards',
    label: 'Guards',
    many: 'guards',
    list: '/dashboard/guards',
    permission: 'guards.write',
    calls: guards,
    fields: guards.GUARD_IMPORT_FIELDS,
  },
  {
    id: 'guard_qualifications',
    label: 'Qualifications',
    many: 'qualifications',
    list: '/dashboard/qualifications',
    permission: 'guards.write',
    calls: guards.qualificationImports,
    fields: guards.QUALIFICATION_IMPORT_FIELDS,
  },
  {
    id: 'clients',
    label: 'Clients',
    many: 'clients',
    list: '/dashboard/clients',
    permission: 'clients.write',
    calls: clients,
    fields: clients.CLIENT_IMPORT_FIELDS,
  },
  {
    id: 'stations',
    label: 'Stations',
    many: 'stations',
    list: '/dashboard/stations',
    permission: 'stations.write',
    calls: stations,
    fields: stations.STATION_IMPORT_FIELDS,
  },
  {
    id: 'alarm_systems',
    label: 'Alarm systems',
    many: 'alarm systems',
    list: '/dashboard/alarms/systems',
    permission: 'alarm.write',
    calls: alarmSystems,
    fields: alarmSystems.ALARM_SYSTEM_IMPORT_FIELDS,
  },
]
