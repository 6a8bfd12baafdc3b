import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/sites/client-bans.ts'
import { route } from '../../http/route.ts'
import { removeRows } from '../../http/trash/removed-row-queries.ts'
import { found, gone, invalid } from '../../platform/errors.ts'
import { findBan, insertBan, listBans, missingPart } from './queries.ts'

export function clientBanRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listBans(db, query))

  route(app, calls.create, async ({ db, body, caller: { accountId } }) => {
    const missing = await missingPart(db, body)
    if (missing) throw invalid({ [missing]: `There is no ${missing === 'client_id' ? 'client' : 'guard'} with this number.` })
    const { id } = await insertBan(db, { ...body, created_by: accountId })
    return found(await findBan(db, id), 'Ban')
  })

  route(app, calls.remove, async ({ db, params: { id }, caller: { accountId } }) =>
    gone((await removeRows(db, 'client_bans', 'id', id, accountId)) > 0, 'Ban'),
  )
}
