// Alarm response: systems at the premises of clients, and the receiver of what their panels send.
import type { FastifyInstance } from 'fastify'
import { registerWaiting } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerConstraints } from '../platform/errors.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { ALARM_WORK } from './alarms/waiting-queries.ts'
import { cameraSignalRoutes } from './cameras/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { alarmContactRoutes } from './contacts/routes.ts'
import { alarmHoursRoutes } from './hours/routes.ts'
import { searchAlarmSystems, searchResponseUnits } from './search-queries.ts'
import { alarmSignalRoutes } from './signals/routes.ts'
import { alarmSystemRoutes } from './systems/routes.ts'
import { alarmTestRoutes } from './tests/routes.ts'
import { alarmTokenRoutes } from './tokens/routes.ts'
import { responseUnitRoutes } from './units/routes.ts'
import { alarmZoneRoutes } from './zones/routes.ts'

export { prepareSignalMonths, purgeSignalKeys } from './receiver/queries.ts'
export { startReceiver } from './receiver/receiver.ts'
export { escalateAlarms } from './watch/escalate.ts'
export { watchAlarms } from './watch/watch.ts'

/** Registers the area's routes and constraint messages. */
export function registerAlarm(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  registerWaiting(ALARM_WORK.kind, ALARM_WORK)
  registerSearch({ alarm_systems: searchAlarmSystems, response_units: searchResponseUnits })
  alarmSystemRoutes(api)
  alarmZoneRoutes(api)
  alarmContactRoutes(api)
  alarmHoursRoutes(api)
  alarmTestRoutes(api)
  alarmTokenRoutes(api)
  alarmSignalRoutes(api)
  cameraSignalRoutes(api)
  alarmRoutes(api)
  responseUnitRoutes(api)
}
