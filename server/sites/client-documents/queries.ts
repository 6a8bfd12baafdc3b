import { type ExpressionBuilder, sql } from 'kysely'
import type { OwnDocumentQuery } from '../../../api/portal/portal-documents.ts'
import type { ClientDocumentInput, ClientDocumentQuery } from '../../../api/sites/client-documents.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { nameOfKind } from '../../platform/files/file-names.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

const ORDER = { id: 'id' } as const

const columns = (_: ExpressionBuilder<Database, 'client_documents'>) =>
  [
    'id',
    'version',
    'client_id',
    'title',
    'kind',
    'file_name',
    'file_kind',
    'bytes',
    sql<string>`encode(sha256, 'hex')`.as('sha256'),
    'added_at',
  ] as const

const live = (db: Db) => db.selectFrom('client_documents').where('deleted_at', 'is', null)
/** The documents of one client only. */
const own = (db: Db, clientId: number) => live(db).where('client_id', '=', clientId)

const titled = sql<string>`lower(title)`

/** With a file name that fits the file's kind: older rows keep the name as uploaded. */
export async function listDocuments(db: Db, { client_id, q, ...page }: ClientDocumentQuery) {
  let matching = client_id ? own(db, client_id) : live(db)
  if (q) matching = matching.where(titled, 'like', contains(q.toLowerCase()))
  const { items, total } = await listPage(db, matching, columns, ORDER, page)
  return { items: items.map((item) => ({ ...item, file_name: nameOfKind(item.file_name, item.file_kind) })), total }
}

export const listOwnDocuments = (db: Db, clientId: number, query: OwnDocumentQuery) =>
  listDocuments(db, { ...query, client_id: clientId })

/** The columns of a document that a download needs. */
const file = (_: ExpressionBuilder<Database, 'client_documents'>) =>
  ['id', 'client_id', 'file_id', 'file_name', 'file_kind', 'bytes', 'key_id'] as const

export const findFile = (db: Db, id: number) => live(db).select(file).where('id', '=', id).executeTakeFirst()

export const findOwnFile = (db: Db, clientId: number, id: number) =>
  own(db, clientId).select(file).where('id', '=', id).executeTakeFirst()

/** An uploaded file of one of the accepted kinds. */
export type ReceivedDocument = ReceivedFile<Database['client_documents']['file_kind']>

/** Stores a document whose file is stored already. */
export const insertDocument = (
  db: Db,
  document: ClientDocumentInput,
  { id, fileName, kind, bytes, sha256, keyId }: ReceivedDocument,
) =>
  db
    .insertInto('client_documents')
    .values({ ...document, file_id: id, file_name: fileName, file_kind: kind, bytes, sha256, key_id: keyId })
    .returning(columns)
    .executeTakeFirstOrThrow()
