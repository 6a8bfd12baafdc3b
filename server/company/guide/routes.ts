import type { FastifyInstance } from 'fastify'
import { get, skip } from '../../../api/company/guide.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { firstSteps, skipStep } from './queries.ts'

export function guideRoutes(app: FastifyInstance) {
  route(app, get, async ({ db, caller }) => ({ steps: await firstSteps(db, caller) }))

  route(app, skip, async ({ db, caller, params: { step }, body: { skipped } }) => {
    await skipStep(db, step, skipped)
    const steps = await firstSteps(db, caller)
    return found(
      steps.find((one) => one.step === step),
      'Step',
    )
  })
}
