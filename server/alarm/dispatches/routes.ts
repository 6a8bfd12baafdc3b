import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/dispatches.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { findCase } from '../alarms/queries.ts'
import { TITLE } from '../alarms/work.ts'
import { noteDeed, sendAllCrews, sendCrew } from './deeds.ts'
import { premisesOf, unitsNear } from './near-queries.ts'
import { unitOfDispatch } from './queries.ts'
import { tellCrew } from './tell-crew.ts'

export function dispatchRoutes(app: FastifyInstance) {
  const alarm = async (db: Db, id: number) => found(await findCase(db, id), TITLE)

  route(app, calls.units, async ({ db, params: { id } }) => unitsNear(db, found(await premisesOf(db, id), TITLE)))

  route(app, calls.send, async ({ db, params: { id }, body: { unit_id }, caller }) => {
    await sendCrew(db, id, unit_id, caller.accountId)
    await tellCrew(app, db, unit_id)
    return alarm(db, id)
  })

  route(app, calls.sendAll, async ({ db, params: { id }, caller }) => {
    for (const unitId of await sendAllCrews(db, id, caller.accountId)) await tellCrew(app, db, unitId)
    return alarm(db, id)
  })

  route(app, calls.accept, async ({ db, params: { id }, body: { at } }) =>
    alarm(db, await noteDeed(db, id, { state: 'Accepted' }, at)),
  )

  route(app, calls.refuse, async ({ db, params: { id }, body: { at, reason } }) =>
    alarm(db, await noteDeed(db, id, { state: 'Refused', reason }, at)),
  )

  route(app, calls.setOff, async ({ db, params: { id }, body: { at } }) =>
    alarm(db, await noteDeed(db, id, { state: 'On the way' }, at)),
  )

  route(app, calls.arrive, async ({ db, params: { id }, body: { at } }) =>
    alarm(db, await noteDeed(db, id, { state: 'Arrived' }, at)),
  )

  route(app, calls.leave, async ({ db, params: { id }, body: { at, ...found } }) =>
    alarm(db, await noteDeed(db, id, { state: 'Left', ...found }, at)),
  )

  route(app, calls.cancel, async ({ db, params: { id }, body: { at, reason } }) => {
    const alarmId = await noteDeed(db, id, { state: 'Cancelled', reason }, at)
    await tellCrew(app, db, await unitOfDispatch(db, id), 'You are called back')
    return alarm(db, alarmId)
  })
}
