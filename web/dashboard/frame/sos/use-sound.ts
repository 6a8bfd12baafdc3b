import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { remember, remembered } from '../../../lib/browser-memory.ts'
import { useAccountId } from '../../../lib/session/use-can.ts'

/** A tone: its pitch in hertz, its length, and its share of the loudest. */
export type Tone = { pitch: number; seconds: number; volume?: number }

const USUAL_VOLUME = 0.4

/** Parts of this page that show or use what was allowed. */
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * The sound of what is urgent. It is off until the person allows it by a press, which this browser remembers for that person.
 * Browsers let no page sound by itself: after a page was loaded again, the first click or key anywhere on it lets it sound.
 */
export function useSound() {
  const key = `sound ${useAccountId()}`
  const allowed = useSyncExternalStore(subscribe, () => remembered<boolean>(key, false))
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

  function choose(on: boolean) {
    remember(key, on)
    if (on) setAudio((before) => before ?? new AudioContext())
    for (const listener of listeners) listener()
  }
  const sounding = allowed ? audio : undefined
  /** The tones one after the other; nothing while the page may not sound. */
  const play = useCallback(
    (tones: readonly Tone[]) => {
      let begins = sounding?.currentTime ?? 0
      for (const { pitch, seconds, volume: share = USUAL_VOLUME } of sounding ? tones : []) {
        const tone = sounding!.createOscillator()
        const volume = sounding!.createGain()
        volume.gain.value = share
        tone.type = 'square'
        tone.frequency.value = pitch
        tone.connect(volume).connect(sounding!.destination)
        tone.start(begins)
        begins += seconds
        tone.stop(begins)
      }
    },
    [sounding],
  )
  return {
    allowed,
    /** It sounds, or would if something were urgent. */
    ready: sounding !== undefined,
    choose,
    play,
  }
}
