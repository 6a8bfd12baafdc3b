import type { FastifyInstance } from 'fastify'
import type { remove } from '../../../api/accounts/demo-data.ts'
import type { Caller } from '../../http/callers.ts'
import type { Input } from '../../http/route.ts'
import { verifyPassword } from '../../platform/crypto/passwords.ts'
import {
  collectDemo,
  collectedDocuments,
  isOfDemo,
  lockMarks,
  pauseTriggers,
  removeCollected,
} from '../../platform/db/demo/queries.ts'
import { discardRemoved } from '../../platform/db/demo/removed-files.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { hashNewPassword } from '../new-password.ts'
import { findPerson, stillSignedIn } from '../own-account/account-queries.ts'
import { replacePassword } from '../own-account/set-password.ts'
import { setEmail } from './queries.ts'

type Removal = { body: Input<typeof remove>; caller: Caller; actor: Actor }

/**
 * Removes the demo in one transaction; its files are deleted afterwards, by the job of the hour if not now. An account of the demo that
 * does this stays, with the e-mail address and the password of the body.
 * @throws 409 without a demo, or with documents of money that people have recorded; 422 without a login of one's own
 */
export async function removeDemoData(app: FastifyInstance, { body, caller, actor }: Removal) {
  // Hashing must not hold a transaction open.
  const login = (await isOfDemo(app.db, caller.accountId)) ? await ownLogin(app.db, body, caller) : undefined
  await app.db.transaction().execute(async (db) => {
    await setActor(db, actor)
    if (!(await lockMarks(db))) throw conflict('There is no demo data that the program could tell from your own.')
    await stillSignedIn(db, caller)
    const triggers = await pauseTriggers(db)
    await collectDemo(db, caller.accountId)
    if (!body.with_documents) await refuseDocuments(db)
    const removed = await removeCollected(db, triggers)
    if (login) {
      await setEmail(db, caller.accountId, login.email)
      await replacePassword(db, caller.accountId, login.passwordHash, caller.sessionId)
    }
    await noteEvent(db, actor, 'demo_removed', { detail: removed })
  })
  await discardRemoved(app.db, app.files).catch((error) =>
    app.log.error({ err: error }, 'Files of the demo stay until the next hour'),
  )
}

/** The login that an account of the demo goes on with: everybody may know the earlier one. @throws 422 */
async function ownLogin(db: Db, { emailAddress, password }: Removal['body'], { accountId }: Caller) {
  const person = await findPerson(db, accountId)
  const email = emailAddress?.toLowerCase()
  if (!email || email === person.email)
    throw invalid({ emailAddress: 'You sign in with an account of the demo. Enter your own e-mail address.' })
  if (!password) throw invalid({ password: 'Choose a password of your own.' })
  if (await verifyPassword(person.password_hash, password))
    throw invalid({ password: 'This is the password of the demo. Choose another one.' })
  return { email, passwordHash: await hashNewPassword(db, password, { ...person, email }) }
}

/** @throws 409 with the numbers of the first documents */
async function refuseDocuments(db: Db) {
  const { documents, document_count: count } = await collectedDocuments(db, 5)
  if (count === 0) return
  const named = documents.map(({ number, client }) => `${number} (${client})`).join(', ')
  throw conflict(
    `Recorded by people for clients of the demo: ${named}${count > documents.length ? ` and ${count - documents.length} more` : ''}. Say that they were only tried out, or record them for your own clients first.`,
  )
}
