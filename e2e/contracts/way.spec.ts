import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const CLIENT = 'Kiwoko Hospital'
const POSTS = ['Kiwoko gate, day', 'Kiwoko gate, night']
const GUARDS = ['Waytest Akello', 'Waytest Byaruhanga', 'Waytest Candiru', 'Waytest Draru']
/** Presses from the list of clients to the published roster; fields are filled in between. */
const MOST_PRESSES = 30

async function addGuards(request: APIRequestContext) {
  const headers = await elsewhere(request, 'admin')
  for (const [at, name] of GUARDS.entries()) {
    const [firstName, lastName] = name.split(' ')
    const more = { gender: 'Male', date_of_birth: '1990-02-03', contacts: `077260009${at}`, rank: 'Guard' }
    const answer = await request.post('/api/v1/guards', { headers, data: { firstName, lastName, ...more } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Plans one week of the posts with the guards, on the page to which the way leads, and publishes it. */
async function planAndPublish(page: Page) {
  await page.getByRole('button', { name: 'Propose guards' }).click()
  await expect(page.getByText(/^\d+ guards? covers? (\d+) of \1 shifts\./)).toBeVisible()
  await page.getByRole('button', { name: /^Plan \d+ shifts?$/ }).click()
  await page.getByRole('button', { name: /^Publish \d+ shifts?$/ }).click()
  await expect(page.getByText(/shifts? of \d+ guards? published\./)).toBeVisible()
}

test('a new client has a published roster after 30 presses at most, and a way that was left is taken up where it stood', async ({
  page,
  request,
  context,
}) => {
  await addGuards(request)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 0.8412, longitude: 32.4627, accuracy: 15 })
  await signIn(page, 'admin', '/dashboard/clients')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const way = page.getByRole('region', { name: 'The way to a published roster' })
  const next = (name: string) => way.getByRole('button', { name }).or(way.getByRole('link', { name }))
  const open = way.locator('[aria-current=step]')
  await expect(button('+ Add New Client').first()).toBeVisible()
  const presses = await countPresses(page)

  await test.step('the client', async () => {
    await button('+ Add New Client').first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First Name').fill('Grace')
    await form.getByLabel('Last Name').fill('Nakimuli')
    await form.getByLabel('Company').fill(CLIENT)
    await form.getByLabel('Contacts').fill('0772 123 999')
    await form.getByRole('button', { name: 'Save' }).click()
    await button('Go on to station and contract').click()
    await expect(open).toHaveText('Station')
  })

  await test.step('its station, where the phone stands', async () => {
    await next('Add a station').click()
    const station = page.getByRole('dialog', { name: `Add a station of ${CLIENT}` })
    await station.getByLabel('Name').fill('Kiwoko, main gate')
    await station.getByLabel('Address').fill('Kiwoko, Nakaseke')
    await station.getByRole('button', { name: 'I am there now' }).click()
    await expect(station.getByText(/^0\.8412° N, 32\.4627° E, .*within 15 m$/)).toBeVisible()
    await station.getByRole('button', { name: 'Add station' }).click()
    await expect(open).toHaveText('Contract and posts')
  })

  await test.step('the contract, of this client, with a post by day and one by night', async () => {
    await next('New contract').click()
    const contract = page.getByRole('dialog', { name: 'New contract' })
    await expect(contract.getByRole('combobox', { name: 'Client' })).toHaveValue(new RegExp(CLIENT))
    await contract.getByLabel('Title').fill('Guarding of the hospital')
    await contract.getByRole('button', { name: 'Save draft' }).click()
    for (const [at, post] of POSTS.entries()) {
      await (at === 0 ? next('Add a post') : button('Add post or charge')).click()
      const form = page.getByRole('dialog', { name: 'Add post or charge' })
      await expect(form.getByRole('combobox', { name: 'Station' })).toHaveValue('Kiwoko, main gate')
      await form.getByRole('textbox', { name: 'Post' }).first().fill(post)
      if (at === 1) {
        await form.getByLabel('Begins at').fill('18:00')
        await form.getByLabel('Ends at').fill('06:00')
      }
      await expect(form.getByLabel('Shift type')).toHaveValue(at === 1 ? 'Night' : 'Day')
      await form.getByLabel('Rate', { exact: false }).first().fill('950000')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
    }
    await expect(open).toHaveText('Activate')
  })

  await test.step('whoever leaves comes back to the step that is open', async () => {
    const before = await presses.count()
    const at = new URL(page.url()).pathname
    await page.goto('/dashboard/contracts?record=new')
    const contract = page.getByRole('dialog', { name: 'New contract' })
    await expect(contract.getByRole('link', { name: `Guarding of the hospital (${CLIENT})` })).toHaveAttribute('href', at)
    await page.goto(at)
    await expect(open).toHaveText('Activate')
    await inEachLook(page, async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, 'the way of a contract')
    })
    expect(await presses.count()).toBe(before)
  })

  await test.step('the contract is activated, and its roster planned and published', async () => {
    await next('Activate the contract').click()
    await page.getByRole('dialog', { name: 'Activate contract' }).getByRole('button', { name: 'Activate' }).click()
    await expect(open).toHaveText('Plan')
    const contract = page.url()
    await next('Plan the roster').click()
    await expect(page).toHaveURL(/\/dashboard\/duty-schedule\/roster\?station_id=\d+&week=\d{4}-\d\d-\d\d$/)
    await planAndPublish(page)
    expect(await presses.count()).toBeLessThanOrEqual(MOST_PRESSES)
    await page.goto(contract)
    await expect(page.getByRole('heading', { name: /^CT-/ })).toBeVisible()
    await expect(way).toBeHidden()
  })
})

test('on a small phone the place of a station is pressed on the map, or moved by keys', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', '/dashboard/stations?record=new')
  const form = page.getByRole('dialog', { name: 'Add station' })
  await form.getByRole('button', { name: 'Choose on the map' }).click()
  const map = form.getByRole('button', { name: /^Map:/ })
  await map.click({ position: { x: 100, y: 60 } })
  const place = form.getByText(/° N, \d+\.\d+° E, .* km from /)
  await expect(place).toBeVisible()
  const before = await place.textContent()
  await form.getByRole('button', { name: 'Nearer' }).click()
  await map.focus()
  await page.keyboard.press('ArrowUp')
  await expect(place).not.toHaveText(before!)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'a place on the map')
})
