// A night at a gate without a network, in a real browser: what happens there arrives once, in order, with the right times.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addDays, today } from '../../api/core/fields/days.ts'
import { open, settled } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'
import { asStaff, eventsOf, expectFieldReady, findNetwork, goTo, newGuard, newPost, PHONE, PIN, unlock } from './phone.ts'

/** Everything that the service worker keeps, and itself. */
const MOST_BYTES = 142_600
/** The clock of this phone is 3 h 12 min slow. */
const SLOW_MILLISECONDS = 192 * 60_000

test.use(PHONE)

/** Sets the clock back; the network wakes only the page, because a worker has the clock of this machine. */
const WITHOUT_NETWORK = 'test.without-network'
/**
 * Says to the page whether there is a network, as a phone does. Chromium emulates it for a whole process, and forgets it when a
 * service worker of the process starts or stops.
 */
function knowNetwork(key: string) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => localStorage.getItem(key) === null })
}

/** Takes the network away from a page and its worker. */
async function loseNetwork(page: Page) {
  await page.evaluate((key) => localStorage.setItem(key, 'true'), WITHOUT_NETWORK)
  await page.context().setOffline(true)
}

function setClockBack(slow: number) {
  const Real = Date
  window.Date = class extends Real {
    constructor(...parts: []) {
      if (parts.length > 0) super(...parts)
      else super(Real.now() - slow)
    }
    static override now = () => Real.now() - slow
  } as DateConstructor
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
}

/** The worker has kept the page; the bytes of all that it keeps, as they travel. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    const addresses = (await (await caches.open(name!)).keys()).map(({ url }) => url)
    const sizes = [...addresses, '/g/service-worker.js', '/push-worker.js'].map(async (address) => {
      const response = await fetch(address, { cache: 'reload' })
      const length = Number(response.headers.get('content-length'))
      return length || (await response.arrayBuffer()).byteLength
    })
    return (await Promise.all(sizes)).reduce((all, one) => all + one, 0)
  })

/**
 * Takes answers of the server away after it has done what it was asked. To be called before the page opens: a page that is already
 * there may send its first request before the browser hands its requests over.
 */
async function loseAnswers(context: BrowserContext, count: number) {
  const sent: { body: string; lost: boolean }[] = []
  let offline = true
  await context.route('**/api/v1/guard/events', async (route) => {
    // A handed-over event has not met the missing network yet.
    if (offline) return route.abort('internetdisconnected')
    const lost = sent.length < count
    sent.push({ body: route.request().postData()!, lost })
    if (!lost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const connect = async (page: Page) => {
    offline = false
    await page.evaluate((key) => localStorage.removeItem(key), WITHOUT_NETWORK)
    await findNetwork(page)
  }
  return { sent, connect }
}

test('a night without a network, over a reload and a restart, with lost answers and a batch sent twice', async ({
  page: first,
  context,
  request,
}) => {
  const staff = await asStaff(request)
  const post = await newPost(staff)
  const { shift, key } = await newGuard(staff, post.id)
  await context.addInitScript(setClockBack, SLOW_MILLISECONDS)
  await context.addInitScript(knowNetwork, WITHOUT_NETWORK)
  /** When each thing happened: between a press and its answer, which a busy machine may take long for. */
  const times: { from: number; until: number }[] = []
  const noted = async (happen: () => Promise<void>) => {
    const from = Date.now()
    await happen()
    times.push({ from, until: Date.now() })
  }

  await test.step('enrol by the code of the QR picture; weak PINs are refused at the field', async () => {
    const response = await open(first, `/g#${key}`)
    expect(response!.headers()['content-security-policy']).toContain("script-src 'self';")
    await expect(first.getByLabel('Code')).toHaveCount(0)
    await first.getByLabel('New PIN', { exact: true }).fill('123456')
    await first.getByRole('button', { name: 'Enrol' }).click()
    await expect(first.getByText('Choose a PIN that does not count up or down.')).toBeVisible()
    await first.getByLabel('New PIN', { exact: true }).fill(PIN)
    await first.getByLabel('New PIN again').fill(PIN)
    await first.getByRole('button', { name: 'Enrol' }).click()
    await expect(first.getByRole('button', { name: 'CLOCK IN' })).toBeVisible()
    await expectFieldReady(first, 'Today')
    expect(await kept(first)).toBeLessThan(MOST_BYTES)
  })

  await test.step('without a network: a reload, and clocking in', async () => {
    await loseNetwork(first)
    await first.reload()
    await settled(first)
    await unlock(first)
    await noted(async () => {
      await first.getByRole('button', { name: 'CLOCK IN' }).click()
      await expect(first.getByText('1 thing waits for network')).toBeVisible()
    })
  })

  await test.step('a round of six points by their codes', async () => {
    await goTo(first, 'Round')
    for (const [index, point] of post.codes.entries()) {
      await first.getByLabel('Code of the point').fill(point)
      await noted(async () => {
        await first.getByRole('button', { name: 'I am at this point' }).click()
        await expect(first.getByText(`Points of this shift: ${index + 1}`)).toBeVisible()
      })
    }
    await expect(first.getByText('This round is complete.')).toBeVisible()
    await expect(first.getByText('7 things wait for network')).toBeVisible()
    await expectFieldReady(first, 'a round that is complete')
  })

  await test.step('an incident with a photo', async () => {
    await goTo(first, 'Today')
    await first.getByRole('link', { name: 'Incident' }).click()
    await expectFieldReady(first, 'the kinds of incidents')
    await first.getByRole('button', { name: 'Theft', exact: true }).click()
    await first.getByLabel('Or write it').fill('Two men took a battery.')
    await first.getByLabel('Photo').setInputFiles('art/pictures/hero-control-room.webp')
    await expect(first.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expectFieldReady(first, 'an incident')
    await noted(async () => {
      await first.getByRole('button', { name: 'Send' }).click()
      await expect(first.getByText('8 things wait for network')).toBeVisible()
    })
  })

  await test.step('the other screens work from what is on the phone', async () => {
    for (const screen of ['Round', 'My shifts', 'Me']) {
      await goTo(first, screen)
      await expect(first.getByRole('heading', { level: 1, name: screen })).toBeVisible()
      await expectFieldReady(first, screen)
    }
  })

  await first.close()
  const { sent, connect } = await loseAnswers(context, 1)
  const page = await context.newPage()
  await test.step('the phone restarts: what waits is there, and the guard clocks out', async () => {
    await open(page, '/g')
    await expectFieldReady(page, 'the lock')
    await unlock(page)
    await expect(page.getByText('8 things wait for network')).toBeVisible()
    await page.getByRole('button', { name: 'CLOCK OUT' }).click()
    await noted(async () => {
      await page.getByRole('button', { name: 'CLOCK OUT' }).click()
      await expect(page.getByText('9 things wait for network')).toBeVisible()
    })
  })

  await test.step('the network is back, and the first answer is lost', async () => {
    await connect(page)
    await expect(page.getByText('All sent', { exact: true })).toBeVisible()
    expect(sent.map(({ lost }) => lost)).toEqual([true, false])
    const again = await request.post('/api/v1/guard/events', { data: JSON.parse(sent[0]!.body) })
    const ids = (JSON.parse(sent[0]!.body) as { events: { id: string }[] }).events.map(({ id }) => id)
    expect(await again.json()).toEqual({ accepted: [], known: ids, refused: [] })
  })

  await test.step('everything has arrived once, in order, with the right times', async () => {
    const events = await eventsOf(staff, shift)
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['in', null],
      ...post.codes.map(() => ['scan', null]),
      ['entry', 'Two men took a battery.'],
      ['out', null],
    ])
    for (const [index, { corrected_at, flags }] of events.entries()) {
      const { from, until } = times[index]!
      expect(Date.parse(corrected_at)).toBeGreaterThan(from - 5_000)
      expect(Date.parse(corrected_at)).toBeLessThan(until + 5_000)
      expect(flags).toContain('skewed')
    }
    const record = await staff.get(`attendance/${shift.id}`)
    expect(record, JSON.stringify(record)).toMatchObject({ in_method: 'phone', out_method: 'phone' })
    const days = `from=${addDays(today(), -1)}&to=${addDays(today(), 1)}`
    const rounds = await staff.get(`patrols?${days}&station_id=${post.id}&state=Completed`)
    expect(rounds).toMatchObject([{ route_name: 'Fence', expected: 6, scanned: 6 }])
    await goTo(page, 'Me')
    await expect(page.getByText('Photos', { exact: true }).locator('xpath=following-sibling::dd[1]')).toHaveText('1')
  })
})
