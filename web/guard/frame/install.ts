import { useSyncExternalStore } from 'react'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const KEY = 'guardInstall'
let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's own question until the guard is asked. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    tell()
  })
  window.addEventListener('appinstalled', endAsking)
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** From the end of enrolment on the guard is asked to put the page on his home screen. */
export const beginAsking = () => localStorage.setItem(KEY, 'ask')

export function endAsking() {
  localStorage.removeItem(KEY)
  prompt = undefined
  tell()
}

async function install() {
  await prompt?.prompt()
  endAsking()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The state of the question, and the browser's own way to install the page where there is one. */
export function useInstall() {
  const asks = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) === 'ask' && !isInstalled())
  const hasPrompt = useSyncExternalStore(subscribe, () => prompt !== undefined)
  return { asks, install: hasPrompt ? install : undefined }
}
