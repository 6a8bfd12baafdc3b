// Camera and push messages, which only a real browser has.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { encode } from 'uqr'
import { test } from '../support/test/test.ts'
import { asStaff, enrol, eventsOf, findNetwork, goTo, newGuard, newPost, PHONE } from './phone.ts'

const [WIDTH, HEIGHT, MODULE] = [640, 480, 10]
const [PAPER, INK, DESK, GREY] = [225, 30, 110, 128]

/** The view of a camera in front of a printed code, as uncompressed video (YUV4MPEG2) of one picture. */
function filmOf(text: string) {
  const { data, size } = encode(text, { ecc: 'Q', border: 4 })
  const [left, top] = [(WIDTH - size * MODULE) >> 1, (HEIGHT - size * MODULE) >> 1]
  const picture = Buffer.alloc(WIDTH * HEIGHT, DESK)
  for (let y = 0; y < size * MODULE; y++)
    for (let x = 0; x < size * MODULE; x++)
      picture[(top + y) * WIDTH + left + x] = data[Math.floor(y / MODULE)]![Math.floor(x / MODULE)] ? INK : PAPER
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`), picture, colors])
}

test('the camera reads the code of a point, without a network', async ({ request, baseURL, playwright, launchOptions }) => {
  const staff = await asStaff(request)
  const post = await newPost(staff)
  const { shift, key } = await newGuard(staff, post.id)
  const folder = mkdtempSync(join(tmpdir(), 'engabo-film-'))
  const film = join(folder, 'point.y4m')
  writeFileSync(film, filmOf(post.codes[0]!))
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL!, permissions: ['geolocation', 'camera'] })
  const page = await context.newPage()

  await enrol(page, key)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'CLOCK IN' }).click()
  await goTo(page, 'Round')
  await page.getByRole('button', { name: 'Scan a point' }).click()
  await expect(page.getByText(/^Point recorded at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/^Fence · 1 of 6 points$/)).toBeVisible()
  await expect(page.getByLabel('Camera')).toHaveCount(0)
  await findNetwork(page)
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  expect((await eventsOf(staff, shift)).map(({ kind }) => kind)).toEqual(['in', 'scan'])
  await browser.close()
  rmSync(folder, { recursive: true })
})

test.describe('with messages allowed', () => {
  test.use({ ...PHONE, permissions: ['geolocation', 'notifications'] })

  test('a message that arrives while no page is open is shown by the worker of the page', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const staff = await asStaff(request)
    const { key } = await newGuard(staff, (await newPost(staff)).id)
    await enrol(page, key)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const worker = context.serviceWorkers().find((one) => one.url().endsWith('/g/service-worker.js'))!
    // The headless browser has no place to show a message: what it is asked to show is kept instead.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
      scope.shown = []
      scope.registration.showNotification = async (...shown) => void scope.shown.push(shown)
    })
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${baseURL}/g`)
        if (own) resolve(own.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const message = {
      title: 'A shift is offered to you',
      text: 'Open to read it.',
      url: '/g#shifts',
      severity: 2,
      tag: 'offer 7',
    }
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL!,
      registrationId: await registered,
      data: JSON.stringify(message),
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
    await expect.poll(shown).toEqual([
      [
        'A shift is offered to you',
        {
          ...{ body: 'Open to read it.', tag: 'offer 7', renotify: true, requireInteraction: false },
          ...{ icon: '/g/icon-192.png', data: '/g#shifts' },
        },
      ],
    ])
  })
})
