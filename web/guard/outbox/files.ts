import { database, type FileState, type VoiceBytes } from '../store/database.ts'

/** The files of an event that are still on this phone. */
export type KeptFiles = { photos: ArrayBuffer[]; voice?: VoiceBytes | undefined }

export async function filesOf(id: string): Promise<KeptFiles> {
  const kept = await (await database()).get('photos', id)
  return { photos: kept?.bytes ? [kept.bytes, ...(kept.more ?? [])] : [], voice: kept?.voice }
}

type Outcome = { photo?: FileState; voice?: FileState; file_message?: string | undefined }

/** Records the server's answer to the files of an event. Arrived ones leave the phone; refused ones stay. */
export async function fileDone(id: string, outcome: Outcome) {
  const change = (await database()).transaction(['events', 'photos'], 'readwrite')
  const [own, kept] = await Promise.all([change.objectStore('events').get(id), change.objectStore('photos').get(id)])
  if (own) await change.objectStore('events').put({ ...own, ...outcome })
  if (kept) {
    const { bytes, more, voice } = kept
    const rest = { id, ...(outcome.photo !== 'sent' && { bytes, more }), ...(outcome.voice !== 'sent' && { voice }) }
    if (rest.bytes || rest.voice) await change.objectStore('photos').put(rest)
    else await change.objectStore('photos').delete(id)
  }
  await change.done
}

async function markRefused(id: string, as: FileState) {
  const change = (await database()).transaction('events', 'readwrite')
  const own = await change.store.get(id)
  if (own) {
    const { photo, voice, file_message: _, ...event } = own
    await change.store.put({
      ...event,
      photo: photo === 'refused' ? as : photo,
      ...(voice && { voice: voice === 'refused' ? as : voice }),
    })
  }
  await change.done
}

/** Has refused files wait again, as after an update of the server. */
export const sendFilesAgain = (id: string) => markRefused(id, 'waiting')

/** Removes refused files that the guard has shown to somebody. */
export async function forgetFiles(id: string) {
  await markRefused(id, 'none')
  await (await database()).delete('photos', id)
}
