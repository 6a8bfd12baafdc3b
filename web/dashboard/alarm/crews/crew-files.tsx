import * as files from '../../../../api/alarm/crew-files.ts'
import type { Dispatch } from '../../../../api/alarm/crews.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { PhotoOriginals } from '../../shared/photos/photo-originals.tsx'
import { SoundPlayer } from '../../shared/sound/sound-player.tsx'
import classes from './crews.module.css'

/** Photos and voice notes from the phones of a crew, and the number of those that have not come yet. */
export function CrewFiles({ dispatch: { photos, voice_notes, files_to_come } }: { dispatch: Dispatch }) {
  if (photos.length + voice_notes.length + files_to_come === 0) return null
  return (
    <div className={classes.files}>
      {photos.length > 0 && <StoredPhotos photos={photos} show={files.photo} />}
      <PhotoOriginals photos={photos} original={files.original} sender="the crew’s phone" />
      {voice_notes.map(({ id }, place) => (
        <SoundPlayer
          key={id}
          play={files.voiceNote}
          id={id}
          name={voice_notes.length > 1 ? `voice note ${place + 1}` : 'voice note'}
        />
      ))}
      {files_to_come > 0 && (
        <p className={classes.small}>
          {files_to_come === 1
            ? '1 photo or voice note is still on the phone.'
            : `${files_to_come} photos and voice notes are still on the phone.`}
        </p>
      )}
    </div>
  )
}
