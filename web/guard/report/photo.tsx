import { useRef, useState } from 'react'
import { MOST_PHOTOS } from '../../../api/core/fields/photos.ts'
import { Button } from '../parts/button.tsx'
import { Notice, say } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import styles from './report.module.css'
import { shrunk } from './shrink.ts'

const asAddress = (bytes: ArrayBuffer) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(new Blob([bytes], { type: 'image/jpeg' }))
  })

type Props = { photos: ArrayBuffer[]; onChange: (photos: ArrayBuffer[]) => void }

/** Takes up to six photos with the camera, or chooses them, and shows each as it will be sent. */
export function Photos({ photos, onChange }: Props) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [addresses, setAddresses] = useState<string[]>([])
  const [failed, setFailed] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const bytes = await shrunk(file)
      setAddresses([...addresses, await asAddress(bytes)])
      setFailed(false)
      onChange([...photos, bytes])
      say(t('photoTaken'))
    } catch {
      setFailed(true)
    }
  }

  function remove(place: number) {
    setAddresses(addresses.filter((_, other) => other !== place))
    onChange(photos.filter((_, other) => other !== place))
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
      {addresses.map((address, place) => (
        <div key={address} className={styles.photo}>
          <img src={address} alt={t('photoTaken')} />
          <Button onClick={() => remove(place)}>{t('removePhoto')}</Button>
        </div>
      ))}
      {photos.length < MOST_PHOTOS && (
        <Button onClick={() => input.current!.click()}>{t(photos.length ? 'anotherPhoto' : 'takePhoto')}</Button>
      )}
      {failed && <Notice kind="danger">{t('photoFailed')}</Notice>}
    </>
  )
}
