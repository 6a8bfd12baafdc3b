import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { test } from '../support/test/test.ts'

const SEND = '**/api/v1/quotes/register'
const DISCOUNT = 'The corporate discount applies to your request.'

const selected = (page: Page) => page.getByLabel('Service', { exact: true }).locator('option:checked')
const guards = (page: Page) => page.getByLabel('Number of guards')
const panel = (page: Page) => page.getByLabel('Type of site')

/** Fills in what the links leave empty. */
async function fill(page: Page) {
  await panel(page).selectOption('School')
  await page.getByLabel('Area').fill('Entebbe road')
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Email address').fill('bursar@mail.example')
}

/** Sends the form and returns what it has sent to the server, which receives it. */
async function send(page: Page): Promise<Record<string, unknown>> {
  let sent = {}
  const read = (route: Route) => {
    sent = route.request().postDataJSON()
    return route.continue()
  }
  await page.route(SEND, read, { times: 1 })
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  await expect(page.getByText(/^Your reference is \S+\. We call or write within one working day/)).toBeVisible()
  return sent
}

test('links on other pages and service cards lead to the quote form, with the service of the card chosen', async ({
  page,
  request,
}) => {
  const services: { id: number; title: string }[] = await (await request.get('/api/v1/services')).json()
  await page.setViewportSize({ width: 1280, height: 800 })
  // The list loads late and moves the form down.
  await page.route('**/api/v1/services*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await open(page, '/')
  for (const [nth, place] of ['hero', 'closing section'].entries())
    await test.step(`the ${place} of the home page`, async () => {
      await page.getByRole('main').getByRole('link', { name: 'Get a quote', exact: true }).nth(nth).click()
      await expect(page).toHaveURL('/services#quote')
      await expect(page.getByText(/^Price Rate:/).first()).toBeAttached()
      await expect(panel(page)).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Service', { exact: true })).toBeFocused()
      await expect(selected(page)).toHaveText('Not sure yet')
      if (nth === 0) await page.goBack()
    })

  const choose = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('link', { name: 'Get a quote' })
      .click()
  await test.step('a card selects its service in the form, and another card keeps what was typed', async () => {
    await choose('CCTV Monitoring')
    await expect(panel(page)).toBeInViewport()
    await expect(selected(page)).toHaveText('CCTV Monitoring')
    await page.getByLabel('Area').fill('Ntinda')
    await choose('Security Guards')
    await expect(selected(page)).toHaveText('Security Guards')
    await expect(panel(page)).toBeInViewport()
    await expect(page.getByLabel('Area')).toHaveValue('Ntinda')
    await page.getByLabel('Service', { exact: true }).selectOption('Not sure yet')
    await choose('Security Guards')
    await expect(selected(page)).toHaveText('Security Guards')
  })

  await test.step('the service of the card is sent; from eleven guards on the discount is mentioned without its size', async () => {
    await choose('Fire Alarm Systems')
    await expect(selected(page)).toHaveText('Fire Alarm Systems')
    await fill(page)
    await guards(page).fill('10')
    await expect(page.getByText(DISCOUNT)).toBeHidden()
    await guards(page).fill('11')
    await expect(page.getByText(DISCOUNT)).toBeVisible()
    const sent = await send(page)
    expect(sent.service_id).toBe(services.find(({ title }) => title === 'Fire Alarm Systems')?.id)
    await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('%')
    await expect(page.getByLabel('Full Name')).toHaveValue('')
  })
})

test('on a phone the bar and the discount lead to the form of the page with its service, kept over a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/services/cctv')
  for (const [name, path, service] of [
    ['', '/services/cctv', 'CCTV Monitoring'],
    ['Alarm Response', '/services/alarm', 'Fire Alarm Systems'],
    ['Guard Services', '/services/guards', 'Security Guards'],
  ] as const)
    await test.step(`the bar on ${path}`, async () => {
      if (name) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Show the services' }).click()
        await page.getByRole('dialog').getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport()
      }
      await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
      await expect(page).toHaveURL(`${path}#quote`)
      await expect(selected(page)).toHaveText(service)
      await expect(panel(page)).toBeInViewport()
    })

  await test.step('missing fields are named', async () => {
    await page.getByRole('button', { name: 'Request a Quote' }).click()
    await expect(page.getByText('Area is required.')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `quote errors ${look}`), BOTH_WIDTHS)
  })

  await test.step('the link of the discount fills in eleven guards, also after a reload', async () => {
    const expectEleven = async () => {
      await expect(selected(page)).toHaveText('Security Guards')
      await expect(guards(page)).toHaveValue('11')
    }
    await page.getByRole('link', { name: 'Ask for your rate' }).click()
    await expect(page).toHaveURL('/services/guards?service=guards&guards=11#quote')
    await expectEleven()
    await expect(page.getByText(DISCOUNT)).toBeVisible()
    await page.reload()
    await expectEleven()
  })

  await test.step('a request for another service is sent, and only the sent form is cleared', async () => {
    await fill(page)
    await page.getByLabel('Service', { exact: true }).selectOption('Not sure yet')
    expect(await send(page)).toMatchObject({ service_id: null, guards_needed: 11 })
    await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `quote received ${look}`), BOTH_WIDTHS)
    await expect(guards(page)).toHaveValue('')
    await expect(page.getByText(DISCOUNT)).toBeHidden()
    await expect(selected(page)).toHaveText('Security Guards')
  })
})

test('the links lead to the form without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
  await expect(page).toHaveURL('/services#quote')
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeInViewport()
  await context.close()
})
