import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/dated-settings.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, conflict, found, invalid } from '../../platform/errors.ts'
import { refusePast } from '../dated.ts'
import { lockDated } from '../dated-queries.ts'
import { insertDatedSetting, listDatedSettings, updateDatedSetting } from './queries.ts'

export function datedSettingRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db }) => listDatedSettings(db))

  route(app, contract.create, async ({ db, body }) => {
    refusePast(body)
    await lockDated(db)
    return findSetting(db, await insertDatedSetting(db, body))
  })

  route(app, contract.update, async ({ db, params: { id }, body }) => {
    await lockDated(db)
    const { key, removable } = await findSetting(db, id)
    if (body.key !== key) throw invalid({ key: 'key cannot be changed.' })
    if (!removable) throw begun()
    refusePast(body)
    return changed(await updateDatedSetting(db, id, body), await findSetting(db, id), 'Value')
  })

  route(app, contract.remove, async ({ db, params: { id }, caller }) => {
    await lockDated(db)
    const { removable } = await findSetting(db, id)
    if (!removable) throw begun()
    await deleteRecord(db, 'dated_settings', id, { accountId: caller.accountId })
  })
}

const findSetting = async (db: Db, id: number) =>
  found(
    (await listDatedSettings(db)).find((setting) => setting.id === id),
    'Value',
  )

const begun = () => conflict('This value is in force already and stays on record. Add a later one instead.')
