import { sql } from 'kysely'
import type { StoredFile } from '../crypto/encrypted-files.ts'
import type { Db } from '../db/open.ts'
import type { ReceivedFile } from '../files/file-store.ts'

/** The owner of a photo. */
export type PhotoOwner = { incident_id: number } | { request_id: number } | { visit_id: number } | { dispatch_id: number }
/** The sender of a photo: an account, or a guard's phone with an event. */
export type PhotoSender = { account_id: number } | { event_id: string }

const owned = (db: Db, owner: PhotoOwner) => {
  const photos = db.selectFrom('photos').where('copy_of', 'is', null)
  if ('visit_id' in owner) return photos.where('visit_id', '=', owner.visit_id)
  if ('dispatch_id' in owner) return photos.where('dispatch_id', '=', owner.dispatch_id)
  return 'incident_id' in owner
    ? photos.where('incident_id', '=', owner.incident_id)
    : photos.where('request_id', '=', owner.request_id)
}

/** The photos of an incident, request, visit or dispatch, in the order in which they came. */
export const listPhotos = (db: Db, owner: PhotoOwner) =>
  owned(db, owner)
    .select(['id', 'received_at', 'bytes'])
    .select(sql<string | null>`(select user_name from accounts where accounts.id = photos.account_id)`.as('by'))
    .orderBy('received_at')
    .orderBy('id')
    .execute()

/** SQL: locks what photos belong to. A dispatch is locked by its alarm, which is before it in the order of locks. */
function lockOf(owner: PhotoOwner) {
  if ('dispatch_id' in owner)
    return sql`select from alarms where id = (select alarm_id from dispatches where id = ${owner.dispatch_id}) for no key update`
  if ('visit_id' in owner) return sql`select from visits where id = ${owner.visit_id} for update`
  return 'incident_id' in owner
    ? sql`select from incidents where id = ${owner.incident_id} for update`
    : sql`select from client_requests where id = ${owner.request_id} for update`
}

/** The hashes of the photos that an owner has. */
export async function photoHashes(db: Db, owner: PhotoOwner) {
  const rows = await owned(db, owner).select(sql<string>`encode(sha256, 'hex')`.as('sha256')).execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Locks what the photos belong to, and returns the hashes of those that it has. */
export async function lockPhotos(db: Db, owner: PhotoOwner) {
  await lockOf(owner).execute(db)
  return photoHashes(db, owner)
}

/** Stores a photo and its copy; both files are stored already. */
export async function insertPhotos(
  db: Db,
  owner: PhotoOwner,
  sender: PhotoSender,
  { original, copy }: { original: ReceivedFile<'jpg' | 'png'>; copy: ReceivedFile<'webp'> },
) {
  const row = ({ id, kind, bytes, sha256, keyId: key_id }: ReceivedFile<'jpg' | 'png' | 'webp'>, copy_of: string | null) => ({
    ...owner,
    ...sender,
    id,
    copy_of,
    kind,
    bytes,
    sha256,
    key_id,
  })
  await db.insertInto('photos').values(row(original, null)).execute()
  await db.insertInto('photos').values(row(copy, original.id)).execute()
}

/** Stores the only photo of a guard, whose file is stored already; the earlier one is removed before. */
export const insertPortrait = (
  db: Db,
  guard_id: number,
  account_id: number,
  { id, kind, bytes, sha256, keyId: key_id }: ReceivedFile<'webp'>,
) => db.insertInto('photos').values({ guard_id, account_id, id, kind, bytes, sha256, key_id }).execute()

/** Removes the photo of a guard; returns its id, whose file the caller deletes. */
export const deletePortrait = (db: Db, guardId: number) =>
  db.deleteFrom('photos').where('guard_id', '=', guardId).returning('id').executeTakeFirst()

/** The photo of a guard who is not deleted. */
export const findPortrait = (db: Db, id: string) =>
  db
    .selectFrom('photos')
    .innerJoin('guards', 'guards.id', 'photos.guard_id')
    .select(['photos.id', 'photos.key_id', 'photos.kind', 'photos.bytes', 'photos.guard_id'])
    .where('photos.id', '=', id)
    .where('guards.deleted_at', 'is', null)
    .executeTakeFirst()

export type StoredPhoto = StoredFile & {
  kind: 'jpg' | 'png' | 'webp'
  bytes: number
  incident_id: number | null
  request_id: number | null
  visit_id: number | null
  dispatch_id: number | null
}

/** A photo by its id: as it was sent, or its copy without place and time. Not whether the caller may see it. */
export const findPhoto = (db: Db, id: string, which: 'original' | 'copy'): Promise<StoredPhoto | undefined> =>
  db
    .selectFrom('photos')
    .select(['id', 'key_id', 'kind', 'bytes', 'incident_id', 'request_id', 'visit_id', 'dispatch_id'])
    .where(which === 'copy' ? 'copy_of' : 'id', '=', id)
    .where('copy_of', which === 'copy' ? 'is not' : 'is', null)
    .executeTakeFirst()
