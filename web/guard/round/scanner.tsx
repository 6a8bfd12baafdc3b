import { useEffect, useRef, useState } from 'react'
import { LostPart } from '../../lib/parts/lost-part.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import { codeReader, type FindCode } from './detector.ts'
import styles from './scanner.module.css'

const LOOK_MILLISECONDS = 200

/** True if there is a camera for this page; where there is none, the code below the picture is typed. */
export const canScan = () => navigator.mediaDevices !== undefined

function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Shows the camera until it sees a QR code. */
export function Scanner({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<'noCamera' | 'partLost'>()
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    async function look(find: FindCode) {
      const code = await find(video.current!).catch(() => undefined)
      if (stopped) return
      if (code) return found.current(code)
      timer = setTimeout(() => look(find), LOOK_MILLISECONDS)
    }
    async function begin() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (stopped) return stopCamera(stream)
      video.current!.srcObject = stream
      await video.current!.play()
      const find = await codeReader()
      if (!stopped) await look(find)
    }
    begin().catch((error) => setFailure(error instanceof LostPart ? 'partLost' : 'noCamera'))
    return () => {
      stopped = true
      clearTimeout(timer)
      stopCamera(stream)
    }
  }, [])

  return (
    <>
      {failure ? (
        <Notice kind="danger">{t(failure)}</Notice>
      ) : (
        <video ref={video} className={styles.video} playsInline muted aria-label={t('camera')} />
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
}
