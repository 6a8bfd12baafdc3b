import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/exceptions.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { judgeException } from './over-queries.ts'
import {
  appendStep,
  assignException,
  findException,
  isStaff,
  listExceptions,
  lockException,
  noteSeen,
  resolveException,
} from './queries.ts'
import { exceptionReader } from './reader-queries.ts'

const TITLE = 'Exception'
type Reader = Parameters<typeof exceptionReader>[0]
const current = async (db: Db, id: number, caller: Reader) => found(await findException(db, id, exceptionReader(caller)), TITLE)

/** @throws 409 for one that is resolved */
async function lockOpen(db: Db, id: number, caller: Reader) {
  const exception = found(await lockException(db, id, exceptionReader(caller)), TITLE)
  if (exception.state === 'Resolved') throw conflict('This exception is resolved.')
  return exception
}

/** The request to somebody who closes an exception while a fact still stands, or where none tells that it is done. */
const needed = (still: string | null) =>
  still ? `${still[0]!.toUpperCase()}${still.slice(1)}: say why it is closed all the same.` : 'Say how it was resolved.'

export function exceptionRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listExceptions(db, query, exceptionReader(caller)))

  route(app, calls.get, ({ db, params, caller }) => current(db, params.id, caller))

  route(app, calls.assign, async ({ db, params: { id }, body: { assigned_to }, caller }) => {
    await lockOpen(db, id, caller)
    if (assigned_to !== null && !(await isStaff(db, assigned_to))) throw invalid({ assigned_to: 'Choose one of the staff.' })
    await assignException(db, id, assigned_to)
    return current(db, id, caller)
  })

  route(app, calls.see, async ({ db, params: { id }, caller }) => {
    await lockOpen(db, id, caller)
    await noteSeen(db, id)
  })

  route(app, calls.addStep, async ({ db, params: { id }, body, caller }) => {
    await lockOpen(db, id, caller)
    await appendStep(db, id, body, caller.accountId)
    return current(db, id, caller)
  })

  route(app, calls.resolve, async ({ db, params: { id }, body: { resolution }, caller }) => {
    const { kind } = await lockOpen(db, id, caller)
    const elsewhere = calls.ENDED_ELSEWHERE[kind]
    if (elsewhere) throw conflict(elsewhere)
    const { over, still } = await judgeException(db, id)
    if (!resolution && !over) throw invalid({ resolution: needed(still) })
    // The word of a person is kept; without one the record says which fact has ended it.
    await resolveException(db, id, { resolution: resolution ?? over!, although: still }, caller.accountId)
    return current(db, id, caller)
  })
}
