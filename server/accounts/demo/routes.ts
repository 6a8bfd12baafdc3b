import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/demo-data.ts'
import { route } from '../../http/route.ts'
import { collectDemo, collectedDocuments, countCollected, isMarked, isOfDemo } from '../../platform/db/demo/queries.ts'
import { removeDemoData } from './remove.ts'

const KINDS = Object.keys(calls.DEMO_KINDS) as calls.DemoKind[]

/** The demo data: how much there is, and its removal. */
export function demoRoutes(app: FastifyInstance) {
  route(app, calls.get, async ({ db, caller: { accountId } }) => {
    const own_account = await isOfDemo(db, accountId)
    if (!(await isMarked(db))) return { marked: false, kinds: [], own_account, documents: [], document_count: 0 }
    return db.transaction().execute(async (trial) => {
      await collectDemo(trial, accountId)
      const kinds = await countCollected(trial, KINDS)
      return { marked: true, kinds, own_account, ...(await collectedDocuments(trial, calls.NAMED_DOCUMENTS)) }
    })
  })

  route(app, calls.remove, ({ body, caller, actor }) => removeDemoData(app, { body, caller, actor }))
}
