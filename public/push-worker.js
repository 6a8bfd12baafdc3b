// Shows what this installation sends to the device, and opens its page. It answers for no page and keeps nothing.
// Used by the dashboard as it is, and by the guard's page inside of its own worker.
addEventListener('push', (event) => {
  const { title, text, url, severity, tag } = event.data.json()
  event.waitUntil(
    registration.showNotification(title, {
      body: text,
      tag,
      renotify: true,
      requireInteraction: severity === 3,
      icon: '/g/icon-192.png',
      data: url,
    }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(new URL(event.notification.data, location.origin)))
})

// A window with another page may have a form that is not saved yet: it stays, and the page opens beside it.
async function show(target) {
  if (target.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname === target.pathname && search === target.search
  })
  if (!open) return clients.openWindow(target.href)
  await open.focus()
  if (target.hash && new URL(open.url).hash !== target.hash) await open.navigate(target.href)
}
