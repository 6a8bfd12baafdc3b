import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MOST_PHOTOS } from '../../../api/core/fields/photos.ts'
import { Button } from '../parts/button.tsx'
import { Notice, say } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import { ShownPhoto } from './kept-files.tsx'
import styles from './report.module.css'
import { shrunk } from './shrink.ts'

type Props = { photos: ArrayBuffer[]; onChange: (photos: ArrayBuffer[]) => void }

/** Takes up to six photos with the camera, or chooses them, and shows each as it will be sent. */
export function Photos({ photos, onChange }: Props) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const bytes = await shrunk(file)
      setFailed(false)
      onChange([...photos, bytes])
      say(t('photoTaken'))
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <input
        ref={input}
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={t('photo')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same one can be chosen again after it was removed.
          void take(file).then(() => {
            target.value = ''
          })
        }}
      />
      {photos.map((bytes, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos have no other name, and show their bytes
        <div key={place} className={styles.photo}>
          <ShownPhoto bytes={bytes} />
          <Button onClick={() => onChange(photos.filter((_, other) => other !== place))}>{t('removePhoto')}</Button>
        </div>
      ))}
      {photos.length < MOST_PHOTOS && (
        <Button icon={<IconCamera size={28} aria-hidden />} onClick={() => input.current!.click()}>
          {t(photos.length ? 'anotherPhoto' : 'takePhoto')}
        </Button>
      )}
      {failed && <Notice kind="danger">{t('photoFailed')}</Notice>}
    </>
  )
}
