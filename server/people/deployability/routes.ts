import type { FastifyInstance } from 'fastify'
import { today } from '../../../api/core/fields/days.ts'
import { awaySentence } from '../../../api/people/absence-days.ts'
import * as calls from '../../../api/people/deployability.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { absencesBetween } from '../absence-queries.ts'
import { listComingShifts } from '../planned-shifts.ts'
import { findStatus, loadQualifications, readinessOf } from './queries.ts'

export function deployabilityRoutes(app: FastifyInstance) {
  route(app, calls.stream, async ({ caller: { sessionId } }) => ({ signal: 'guards' as const, sessionId }))

  route(app, calls.get, async ({ db, params: { id } }) => {
    const { status } = found(await findStatus(db, id), 'Guard')
    const day = today()
    const absences = await absencesBetween(db, [id], { from: day, until: day })
    const unmet = (await loadQualifications(db, [id]))(id, { from: day, until: day })
    const shifts = await listComingShifts(db, { guardId: id, from: day, until: null })
    const state = readinessOf(status === 'Active' && absences.length === 0, unmet)
    const papers = (stops: boolean) => unmet.filter((one) => one.stops === stops).map(({ message }) => message)
    return {
      state,
      deployable: state !== 'Not allowed',
      reasons: [...(status === 'Active' ? [] : [`The guard is ${status}.`]), ...absences.map(awaySentence), ...papers(true)],
      warnings: papers(false),
      shifts_ahead: shifts.length,
      first_shift: shifts[0]?.shift_date ?? null,
    }
  })
}
