import { useState } from 'react'
import type { Place } from './projection.ts'

const WAIT_MILLISECONDS = 15_000

/** Asks this device where it stands, once it is pressed; `offered` is false for one that cannot tell. */
export function useOwnPlace(onFound: (place: Place & { accuracy_m: number }) => void) {
  const [state, setState] = useState<'waiting' | 'failed'>()
  function ask() {
    setState('waiting')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState(undefined)
        onFound({ latitude, longitude, accuracy_m: Math.round(accuracy) })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: WAIT_MILLISECONDS },
    )
  }
  return { state, ask, offered: 'geolocation' in navigator }
}
