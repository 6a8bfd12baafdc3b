import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { ARRIVES_WITHIN_DAYS } from '../photos/queries.ts'

/** The SHA-256 of the voice note of a report. */
export const voiceNoteOf = (db: Db, event_id: string) =>
  db.selectFrom('voice_notes').select('sha256').where('event_id', '=', event_id).executeTakeFirst()

/** The record that a voice note tells of. */
export type VoiceOwner = { incident_id: number } | { dispatch_id: number }

/** Records a voice note that is stored already; false when there is one of the report. */
export async function insertVoiceNote(
  db: Db,
  owner: VoiceOwner & { event_id: string },
  { id, kind, bytes, sha256, keyId: key_id }: ReceivedFile<'webm' | 'm4a'>,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('voice_notes')
    .values({ ...owner, id, kind, bytes, sha256, key_id })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A voice note of an incident that is not deleted, of the own stations of a caller who is limited to some. */
export const findVoiceNote = (db: Db, id: string, stations: StationScope) =>
  db
    .selectFrom('voice_notes')
    .innerJoin('incidents', 'incidents.id', 'voice_notes.incident_id')
    .select(['voice_notes.id', 'voice_notes.key_id', 'voice_notes.kind', 'voice_notes.bytes', 'incident_id'])
    .where('voice_notes.id', '=', id)
    .where('incidents.deleted_at', 'is', null)
    .where(atStations('incidents.station_id', stations))
    .executeTakeFirst()

/** The voice note of an incident, and whether one was announced by the guard's phone and has not come in time. */
export async function voiceOfIncident(db: Db, incidentId: number, eventId: string | null) {
  const voice_note =
    (await db
      .selectFrom('voice_notes')
      .select(['id', 'received_at', 'bytes'])
      .where('incident_id', '=', incidentId)
      .executeTakeFirst()) ?? null
  if (voice_note || !eventId) return { voice_note, voice_note_lost: false }
  const { rows } = await sql<{ lost: boolean }>`
    select coalesce((payload ->> 'voice')::boolean, false) and received_at < now() - make_interval(days => ${ARRIVES_WITHIN_DAYS}::integer) as lost
    from attendance_events where id = ${eventId}`.execute(db)
  return { voice_note, voice_note_lost: rows[0]?.lost ?? false }
}
