import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { nameOfKind } from '../../../platform/files/file-names.ts'

const columns = (_: ExpressionBuilder<Database, 'application_documents'>) =>
  ['id', 'field', 'file_name', 'kind', 'bytes', sql<string>`encode(sha256, 'hex')`.as('sha256'), 'received_at'] as const

const documents = (db: Db) => db.selectFrom('application_documents').select(columns).orderBy('field')

type Rows = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>

/** With a file name that fits the file's kind: older rows keep the name as uploaded. */
const named = (rows: Rows) => rows.map((row) => ({ ...row, file_name: nameOfKind(row.file_name, row.kind) }))

/** The documents of an application, including those moved to the guard. */
export const documentsOf = async (db: Db, { id, guard_id }: { id: number; guard_id: number | null }) =>
  named(
    await documents(db)
      .where(({ eb, or }) => or([eb('application_id', '=', id), ...(guard_id ? [eb('guard_id', '=', guard_id)] : [])]))
      .execute(),
  )

/** The documents of a guard; none when the guard is unknown or deleted. */
export const documentsOfGuard = async (db: Db, guardId: number) =>
  named(
    await documents(db)
      .where('guard_id', 'in', db.selectFrom('guards').select('id').where('id', '=', guardId).where('deleted_at', 'is', null))
      .execute(),
  )

/** A document whose application or guard is not deleted. */
export const findDocument = (db: Db, id: string) =>
  db
    .selectFrom('application_documents as d')
    .leftJoin('job_applications as a', 'a.id', 'd.application_id')
    .leftJoin('guards as g', 'g.id', 'd.guard_id')
    .select(['d.id', 'd.file_name', 'd.kind', 'd.bytes', 'd.key_id', 'd.field', 'd.application_id', 'd.guard_id'])
    .where('d.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .executeTakeFirst()

/** Links the guard to the application and moves its documents to the guard. */
export async function moveDocumentsToGuard(db: Db, applicationId: number, guardId: number) {
  await db.insertInto('hires').values({ application_id: applicationId, guard_id: guardId }).execute()
  await db
    .updateTable('application_documents')
    .set({ application_id: null, guard_id: guardId })
    .where('application_id', '=', applicationId)
    .execute()
}
