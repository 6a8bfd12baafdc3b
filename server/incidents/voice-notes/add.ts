import { MOST_VOICE_BYTES } from '../../../api/core/fields/voice-notes.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import type { FileStore, ReceivedFile } from '../../platform/files/file-store.ts'
import { insertVoiceNote, type VoiceOwner, voiceNoteOf } from './queries.ts'

/**
 * Stores the voice note of an event, judged by its content already. The same one again changes nothing.
 * @throws 422 at `file` when it is too long, of a report that has no owner, or another one than is kept
 */
export async function addVoiceNote(
  db: Db,
  files: FileStore,
  owner: VoiceOwner | undefined,
  event_id: string,
  file: ReceivedFile<'webm' | 'm4a'>,
) {
  if (file.bytes > MOST_VOICE_BYTES) throw invalid({ file: 'A voice note may have at most 2 MB.' })
  if (!owner) throw invalid({ file: 'Only an incident at a station keeps a voice note.' })
  if (await insertVoiceNote(db, { ...owner, event_id }, file)) await files.keep(file)
  else if (!(await voiceNoteOf(db, event_id))?.sha256.equals(file.sha256))
    throw invalid({ file: 'One voice note of this report is kept already.' })
}
