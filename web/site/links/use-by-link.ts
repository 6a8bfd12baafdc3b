import { useCallback, useEffect, useState } from 'react'
import { lostOr } from '../../lib/parts/lost-part.ts'
import type { ByLink } from './by-link.ts'

type Loaded<T> = { found?: T; failure?: string; unknown?: boolean }

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

/**
 * The content of the opened link; `load` reloads it. `read`, a function of a module, loads the code that makes the call; `failed`
 * is shown when even that fails.
 */
export function useByLink<T>(read: (token: string) => Promise<ByLink<T>>, failed: string) {
  const token = useToken()
  const [loaded, setLoaded] = useState<Loaded<T>>()
  const load = useCallback(async () => {
    if (token === undefined) return
    try {
      const outcome = await read(token)
      setLoaded('done' in outcome ? { found: outcome.done } : outcome)
    } catch (error) {
      setLoaded({ failure: lostOr(error, failed) })
    }
  }, [token, read, failed])
  useEffect(() => {
    setLoaded(undefined)
    void load()
  }, [load])
  return { token: token ?? '', loaded, load }
}
