import { useRef, useState } from 'react'
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

/** Takes a photo with the camera, or chooses one, and shows it as it will be sent. */
export function Photo({
  photo,
  onChange,
}: {
  photo: ArrayBuffer | undefined
  onChange: (photo: ArrayBuffer | undefined) => void
}) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const bytes = await shrunk(file)
      setAddress(await asAddress(bytes))
      setFailed(false)
      onChange(bytes)
      say(t('photoTaken'))
    } catch {
      setFailed(true)
    }
  }

  function remove() {
    input.current!.value = ''
    setAddress(undefined)
    onChange(undefined)
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
        onChange={({ target }) => take(target.files?.[0])}
      />
      {photo && address ? (
        <div className={styles.photo}>
          <img src={address} alt={t('photoTaken')} />
          <Button onClick={remove}>{t('removePhoto')}</Button>
        </div>
      ) : (
        <Button onClick={() => input.current!.click()}>{t('takePhoto')}</Button>
      )}
      {failed && <Notice kind="danger">{t('photoFailed')}</Notice>}
    </>
  )
}
