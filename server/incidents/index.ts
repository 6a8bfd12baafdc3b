import type { FastifyInstance } from 'fastify'
import { registerSearch } from '../http/search/queries.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { incidentName } from './incidents/queries.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { searchIncidents } from './incidents/search-queries.ts'
import { incidentPhotoRoutes } from './photos/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { voiceNoteRoutes } from './voice-notes/routes.ts'

export { escalateIncidents, peopleOfLadder } from './escalation/escalate.ts'
export { incidentOfEvent } from './incidents/queries.ts'
export { reportIncident, tellClientOf } from './incidents/report.ts'
export { lostPhotos } from './photos/queries.ts'
export { addVoiceNote } from './voice-notes/add.ts'

/** Registers the area's routes and constraint messages. */
export function registerIncidents(api: FastifyInstance) {
  registerRecordNames({ incidents: incidentName })
  registerSearch({ incidents: searchIncidents })
  incidentRoutes(api)
  incidentPhotoRoutes(api)
  voiceNoteRoutes(api)
  reportRoutes(api)
}
