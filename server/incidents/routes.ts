import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/incidents.ts'
import { changeRecord, deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { checkIncidentDate, noteChanges } from './history.ts'
import { findIncident, insertIncident, listIncidents, lockIncident } from './queries.ts'

export function incidentRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listIncidents(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findIncident(db, params.id), 'Incident'))

  route(app, contract.create, async ({ db, body }) => {
    checkIncidentDate(body.incident_date)
    const { id } = await insertIncident(db, body)
    return found(await findIncident(db, id), 'Incident')
  })

  route(app, contract.update, async ({ db, params: { id }, body: { version, description, reason, ...incident }, caller }) => {
    checkIncidentDate(incident.incident_date)
    const before = found(await lockIncident(db, id), 'Incident')
    const wasChanged = await changeRecord(db, 'incidents', id, version, incident)
    if (wasChanged) await noteChanges(db, before, { description, status: incident.status, reason }, caller.accountId)
    return changed(wasChanged, await findIncident(db, id), 'Incident')
  })

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'incidents', params.id, caller.accountId), 'Incident'),
  )
}
