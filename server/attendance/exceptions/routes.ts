import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/attendance/exceptions.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import {
  appendStep,
  assignException,
  findException,
  isStaff,
  listExceptions,
  lockException,
  resolveException,
} from './queries.ts'

const TITLE = 'Exception'
const current = async (db: Db, id: number) => found(await findException(db, id), TITLE)

/** @throws 409 for one that is resolved */
async function lockOpen(db: Db, id: number) {
  const { state } = found(await lockException(db, id), TITLE)
  if (state === 'Resolved') throw conflict('This exception is resolved.')
}

export function exceptionRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listExceptions(db, query))

  route(app, contract.get, ({ db, params }) => current(db, params.id))

  route(app, contract.assign, async ({ db, params: { id }, body: { assigned_to } }) => {
    await lockOpen(db, id)
    if (assigned_to !== null && !(await isStaff(db, assigned_to))) throw invalid({ assigned_to: 'Choose one of the staff.' })
    await assignException(db, id, assigned_to)
    return current(db, id)
  })

  route(app, contract.addStep, async ({ db, params: { id }, body, caller: { accountId } }) => {
    await lockOpen(db, id)
    await appendStep(db, id, body, accountId)
    return current(db, id)
  })

  route(app, contract.resolve, async ({ db, params: { id }, body: { resolution }, caller: { accountId } }) => {
    await lockOpen(db, id)
    await resolveException(db, id, resolution, accountId)
    return current(db, id)
  })
}
