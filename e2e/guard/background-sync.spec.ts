// Unsent events wait on a phone until its service worker sends them, when the browser reports a network, with no page open.
import { expect, type Page } from '@playwright/test'
import { SYNC_TAG } from '../../web/guard/outbox/retry.ts'
import { test } from '../support/test/test.ts'
import { asStaff, enrol, eventsOf, newGuard, newPost, PHONE } from './phone.ts'

test.use(PHONE)

type Asking = { askedFor?: string[] }

/** Notes what the page asks the browser to wake the worker for; the browser's own moment would be by chance. */
function noteAsking() {
  const register = async (tag: string) => {
    const asking = window as Asking
    asking.askedFor = [...(asking.askedFor ?? []), tag]
  }
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: { register } })
}

/** Fires the browser's sync event at the service worker of the guard's page, as seen from another page. */
async function syncFrom(page: Page, origin: string) {
  const tools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && new URL(scopeURL).pathname.startsWith('/g'))
      if (own) resolve(own.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await found
  return (tag: string) => tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}

test('a clock-in without a network is sent by the service worker after the page was closed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const staff = await asStaff(request)
  const { shift, key } = await newGuard(staff, (await newPost(staff)).id)
  await context.addInitScript(noteAsking)
  await enrol(page, key)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'CLOCK IN' }).click()
  await expect(page.getByText('1 thing waits for network')).toBeVisible()
  await expect.poll(() => page.evaluate(() => (window as Asking).askedFor)).toContain(SYNC_TAG)

  const empty = await context.newPage()
  await page.close()
  const sync = await syncFrom(empty, new URL(baseURL!).origin)
  await context.setOffline(false)
  expect(await eventsOf(staff, shift)).toEqual([])
  // A browser fires it again after a failure, too: to a worker that is only starting the network may be missing still.
  const arrived = async () => {
    await sync(SYNC_TAG)
    return (await eventsOf(staff, shift)).map(({ kind }) => kind)
  }
  await expect.poll(arrived).toEqual(['in'])
  expect(await staff.get(`attendance/${shift.id}`)).toMatchObject({ state: 'On post', in_method: 'phone' })
})
