import { useSyncExternalStore } from 'react'
import {
  forgetPrompt,
  isInstalled,
  keepInstallPrompt as keepPrompt,
  subscribeInstall,
  useInstallPrompt,
} from '../../lib/pages/install-prompt.ts'

const KEY = 'guardInstall'

/** Keeps the browser's own question until the guard is asked. */
export const keepInstallPrompt = () => keepPrompt(endAsking)

/** From the end of enrolment on the guard is asked to put the page on his home screen. */
export const beginAsking = () => localStorage.setItem(KEY, 'ask')

export function endAsking() {
  localStorage.removeItem(KEY)
  forgetPrompt()
}

/** The state of the question, and the browser's own way to install the page where there is one. */
export function useInstall() {
  const asks = useSyncExternalStore(subscribeInstall, () => localStorage.getItem(KEY) === 'ask' && !isInstalled())
  const ask = useInstallPrompt()
  const install =
    ask &&
    (async () => {
      await ask()
      endAsking()
    })
  return { asks, install }
}
