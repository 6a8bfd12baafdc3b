import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/dated-settings.ts'
import { today } from '../../../api/core/fields/days.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, conflict, found, invalid } from '../../platform/errors.ts'
import { refusePast } from '../dated.ts'
import { lockDated } from '../dated-queries.ts'
import { countsFrom } from '../settled-months.ts'
import { reviewState } from './law-review.ts'
import { insertDatedSetting, lawReview, listDatedSettings, setLawReviewed, updateDatedSetting } from './queries.ts'

export function datedSettingRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db }) => listDatedSettings(db))

  route(app, calls.create, async ({ db, body }) => {
    await lockDated(db)
    const { settled, ...counted } = await countsFrom(db, body.valid_from)
    return { ...(await findSetting(db, await insertDatedSetting(db, body, counted))), settled }
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    await lockDated(db)
    const { key, removable, stage } = await findSetting(db, id)
    if (body.key !== key) throw invalid({ key: 'key cannot be changed.' })
    if (!removable) throw begun()
    // A bill may come into force from a past day; a value in force is moved to today at the earliest.
    if (stage === 'in_force') refusePast(body)
    const { settled, ...counted } = await countsFrom(db, body.valid_from)
    return { ...changed(await updateDatedSetting(db, id, body, counted), await findSetting(db, id), 'Value'), settled }
  })

  route(app, calls.remove, async ({ db, params: { id }, caller }) => {
    await lockDated(db)
    const { removable } = await findSetting(db, id)
    if (!removable) throw begun()
    await deleteRecord(db, 'dated_settings', id, { accountId: caller.accountId })
  })

  route(app, calls.review, async ({ db }) => lawReview(db, today()))

  route(app, calls.setReviewed, async ({ db }) => {
    await setLawReviewed(db, today())
    return reviewState(today(), today())
  })
}

const findSetting = async (db: Db, id: number) =>
  found(
    (await listDatedSettings(db)).find((setting) => setting.id === id),
    'Value',
  )

const begun = () => conflict('This value is in force already and stays on record. Add a later one instead.')
