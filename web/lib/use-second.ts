import { useSyncExternalStore } from 'react'

const SECOND = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for everything that counts seconds, which runs while something does. */
function everySecond(onSecond: () => void) {
  listeners.add(onSecond)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, SECOND)
  return () => {
    listeners.delete(onSecond)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const thisSecond = () => Math.floor(Date.now() / SECOND)

/** The time in whole seconds since 1970, counted on while it is shown. */
export const useSecond = () => useSyncExternalStore(everySecond, thisSecond)
