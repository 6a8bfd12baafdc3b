import type { FastifyInstance } from 'fastify'
import * as alarmQueue from '../../../api/alarm/alarm-queue.ts'
import * as calls from '../../../api/alarm/alarms.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found } from '../../platform/errors.ts'
import { openSecrets } from '../systems/secrets.ts'
import { closeAlarms, correctAlarm } from './close.ts'
import { COLUMNS } from './csv-columns.ts'
import { powerLines } from './power-lines.ts'
import { allAlarms, darkSystems, findCase, listAlarms, openAlarms } from './queries.ts'
import { hold, holdOne, resultOf, TITLE } from './work.ts'
import { lockAlarms, putReleased, putStep } from './work-queries.ts'

/** The queue: every open alarm, those of a power cut as one line in the place of the alarm that stands for it. */
async function queueOf(db: Db): Promise<alarmQueue.QueueLine[]> {
  const lines = powerLines(await darkSystems(db))
  const heads = new Map(lines.map((line) => [line.head, line]))
  const hidden = lines.flatMap(({ head, ids }) => ids.filter((id) => id !== head))
  const alarms = await openAlarms(db, hidden)
  return alarms.map((alarm) => {
    const { ids, power } = heads.get(alarm.id) ?? { ids: [alarm.id], power: null }
    return { alarm, ids, power }
  })
}

/** The premises of the line of a power cut in which an alarm is. */
async function premisesOf(db: Db, id: number) {
  const dark = await darkSystems(db)
  const ids = new Set(powerLines(dark).find((line) => line.ids.includes(id))?.ids)
  return dark.filter((one) => ids.has(one.id)).map(({ place: _, ...premises }) => premises)
}

export function alarmRoutes(app: FastifyInstance) {
  const one = async (db: Db, id: number) => found(await findCase(db, id), TITLE)

  route(app, calls.list, ({ db, query }) => listAlarms(db, query))

  exportRoute(app, calls.exportCsv, { name: 'alarms', rows: allAlarms, columns: COLUMNS })

  route(app, alarmQueue.queue, ({ db }) => queueOf(db), { sharedBy: () => '' })

  route(app, calls.get, ({ db, params: { id } }) => one(db, id))

  route(app, calls.premises, ({ db, params: { id } }) => premisesOf(db, id))

  route(app, calls.take, async ({ db, params: { id }, body: { over }, caller }) => {
    await holdOne(db, id, caller.accountId, over)
    return one(db, id)
  })

  route(app, calls.release, async ({ db, params: { id }, caller }) => {
    await holdOne(db, id, caller.accountId)
    await putReleased(db, [id])
    return one(db, id)
  })

  route(app, calls.step, async ({ db, params: { id }, body: { what, result, text = null }, caller }) => {
    await holdOne(db, id, caller.accountId)
    // A word that was said on the telephone is not written down: steps are in the log, and on the screen.
    const note = what === 'code_word' ? null : text
    await putStep(db, id, { what, result, text: note }, result === 'duress')
    return one(db, id)
  })

  route(app, calls.reveal, async ({ db, params: { id }, actor }) => {
    const alarm = found((await lockAlarms(db, [id]))[0], TITLE)
    if (alarm.state === 'Closed') throw conflict('This alarm is closed. The words are shown while it is open.')
    await noteEvent(db, actor, 'revealed', { table: 'alarms', id })
    await putStep(db, id, { what: 'reveal', result: 'done', text: null }, false)
    const { code_word = null, duress_word = null } = openSecrets(app.keyring, alarm.system_id, alarm.secret)
    return { code_word, duress_word }
  })

  route(app, calls.close, async ({ db, params: { id }, body, caller }) => {
    const [refused] = await closeAlarms(app, db, [await holdOne(db, id, caller.accountId)], body)
    if (refused) throw refused.refusal
    return one(db, id)
  })

  route(app, calls.correct, async ({ db, params: { id }, body }) => {
    const alarm = found((await lockAlarms(db, [id]))[0], TITLE)
    if (alarm.state !== 'Closed') throw conflict('This alarm is not closed yet.')
    await correctAlarm(app, db, alarm, body)
    return one(db, id)
  })

  route(app, calls.takeMany, async ({ db, body: { ids, over }, caller }) => resultOf(await hold(db, ids, caller.accountId, over)))

  route(app, calls.releaseMany, async ({ db, body: { ids }, caller }) => {
    const held = await hold(db, ids, caller.accountId)
    await putReleased(
      db,
      held.mine.map(({ id }) => id),
    )
    return resultOf(held)
  })

  route(app, calls.closeMany, async ({ db, body: { ids, ...closing }, caller }) => {
    const held = await hold(db, ids, caller.accountId)
    const open = await closeAlarms(app, db, held.mine, closing)
    const closed = held.mine.filter(({ id }) => !open.some((one) => one.id === id))
    return resultOf({ mine: closed, refused: [...held.refused, ...open] })
  })

  route(app, alarmQueue.events, async ({ caller: { sessionId } }) => ({ signal: 'alarms' as const, sessionId }))
}
