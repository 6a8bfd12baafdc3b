import { sql } from 'kysely'
import type { FileKind } from '../../api/core/endpoint.ts'
import type { Db } from '../platform/db/open.ts'
import { nameOfKind } from '../platform/files/file-names.ts'
import type { ReceivedFile } from '../platform/files/file-store.ts'

type Owner = 'qualification_id' | 'absence_id'
const TABLES = { qualification_id: 'guard_qualifications', absence_id: 'guard_absences' } as const

/** The newest file of each record of a list, as columns of its own. */
export function fileColumns(owner: Owner) {
  const newest = <T>(column: string) =>
    sql<T | null>`(select f.${sql.ref(column)} from guard_files f where f.${sql.ref(owner)} = ${sql.ref(`${TABLES[owner]}.id`)}
      order by f.received_at desc, f.id limit 1)`
  return [
    newest<string>('file_name').as('file_name'),
    newest<FileKind>('kind').as('file_kind'),
    newest<number>('bytes').as('file_bytes'),
    newest<string>('received_at').as('file_received_at'),
  ] as const
}

type FileRow = {
  file_name: string | null
  file_kind: FileKind | null
  file_bytes: number | null
  file_received_at: string | null
}

/** Splits a row into its file, under a name that fits its kind, and the rest; null without a file. */
export function takeFile<R extends FileRow>({ file_name, file_kind, file_bytes, file_received_at, ...rest }: R) {
  const file = file_name !== null && {
    file_name: nameOfKind(file_name, file_kind!),
    bytes: file_bytes!,
    received_at: file_received_at!,
  }
  return { file: file || null, rest }
}

/** Records a file that is stored already. */
export const insertFile = (
  db: Db,
  owner: Owner,
  ownerId: number,
  { id, fileName, kind, bytes, sha256, keyId }: ReceivedFile<'pdf' | 'docx' | 'jpg' | 'png'>,
) =>
  db
    .insertInto('guard_files')
    .values({ id, [owner]: ownerId, file_name: fileName, kind, bytes, sha256, key_id: keyId })
    .execute()
