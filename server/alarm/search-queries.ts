import { sql } from 'kysely'
import { clientName, stationName } from '../platform/db/names.ts'
import { joined, searchByText } from '../platform/db/search.ts'

/** Alarm systems in the global search. */
export const searchAlarmSystems = searchByText(
  'alarm_systems',
  {
    title: sql`name`,
    detail: joined(
      sql`'Account ' || account`,
      clientName('alarm_systems.client_id'),
      stationName('alarm_systems.station_id'),
      sql`case when state <> 'In service' then lower(state) end`,
    ),
  },
  { byClient: true },
)
