// Alarm response: systems at the premises of clients, and the receiver of what their panels send.
import type { FastifyInstance } from 'fastify'
import { registerWaiting } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerConstraints } from '../platform/errors.ts'
import { alarmRoutes } from './alarms/routes.ts'
import { ALARM_WORK, CLOCK_WORK } from './alarms/waiting-queries.ts'
import { cameraSignalRoutes } from './cameras/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { alarmContactRoutes } from './contacts/routes.ts'
import { dispatchFileRoutes } from './dispatches/file-routes.ts'
import { dispatchRoutes } from './dispatches/routes.ts'
import { alarmFrameRoutes } from './frames/routes.ts'
import { alarmHoursRoutes } from './hours/routes.ts'
import { alarmReportRoutes } from './reports/routes.ts'
import { searchAlarmSystems, searchResponseUnits } from './search-queries.ts'
import { alarmSignalRoutes } from './signals/routes.ts'
import { alarmSystemRoutes } from './systems/routes.ts'
import { alarmTestRoutes } from './tests/routes.ts'
import { alarmTokenRoutes } from './tokens/routes.ts'
import { responseUnitRoutes } from './units/routes.ts'
import { alarmZoneRoutes } from './zones/routes.ts'

export { zoneNames } from './alarms/column-queries.ts'
export { callOutsOf } from './call-outs/queries.ts'
export { registerSettledCallOuts } from './call-outs/settled.ts'
export { addContact, changeContact, removeContact } from './contacts/contacts.ts'
export { listContacts } from './contacts/queries.ts'
export { crewOf } from './dispatches/crew-queries.ts'
export { dispatchOfEvent, tellOfFile } from './dispatches/phone-queries.ts'
export { noteCrewsOfPhones } from './dispatches/phones.ts'
export { changeHours } from './hours/hours.ts'
export { findHours } from './hours/queries.ts'
export { prepareSignalMonths, purgeSignalKeys } from './receiver/queries.ts'
export { startReceiver } from './receiver/receiver.ts'
export { alarmTimes, shareBelow } from './reports/time-queries.ts'
export { keepSecrets } from './systems/keep-secrets.ts'
export { lockSystem, putAway, putTest } from './systems/queries.ts'
export { endTest } from './tests/queries.ts'
export { escalateAlarms } from './watch/escalate.ts'
export { watchAlarms } from './watch/watch.ts'

/** Registers the area's routes and constraint messages. */
export function registerAlarm(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  for (const work of [ALARM_WORK, CLOCK_WORK]) registerWaiting(work.kind, work)
  registerSearch({ alarm_systems: searchAlarmSystems, response_units: searchResponseUnits })
  alarmSystemRoutes(api)
  alarmZoneRoutes(api)
  alarmContactRoutes(api)
  alarmHoursRoutes(api)
  alarmTestRoutes(api)
  alarmTokenRoutes(api)
  alarmSignalRoutes(api)
  alarmFrameRoutes(api)
  cameraSignalRoutes(api)
  alarmRoutes(api)
  responseUnitRoutes(api)
  dispatchRoutes(api)
  dispatchFileRoutes(api)
  alarmReportRoutes(api)
}
