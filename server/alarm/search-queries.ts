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

/** Response units in the global search. */
export const searchResponseUnits = searchByText('response_units', {
  title: sql`name`,
  detail: joined(sql`plate`, sql`phone`, sql`case when not active then 'not active' end`),
})
