import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/incidents/incidents.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, found } from '../../platform/errors.ts'
import { tellOfIncidents } from '../escalation/escalate.ts'
import { checkAssignee, checkIncidentDate, noteChanges } from './history.ts'
import { checkPlace } from './place.ts'
import { allIncidents, findIncident, listIncidents, lockIncident } from './queries.ts'
import { reportIncident, tellClientOf } from './report.ts'

const COLUMNS: CsvColumn<calls.Incident>[] = [
  ['ID', 'id'],
  ['Description', 'description'],
  ['Date', 'incident_date'],
  ['Severity', 'severity'],
  ['Status', 'status'],
  ['Guard ID', 'guard_id'],
  ['Guard', 'guard_name'],
  ['Station ID', 'station_id'],
  ['Station', 'station_name'],
  ['Time', 'occurred_time'],
  ['Category', 'category'],
  ['Police reference', 'police_reference'],
]

export function incidentRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listIncidents(db, query, caller.stations))

  exportRoute(app, calls.exportCsv, { name: 'incidents', rows: allIncidents, columns: COLUMNS })

  route(app, calls.get, async ({ db, params, caller }) => found(await findIncident(db, params.id, caller.stations), 'Incident'))

  route(app, calls.create, async ({ db, body, caller }) => {
    checkIncidentDate(body.incident_date)
    await checkPlace(db, body, caller.stations)
    await checkAssignee(db, body.assigned_to)
    return reportIncident(app, db, body)
  })

  route(app, calls.update, async ({ db, params: { id }, body: { version, description, reason, ...incident }, caller }) => {
    checkIncidentDate(incident.incident_date)
    await checkAssignee(db, incident.assigned_to)
    const before = found(await lockIncident(db, id), 'Incident')
    // An incident shown to one client must not become visible to another.
    const client_visible =
      incident.station_id === before.station_id ? incident.client_visible : (incident.client_visible ?? false)
    const wasChanged = await changeRecord(db, 'incidents', id, version, { ...incident, client_visible })
    if (wasChanged) {
      await noteChanges(db, before, { description, status: incident.status, reason }, caller.accountId)
      await tellOfIncidents(db, app.queue, app.publicUrl, id)
      if (client_visible && !before.client_visible) await tellClientOf(app, db, id)
    }
    return changed(wasChanged, await findIncident(db, id), 'Incident')
  })

  route(app, calls.statusMany, ({ db, body: { ids, status, reason }, caller }) =>
    eachRecord(db, ids, async (id) => {
      const before = found(await lockIncident(db, id), 'Incident')
      await changeRecord(db, 'incidents', id, undefined, { status })
      await noteChanges(db, before, { status, reason, description: before.description }, caller.accountId)
    }),
  )

  removalRoutes(app, calls, 'incidents', 'Incident')
}
