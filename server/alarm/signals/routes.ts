import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-signals.ts'
import * as trials from '../../../api/alarm/signal-trials.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { listSignals } from './queries.ts'
import { tryOut } from './trial.ts'

const ONLY_DEMO = 'Signals are tried out with the systems of the demo. A panel of your own is tried by its own test.'

export function alarmSignalRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listSignals(db, query))

  route(app, trials.send, async ({ db, params: { id }, body }) => {
    const system = found(await findSystem(db, id), 'Alarm system')
    if (!system.is_demo) throw conflict(ONLY_DEMO)
    await tryOut(db, system, body)
  })
}
