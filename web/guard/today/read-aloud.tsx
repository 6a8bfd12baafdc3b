import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'

/** Orders are written at the desk, in English. */
const LANGUAGE = 'en'

const voiceOf = () => window.speechSynthesis?.getVoices().find(({ lang }) => lang.startsWith(LANGUAGE))

function subscribe(listener: () => void) {
  // Phones know their voices only some time after the page is loaded.
  window.speechSynthesis?.addEventListener('voiceschanged', listener)
  return () => window.speechSynthesis?.removeEventListener('voiceschanged', listener)
}

/** Reads a text aloud where the phone has a voice for its language. */
export function ReadAloud({ text }: { text: string }) {
  const { t } = useWords()
  const voice = useSyncExternalStore(subscribe, voiceOf)
  const [reading, setReading] = useState(false)
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  if (!voice) return null

  function press() {
    const speech = window.speechSynthesis
    speech.cancel()
    if (reading) return setReading(false)
    const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice!.lang })
    said.onend = said.onerror = () => setReading(false)
    speech.speak(said)
    setReading(true)
  }
  const Icon = reading ? IconPlayerStop : IconVolume
  return (
    <Button icon={<Icon size={28} aria-hidden />} onClick={press}>
      {t(reading ? 'stopReading' : 'readAloud')}
    </Button>
  )
}
