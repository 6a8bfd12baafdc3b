import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/contracts.ts'
import { route } from '../../http/route.ts'
import { addLine, addTerms, changeLine, removeLine, removeTerms } from './change.ts'
import { previewTerms } from './preview.ts'

export function lineRoutes(app: FastifyInstance) {
  route(app, calls.addLine, ({ db, params, body, caller }) => addLine(db, params.id, body, caller))

  route(app, calls.updateLine, ({ db, params, body, caller }) => changeLine(db, params.id, body, caller))

  route(app, calls.removeLine, ({ db, params, caller }) => removeLine(db, app.files, params.id, caller))

  route(app, calls.addTerms, ({ db, params, body, caller }) => addTerms(db, params.id, body, caller))

  route(app, calls.termsPreview, ({ db, params, body, caller }) => previewTerms(db, params.id, body, caller))

  route(app, calls.removeTerms, ({ db, params, caller }) => removeTerms(db, params.id, caller))
}
