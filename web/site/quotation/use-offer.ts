import { useCallback, useEffect, useState } from 'react'
import type { Offer } from './quotation-calls.ts'

const FAILED = 'The quotation could not be loaded. Please try again.'

type Loaded = { offer?: Offer; failure?: string; unknown?: boolean }

/** The token after the #, which no page request contains; follows changes of the hash. */
function useToken() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}

/** The quotation of the opened link; `load` reloads it. */
export function useOffer() {
  const token = useToken()
  const [loaded, setLoaded] = useState<Loaded>()
  const load = useCallback(async () => {
    if (token === undefined) return
    try {
      const { readOffer } = await import('./quotation-calls.ts')
      const outcome = await readOffer(token)
      setLoaded('done' in outcome ? { offer: outcome.done } : outcome)
    } catch {
      setLoaded({ failure: FAILED })
    }
  }, [token])
  useEffect(() => {
    setLoaded(undefined)
    void load()
  }, [load])
  return { token: token ?? '', loaded, load }
}
