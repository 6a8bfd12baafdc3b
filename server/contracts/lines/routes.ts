import type { FastifyInstance } from 'fastify'
import type { PricedTerms } from '../../../api/contracts/charges.ts'
import type { LineTermsInput } from '../../../api/contracts/contract-lines.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { termsFigures } from '../contracts/figures.ts'
import { findContract } from '../contracts/queries.ts'
import { addLine, addTerms, changeLine, removeLine, removeTerms } from './change.ts'
import { contractOfLine } from './queries.ts'

/** The terms as the database completes them. */
const priced = ({ holiday = 'same', holiday_extra_percent = 100, ...terms }: LineTermsInput): PricedTerms => ({
  ...terms,
  holiday,
  holiday_extra_percent,
})

export function lineRoutes(app: FastifyInstance) {
  route(app, calls.addLine, ({ db, params, body, caller }) => addLine(db, params.id, body, caller))

  route(app, calls.updateLine, ({ db, params, body, caller }) => changeLine(db, params.id, body, caller))

  route(app, calls.removeLine, ({ db, params, caller }) => removeLine(db, params.id, caller))

  route(app, calls.addTerms, ({ db, params, body, caller }) => addTerms(db, params.id, body, caller))

  route(app, calls.termsPreview, async ({ db, params: { id }, body }) => {
    const { contract_id } = found(await contractOfLine(db, id), 'Line')
    return termsFigures(db, found(await findContract(db, contract_id), 'Contract'), id, priced(body))
  })

  route(app, calls.removeTerms, ({ db, params, caller }) => removeTerms(db, params.id, caller))
}
