import type { AlarmContactInput } from '../../../api/alarm/alarm-contacts.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { changed, conflict, found } from '../../platform/errors.ts'
import { countContacts, deleteContact, findContact, insertContact, listContacts, updateContact } from './queries.ts'

const TITLE = 'Contact'
const MOST = 20

/** The history of the system says, beside that of the contact, who its people are now. */
async function note(db: Db, actor: Actor, id: number) {
  const contacts = (await listContacts(db, id)).map(({ name }) => name)
  await noteEvent(db, actor, 'update', { table: 'alarm_systems', id, detail: { contacts } })
}

/** Adds a person to call to a system, in a place of the order. @throws 409 where there are twenty */
export async function addContact(db: Db, actor: Actor, system_id: number, body: AlarmContactInput) {
  const count = await countContacts(db, system_id)
  if (count >= MOST) throw conflict(`An alarm system has at most ${MOST} contacts.`)
  const last = count + 1
  const { id } = await insertContact(db, system_id, Math.min(body.position ?? last, last), body)
  await note(db, actor, system_id)
  return found(await findContact(db, id), TITLE)
}

/** Changes a person to call. @throws 409 where somebody else has changed it meanwhile */
export async function changeContact(db: Db, actor: Actor, id: number, body: AlarmContactInput) {
  const contact = found(await findContact(db, id), TITLE)
  const after = changed(await updateContact(db, contact, body), await findContact(db, id), TITLE)
  await note(db, actor, contact.system_id)
  return after
}

/** Removes a person to call. */
export async function removeContact(db: Db, actor: Actor, id: number) {
  const contact = found(await findContact(db, id), TITLE)
  await deleteContact(db, contact)
  await note(db, actor, contact.system_id)
}
