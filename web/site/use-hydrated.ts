import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydration; a form submitted before that would lose its input. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
