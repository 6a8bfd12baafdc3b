import { useEffect, useState } from 'react'

/** A page that is never closed hears of a new version, too. */
const LOOK_MILLISECONDS = 3_600_000

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

function found(worker: ServiceWorker | null) {
  // The first one has nothing to replace.
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  for (const listener of listeners) listener()
}

/** Registers the service worker. A new version that was waiting when the page opened is used at once; the outbox is not part of it. */
export async function registerWorker() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register('/g/service-worker.js', { scope: '/g' })
  if (registration.waiting && navigator.serviceWorker.controller) return loadNewVersion(registration.waiting)
  setInterval(() => registration.update().catch(() => {}), LOOK_MILLISECONDS)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && found(registration.waiting))
  })
}

/** Reloads the page once the new version answers for it. */
function loadNewVersion(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('use-new-version')
}

/** Loads the new version that has arrived; undefined without one. */
export function useUpdate() {
  const [, again] = useState(0)
  useEffect(() => {
    const listener = () => again((count) => count + 1)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  const worker = waiting
  return worker && (() => loadNewVersion(worker))
}
