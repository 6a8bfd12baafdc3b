import { TRASH_KINDS, type TrashKind } from '../../../api/company/trash.ts'
import type { Db } from '../../platform/db/open.ts'
import { usersOf } from '../../platform/db/references.ts'
import { type Actor, setActor } from '../../platform/db/requests.ts'
import { conflict, gone, unavailable } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { ERASABLE, type Erasing, eraseRecords, isDeleted } from './queries.ts'

/** Records of one transaction. */
const BATCH = 500

/**
 * Permanently deletes deleted records and their documents, in batches; safe to run at any time and in several processes.
 * Invoices, incidents and records that are still referenced are kept. Returns how many were deleted.
 */
export async function erase(db: Db, files: FileStore, which: Erasing, actor?: Actor) {
  let erased = 0
  let before: number
  // A record that was referenced can be erased once the referrer is gone, so repeat until nothing more goes.
  do {
    before = erased
    for (const kind of ERASABLE) {
      let count: number
      do {
        count = await db.transaction().execute(async (transaction) => {
          if (actor) await setActor(transaction, actor)
          return eraseWithFiles(transaction, files, kind, which)
        })
        erased += count
      } while (count === BATCH)
    }
  } while (erased > before)
  return erased
}

async function eraseWithFiles(db: Db, files: FileStore, kind: TrashKind, which: Erasing) {
  const { count, documents } = await eraseRecords(db, kind, which, BATCH)
  // Delete files before the rows: a file without a row would never be found again.
  await Promise.all(documents.map((document) => files.discard(document)))
  return count
}

/**
 * Permanently deletes one deleted record in the transaction `db`.
 * @throws 404; 409 with the reason when it must be kept
 */
export async function eraseOne(db: Db, files: FileStore, kind: TrashKind, id: number) {
  const name = TRASH_KINDS[kind]
  gone(await isDeleted(db, kind, id), name)
  if (!ERASABLE.includes(kind)) throw conflict(`${name}s are never erased.`)
  if (await eraseWithFiles(db, files, kind, { id })) return
  const users = await usersOf(db, kind, id)
  // Locked by another transaction.
  if (!users.length) throw unavailable()
  throw conflict(`This ${name.toLowerCase()} cannot be erased: it is still used by ${users.join(', ')}.`)
}

/** Job: erases records deleted more than thirty days ago, and logs how many. */
export async function eraseExpired(db: Db, files: FileStore) {
  const count = await erase(db, files, 'expired')
  return count ? `${count} records deleted more than 30 days ago were erased for good` : undefined
}
