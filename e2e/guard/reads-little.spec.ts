// A guard who reads little: an incident without a letter typed, heard by staff, and what he reads after work.
import { expect } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open } from '../support/pages/ready.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { asStaff, enrol, expectFieldReady, findNetwork, goTo, newGuard, newPost, PHONE, PIN } from './phone.ts'

const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
/** A cheap phone. */
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

test('a guard reports an incident by voice in 5 presses without a letter typed, offline, over a killed page; staff hear it', async ({
  request,
  baseURL,
  playwright,
  launchOptions,
  page: desk,
}) => {
  const staff = await asStaff(request)
  const post = await newPost(staff)
  const { key } = await newGuard(staff, post.id)
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...MICROPHONE] })
  const context = await browser.newContext({ ...SMALL, baseURL: baseURL!, permissions: ['geolocation', 'microphone'] })
  const page = await context.newPage()
  await enrol(page, key)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Before the pack is here, a guard clocks in without a shift.
  await expect(page.getByText(/^Depot/)).toBeVisible()
  await page.getByRole('button', { name: 'CLOCK IN' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('All sent', { exact: true })).toBeVisible()
  await expectFieldReady(page, 'today on post')
  await context.setOffline(true)

  const presses = await countPresses(page)
  await page.getByRole('link', { name: 'Incident' }).click()
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(page.getByRole('button', { name: /^Stop: 0:0[3-9]/ })).toBeVisible()
  await page.getByRole('button', { name: /^Stop/ }).click()
  await expect(page.getByLabel('Your voice note')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/not sent yet · voice note waits/)).toBeVisible()
  // Six and a press for each letter before pictures and voice notes.
  expect(await presses.count()).toBe(5)

  await test.step('a second one is interrupted: Android closes the page while he speaks', async () => {
    await page.getByRole('button', { name: 'Report an incident' }).click()
    await page.getByRole('button', { name: 'Theft', exact: true }).click()
    await page.getByRole('button', { name: 'Speak' }).click()
    await expect(page.getByRole('button', { name: /^Stop: 0:0[4-9]/ })).toBeVisible()
    await page.close()
  })
  const again = await context.newPage()
  await open(again, '/g')
  await again.getByLabel('PIN').fill(PIN)
  await again.getByRole('button', { name: 'Open' }).click()
  await again.getByRole('link', { name: 'You have begun a report. Go on.' }).click()
  await expect(again.getByRole('button', { name: 'Theft: choose another' })).toBeVisible()
  await expect(again.getByLabel('Your voice note')).toBeVisible()
  await expectFieldReady(again, 'an incident that was told')
  await again.getByRole('button', { name: 'Send' }).click()
  await findNetwork(again)
  await expect(again.getByText('All sent', { exact: true })).toBeVisible()
  await browser.close()

  await test.step('staff hear both in the drawer', async () => {
    const rows = await staff.get('incident_reports?sort=-id&page=1&page_size=2')
    expect(rows.map(({ description }: { description: string }) => description)).toEqual([
      'Theft, told in a voice note.',
      'Fire, told in a voice note.',
    ])
    for (const { id } of rows) {
      await signIn(desk, 'admin', `/dashboard/report-summary?record=${id}`)
      await desk.getByRole('button', { name: 'Listen to the voice note' }).click()
      const player = desk.getByLabel('Voice note', { exact: true })
      await expect(player).toBeVisible()
      await expectAccessible(desk, 'an incident that was told', { within: '[role=dialog]' })
      await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => Math.floor(audio.duration))).toBeGreaterThan(0)
    }
  })
})

test.describe('after work', () => {
  test.use(SMALL)
  test('the first screen says when, how long, how many rounds, whether all has arrived and what comes next: no press', async ({
    page,
    request,
  }) => {
    const staff = await asStaff(request)
    const post = await newPost(staff)
    const { key } = await newGuard(staff, post.id)
    await enrol(page, key)
    await expect(page.getByText(/^Depot/)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'CLOCK IN' }).click()
    await goTo(page, 'Round')
    for (const code of post.codes) {
      await page.getByLabel('Code of the point').fill(code)
      await page.getByRole('button', { name: 'I am at this point' }).click()
    }
    await expect(page.getByText('This round is complete.')).toBeVisible()
    await goTo(page, 'Today')
    await page.getByRole('button', { name: 'CLOCK OUT' }).click()
    await page.getByRole('button', { name: 'CLOCK OUT' }).click()
    const presses = await countPresses(page)
    await expect(page.getByRole('heading', { name: 'Done.' })).toBeVisible()
    // The shift has ended in the minutes of one round.
    await expect(page.getByText(/^\d\d:\d\d–\d\d:\d\d, (0 h|\d+ min), 1( of \d)? rounds?, all sent\.$/)).toBeVisible()
    // Two screens before, without hours and rounds.
    expect(await presses.count()).toBe(0)
    await expectFieldReady(page, 'after work')
  })
})
