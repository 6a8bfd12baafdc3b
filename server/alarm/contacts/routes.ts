import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-contacts.ts'
import { route } from '../../http/route.ts'
import { changed, conflict, found } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { countContacts, deleteContact, findContact, insertContact, listContacts, updateContact } from './queries.ts'

const TITLE = 'Contact'
const MOST = 20

export function alarmContactRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findSystem(db, id), 'Alarm system')
    return listContacts(db, id)
  })

  route(app, calls.create, async ({ db, params: { id }, body }) => {
    found(await findSystem(db, id), 'Alarm system')
    const count = await countContacts(db, id)
    if (count >= MOST) throw conflict(`An alarm system has at most ${MOST} contacts.`)
    const last = count + 1
    return found(await findContact(db, (await insertContact(db, id, Math.min(body.position ?? last, last), body)).id), TITLE)
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const contact = found(await findContact(db, id), TITLE)
    return changed(await updateContact(db, contact, body), await findContact(db, id), TITLE)
  })

  route(app, calls.remove, async ({ db, params: { id } }) => deleteContact(db, found(await findContact(db, id), TITLE)))
}
