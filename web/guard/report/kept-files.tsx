import { useEffect, useState } from 'react'
import { sendWaiting } from '../frame/sending.ts'
import { filesOf, forgetFiles, type KeptFiles, sendFilesAgain } from '../outbox/files.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import type { OwnEvent, VoiceBytes } from '../store/database.ts'
import { reread } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './report.module.css'

/** A file as an address: the content policy allows no other. */
const asAddress = (bytes: ArrayBuffer, type: string) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(new Blob([bytes], { type }))
  })

function useAddress(bytes: ArrayBuffer, type: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let current = true
    void asAddress(bytes, type).then((found) => current && setAddress(found))
    return () => {
      current = false
    }
  }, [bytes, type])
  return address
}

/** A photo as it will be sent. */
export function ShownPhoto({ bytes }: { bytes: ArrayBuffer }) {
  const { t } = useWords()
  const address = useAddress(bytes, 'image/jpeg')
  return address && <img src={address} alt={t('photoTaken')} />
}

/** A voice note as it will be sent. */
export function HeardVoice({ voice: { bytes, type } }: { voice: VoiceBytes }) {
  const { t } = useWords()
  const address = useAddress(bytes, type)
  // biome-ignore lint/a11y/useMediaCaption: the guard hears his own voice
  return address && <audio className={styles.voice} controls src={address} aria-label={t('voiceNote')} />
}

/** Files that the server has refused stay on the phone, until the guard has shown them or sent them again. */
export function RefusedFiles({ own: { id, file_message = '' } }: { own: OwnEvent }) {
  const { t } = useWords()
  const [files, setFiles] = useState<KeptFiles>({ photos: [] })
  useEffect(() => {
    void filesOf(id).then(setFiles)
  }, [id])
  const act = (change: (id: string) => Promise<unknown>) => async () => {
    await change(id)
    await reread()
    sendWaiting()
  }
  return (
    <Notice kind="danger">
      <p>{t('fileStays', { message: file_message })}</p>
      {files.photos.map((bytes, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of an event do not change
        <div key={place} className={styles.photo}>
          <ShownPhoto bytes={bytes} />
        </div>
      ))}
      {files.voice && <HeardVoice voice={files.voice} />}
      <Button onClick={act(sendFilesAgain)}>{t('sendAgain')}</Button>
      <Button onClick={act(forgetFiles)}>{t('removeHere')}</Button>
    </Notice>
  )
}
