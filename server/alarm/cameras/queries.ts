import { sql } from 'kysely'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'

/** The live system whose cameras send with this token. */
export const findSystemByToken = (db: Db, token: string) =>
  db
    .selectFrom('alarm_tokens')
    .innerJoin('alarm_systems', 'alarm_systems.id', 'alarm_tokens.system_id')
    .select(['alarm_systems.id', 'alarm_systems.account'])
    .where('alarm_tokens.token_hash', '=', tokenHash(token))
    .where('alarm_systems.deleted_at', 'is', null)
    .executeTakeFirst()

/** Stores a picture with a signal that has just come; the file is stored already. Each has its own time, so that they stay in order. */
export const insertPicture = (db: Db, signalId: number, { id, kind, bytes, sha256, keyId }: ReceivedFile<'webp'>) =>
  sql`insert into photos (id, signal_id, signal_received_at, kind, bytes, sha256, key_id, received_at)
    select ${id}, s.id, s.received_at, ${kind}, ${bytes}, ${sha256}, ${keyId}, clock_timestamp() from alarm_signals s
    where s.id = ${signalId} and s.received_at > now() - interval '1 hour'`.execute(db)

/** A picture of a signal. */
export const findPicture = (db: Db, id: string) =>
  db
    .selectFrom('photos')
    .innerJoin('alarm_signals', (on) =>
      on.onRef('alarm_signals.id', '=', 'photos.signal_id').onRef('alarm_signals.received_at', '=', 'photos.signal_received_at'),
    )
    .select(['photos.id', 'photos.key_id', 'photos.kind', 'photos.bytes', 'alarm_signals.id as signal_id'])
    .where('photos.id', '=', id)
    .executeTakeFirst()
