import { useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'
import styles from './scanner.module.css'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Scope = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

const LOOK_MILLISECONDS = 200

/** Whether this browser reads QR codes; where it does not, the code below the picture is typed. */
export const canScan = () => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined

function stopCamera(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Shows the camera until it sees a QR code. */
export function Scanner({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useRef(onFound)
  found.current = onFound

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    async function look(detector: Detector) {
      const [code] = await detector.detect(video.current!).catch(() => [])
      if (stopped) return
      if (code) return found.current(code.rawValue)
      timer = setTimeout(() => look(detector), LOOK_MILLISECONDS)
    }
    async function begin() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (stopped) return stopCamera(stream)
      video.current!.srcObject = stream
      await video.current!.play()
      await look(new (window as Scope).BarcodeDetector!({ formats: ['qr_code'] }))
    }
    begin().catch(() => setRefused(true))
    return () => {
      stopped = true
      clearTimeout(timer)
      stopCamera(stream)
    }
  }, [])

  return (
    <>
      {refused ? (
        <Notice kind="danger">{t('noCamera')}</Notice>
      ) : (
        <video ref={video} className={styles.video} playsInline muted aria-label={t('camera')} />
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
}
