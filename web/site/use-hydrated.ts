import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and until the page has come alive; a form sent before that would lose what was typed. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
