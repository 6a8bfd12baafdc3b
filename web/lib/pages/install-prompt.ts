import { useSyncExternalStore } from 'react'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function tellInstall() {
  for (const listener of listeners) listener()
}

/** Has a listener hear of each change; returns how to end that. */
export function subscribeInstall(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps the browser's own question until the person is asked; `onInstalled` is called once the page is on the home screen. */
export function keepInstallPrompt(onInstalled?: () => void) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    tellInstall()
  })
  window.addEventListener('appinstalled', () => {
    forgetPrompt()
    onInstalled?.()
  })
}

/** A browser asks once. */
export function forgetPrompt() {
  prompt = undefined
  tellInstall()
}

/** True where the page was opened from the home screen. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

async function ask() {
  await prompt?.prompt()
  forgetPrompt()
}

/** The browser's own way to put the page on the home screen; undefined where there is none. */
export const useInstallPrompt = () => (useSyncExternalStore(subscribeInstall, () => prompt !== undefined) ? ask : undefined)
