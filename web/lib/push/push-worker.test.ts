import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

type Listener = (event: object) => void

/** The worker of `public/` with windows that are open at these addresses. */
function worker(...addresses: string[]) {
  const listeners: Record<string, Listener> = {}
  const windows = addresses.map((url) => ({ url, focus: vi.fn(), navigate: vi.fn() }))
  const showNotification = vi.fn()
  const clients = { matchAll: async () => windows, openWindow: vi.fn() }
  const globals = {
    addEventListener: (kind: string, listener: Listener) => {
      listeners[kind] = listener
    },
    registration: { showNotification },
    clients,
    location: { origin: 'https://e.example' },
  }
  new Function(...Object.keys(globals), readFileSync('public/push-worker.js', 'utf8'))(...Object.values(globals))
  const wait = async (kind: string, event: object) => {
    let work: unknown
    listeners[kind]!({ ...event, waitUntil: (promise: unknown) => (work = promise) })
    await work
  }
  const click = (data: string) => wait('notificationclick', { notification: { data, close() {} } })
  return { wait, click, windows, showNotification, opened: clients.openWindow }
}

test('a message is shown in its words, and the most severe stays until it is dismissed', async () => {
  const { wait, showNotification } = worker()
  const message = { title: 'A guard asks for help', text: 'Open to see who and where.', url: '/dashboard/now', tag: 'sos 7' }
  await wait('push', { data: { json: () => ({ ...message, severity: 3 }) } })
  expect(showNotification).toHaveBeenCalledWith('A guard asks for help', {
    ...{ body: 'Open to see who and where.', tag: 'sos 7', renotify: true, requireInteraction: true },
    ...{ icon: '/g/icon-192.png', data: '/dashboard/now' },
  })
})

test('its page comes to the front where it is open, else beside what is open; no other origin is opened', async () => {
  const address = '/dashboard/exceptions?record=7'
  const open = worker('https://e.example/dashboard/guards', `https://e.example${address}`)
  await open.click(address)
  expect(open.windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  const closed = worker('https://e.example/dashboard/guards')
  await closed.click(address)
  expect(closed.opened).toHaveBeenCalledWith(`https://e.example${address}`)
  await closed.click('https://evil.example/')
  expect(closed.opened).toHaveBeenCalledOnce()
  const guard = worker('https://e.example/g#me')
  await guard.click('/g#shifts')
  expect(guard.windows[0]!.navigate).toHaveBeenCalledWith('https://e.example/g#shifts')
  expect(guard.opened).not.toHaveBeenCalled()
})
