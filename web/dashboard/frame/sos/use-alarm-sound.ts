import { useEffect, useState } from 'react'
import { remember, remembered } from '../../../lib/browser-memory.ts'

const BEEP = { pitch: 880, seconds: 0.35, everyMilliseconds: 1_500 }
/** The key under which this browser remembers that it may sound. */
const ALLOWED = 'sosSound'

/** One tone; nothing where the browser does not let pages sound yet. */
function beep(audio: AudioContext) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.4
  tone.type = 'square'
  tone.frequency.value = BEEP.pitch
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + BEEP.seconds)
}

/**
 * Sounds while `on`, once somebody has allowed it by a click. Browsers let no page sound by itself: after a page was loaded
 * again, the first click or key anywhere on it lets it sound as it was allowed before.
 */
export function useAlarmSound(on: boolean) {
  const [allowed, setAllowed] = useState(() => remembered<boolean>(ALLOWED, false))
  const [audio, setAudio] = useState<AudioContext>()
  useEffect(() => {
    if (!allowed || audio) return
    const heard = new AbortController()
    const start = () => {
      heard.abort()
      setAudio(new AudioContext())
    }
    if (navigator.userActivation?.hasBeenActive) start()
    else for (const act of ['pointerdown', 'keydown']) document.addEventListener(act, start, { signal: heard.signal })
    return () => heard.abort()
  }, [allowed, audio])
  useEffect(() => {
    if (!on || !audio) return
    beep(audio)
    const timer = setInterval(() => beep(audio), BEEP.everyMilliseconds)
    return () => clearInterval(timer)
  }, [on, audio])
  return {
    allowed,
    /** Whether it sounds, or would if there were an alarm. */
    ready: audio !== undefined,
    allow: () => {
      remember(ALLOWED, true)
      setAllowed(true)
      setAudio((before) => before ?? new AudioContext())
    },
  }
}
