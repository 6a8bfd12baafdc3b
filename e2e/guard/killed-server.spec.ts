// The server is killed while a phone sends what has waited; the phone does not know what arrived, and sends it again.
import { expect } from '@playwright/test'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { test } from '../support/test/test.ts'
import { asStaff, enrol, eventsOf, findNetwork, newGuard, newPost, PHONE } from './phone.ts'

/** Milliseconds after which it is killed: before it has read the batch, while it writes, and once it may have answered. */
const MOMENTS = [0, 8, 40]

test.afterAll(cleanUp)
test.afterEach(stopAll)

test('a server that is killed in the middle of a batch has everything once, in order, after it starts again', async ({
  browser,
  playwright,
}) => {
  const env = { DATA_DIR: newDemoFolder(), PORT: String(await freePort()), NODE_ENV: 'test', LOG_LEVEL: 'fatal' }
  let server = run(env)
  await ready(server)
  const baseURL = `http://localhost:${env.PORT}`
  const request = await playwright.request.newContext({ baseURL })
  const staff = await asStaff(request)
  const post = await newPost(staff)
  const { shift, key } = await newGuard(staff, post.id)

  // The service worker sends, too, once there is a network: the batch of this test is the page's.
  const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await enrol(page, key)
  await page.getByRole('button', { name: 'CLOCK IN' }).click()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Round', exact: true }).click()

  let scanned = 0
  for (const moment of MOMENTS) {
    await context.setOffline(true)
    for (const _ of [1, 2]) {
      await page.getByLabel('Code of the point').fill(post.codes[scanned++]!)
      await page.getByRole('button', { name: 'I am at this point' }).click()
      await expect(page.getByText(`Points of this shift: ${scanned}`)).toBeVisible()
    }
    await expect(page.getByText('2 things wait for network')).toBeVisible()
    await context.route(
      '**/api/v1/guard/events',
      async (route) => {
        setTimeout(() => server.child.kill('SIGKILL'), moment)
        await route.continue()
      },
      { times: 1 },
    )
    await findNetwork(page)
    await server.ended
    server = run(env)
    await ready(server)
    // As when the phone has looked for a network in vain and finds one again.
    await context.setOffline(true)
    await findNetwork(page)
    await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  }

  const events = await eventsOf(staff, shift)
  expect(events.map(({ kind }) => kind)).toEqual(['in', ...post.codes.map(() => 'scan')])
  const sent = events.map(({ corrected_at }) => corrected_at)
  expect(sent).toEqual(sent.toSorted())
  await context.close()
  await request.dispose()
})
