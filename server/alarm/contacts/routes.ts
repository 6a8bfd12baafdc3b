import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-contacts.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findSystem } from '../systems/queries.ts'
import { addContact, changeContact, removeContact } from './contacts.ts'
import { listContacts } from './queries.ts'

export function alarmContactRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findSystem(db, id), 'Alarm system')
    return listContacts(db, id)
  })

  route(app, calls.create, async ({ db, params: { id }, body, actor }) => {
    found(await findSystem(db, id), 'Alarm system')
    return addContact(db, actor, id, body)
  })

  route(app, calls.update, ({ db, params: { id }, body, actor }) => changeContact(db, actor, id, body))

  route(app, calls.remove, ({ db, params: { id }, actor }) => removeContact(db, actor, id))
}
