import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import { failureText } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'
import { recordingOf } from './recordings.ts'

/** Orders are written at the desk, in English. */
const LANGUAGE = 'en'

const voiceOf = () => window.speechSynthesis?.getVoices().find(({ lang }) => lang.startsWith(LANGUAGE))

function subscribe(listener: () => void) {
  // Phones know their voices only some time after the page is loaded.
  window.speechSynthesis?.addEventListener('voiceschanged', listener)
  return () => window.speechSynthesis?.removeEventListener('voiceschanged', listener)
}

/** Reads a text aloud: by a recording where there is one, else where the phone has a voice for its language. */
export function ReadAloud({ text, recording }: { text: string; recording: string | null }) {
  const { t } = useWords()
  const voice = useSyncExternalStore(subscribe, voiceOf)
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  if (!recording && !voice) return null
  const end = () => setReading(false)

  async function play(id: string) {
    const audio = new Audio()
    stop.current = () => audio.pause()
    audio.onended = audio.onerror = end
    audio.src = await recordingOf(id)
    await audio.play()
  }
  function speak() {
    const speech = window.speechSynthesis
    stop.current = () => speech.cancel()
    const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice!.lang })
    said.onend = said.onerror = end
    speech.speak(said)
  }
  async function press() {
    stop.current()
    setReading(!reading)
    setFailure(undefined)
    if (reading) return
    if (!recording) return speak()
    await play(recording).catch((error) => {
      if (voice) return speak()
      end()
      setFailure(error)
    })
  }
  const Icon = reading ? IconPlayerStop : IconVolume
  return (
    <>
      <Button icon={<Icon size={28} aria-hidden />} onClick={press}>
        {t(reading ? 'stopReading' : 'readAloud')}
      </Button>
      {failure !== undefined && <Notice kind="danger">{failureText(t, failure)}</Notice>}
    </>
  )
}
