import type { FastifyInstance } from 'fastify'
import { today } from '../../../contract/core/fields/days.ts'
import { awaySentence } from '../../../contract/people/absence-days.ts'
import * as contract from '../../../contract/people/deployability.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { absencesBetween } from '../absence-queries.ts'
import { listComingShifts } from '../planned-shifts.ts'
import { findStatus, unmetByEveryGuard, unmetQualifications } from './queries.ts'

export function deployabilityRoutes(app: FastifyInstance) {
  route(app, contract.get, async ({ db, params: { id } }) => {
    const { status } = found(await findStatus(db, id), 'Guard')
    const day = today()
    const planned = { guardId: id, from: day, until: day }
    const absences = await absencesBetween(db, [id], planned)
    const unmet = await unmetQualifications(db, planned)
    const lacking = await unmetByEveryGuard(db, planned)
    const shifts = await listComingShifts(db, { guardId: id, from: day, until: null })
    const reasons = [
      ...(status === 'Active' ? [] : [`The guard is ${status}.`]),
      ...absences.map(awaySentence),
      ...unmet.map(({ message }) => message),
    ]
    return {
      deployable: reasons.length === 0,
      reasons,
      warnings: lacking.map(({ message }) => message).filter((message) => !reasons.includes(message)),
      shifts_ahead: shifts.length,
      first_shift: shifts[0]?.shift_date ?? null,
    }
  })
}
