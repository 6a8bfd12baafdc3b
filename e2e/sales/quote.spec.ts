import { expect, type Page } from '@playwright/test'
import { open } from '../support/ready.ts'
import { test } from '../support/test.ts'

const SEND = '**/api/v1/quotes/register'

async function fill(page: Page, guards: string) {
  await page.getByRole('link', { name: 'Get a quote' }).first().click()
  await page.getByLabel('Type of site').selectOption('School')
  await page.getByLabel('Area').fill('Entebbe road')
  await page.getByLabel('Number of guards').fill(guards)
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Email address').fill('bursar@mail.example')
}
const send = (page: Page) => page.getByRole('button', { name: 'Request a Quote' }).click()

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

test('a request is received with a reference', async ({ page }) => {
  await open(page, '/services/guards')
  await fill(page, '4')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeHidden()
  await send(page)
  await expect(page.getByText(/^Your reference is \S+\. We call or write within one working day/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('from eleven guards on the corporate discount is mentioned, its size never', async ({ page }) => {
  await page.goto('/services')
  await fill(page, '10')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeHidden()
  await page.getByLabel('Number of guards').fill('11')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeVisible()
  await send(page)
  await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('%')
})

test('what is missing is said in a summary and at the fields, and nothing typed is lost', async ({ page }) => {
  await page.goto('/services/cctv')
  await fill(page, '')
  await send(page)
  await expect(page.getByText('Please check one field:')).toBeVisible()
  await expect(page.getByText('Number of guards is required.')).toBeVisible()
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
})

test('a refusal shows why', async ({ page }) => {
  await page.route(SEND, (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy.', message: 'Please try again in a minute.', code: 'busy' } }),
  )
  await page.goto('/services/alarm')
  await fill(page, '0')
  await send(page)
  await expect(page.getByText('Please try again in a minute.')).toBeVisible()
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
})

const selected = (page: Page) => page.getByLabel('Service', { exact: true }).locator('option:checked')

/** The body of the next request, which is passed on to the server. */
const whatIsSent = (page: Page) =>
  new Promise<Record<string, unknown>>((resolve) => {
    void page.route(SEND, (route) => {
      resolve(route.request().postDataJSON())
      return route.continue()
    })
  })

test.describe('a link to the form', () => {
  for (const [place, name, nth] of [
    ['the hero', 'Get a quote', 0],
    ['the closing section', 'Get a quote', 1],
  ] as const) {
    test(`in ${place} of the home page opens it`, async ({ page }) => {
      // The list loads late and moves the form down.
      await page.route('**/api/v1/services*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await open(page, '/')
      await page.getByRole('main').getByRole('link', { name, exact: true }).nth(nth).click()
      await expect(page).toHaveURL('/services#quote')
      await expect(page.getByText(/^Price Rate:/).first()).toBeAttached()
      await expect(page.getByLabel('Type of site')).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Service', { exact: true })).toBeFocused()
      await expect(selected(page)).toHaveText('Not sure yet')
    })
  }

  test('on a card chooses its service, and another one leaves alone what was typed', async ({ page }) => {
    await open(page, '/services')
    const card = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await card('CCTV Monitoring').getByRole('link', { name: 'Get a quote' }).click()
    await expect(page.getByLabel('Type of site')).toBeInViewport()
    await expect(selected(page)).toHaveText('CCTV Monitoring')
    await page.getByLabel('Area').fill('Entebbe road')
    await card('Security Guards').getByRole('link', { name: 'Get a quote' }).click()
    await expect(selected(page)).toHaveText('Security Guards')
    await expect(page.getByLabel('Type of site')).toBeInViewport()
    await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
    await page.getByLabel('Service', { exact: true }).selectOption('Not sure yet')
    await card('Security Guards').getByRole('link', { name: 'Get a quote' }).click()
    await expect(selected(page)).toHaveText('Security Guards')
  })

  test('from a card sends the service of the card', async ({ page, request }) => {
    const services: { id: number; title: string }[] = await (await request.get('/api/v1/services')).json()
    await open(page, '/services')
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Fire Alarm Systems' }) })
      .getByRole('link', { name: 'Get a quote' })
      .click()
    await expect(selected(page)).toHaveText('Fire Alarm Systems')
    await page.getByLabel('Type of site').selectOption('School')
    await page.getByLabel('Area').fill('Entebbe road')
    await page.getByLabel('Number of guards').fill('0')
    await page.getByLabel('Full Name').fill('Test Bursar')
    await page.getByLabel('Email address').fill('bursar@mail.example')
    const sent = whatIsSent(page)
    await send(page)
    expect((await sent).service_id).toBe(services.find(({ title }) => title === 'Fire Alarm Systems')?.id)
    await expect(page.getByText(/^Your reference is \S+\./)).toBeVisible()
  })

  for (const path of ['/services', '/services/guards']) {
    test(`from the discount on ${path} asks for eleven guards`, async ({ page }) => {
      await open(page, path)
      await page.getByRole('link', { name: 'Ask for your rate' }).click()
      await expect(page).toHaveURL(`${path}?service=guards&guards=11#quote`)
      await expect(selected(page)).toHaveText('Security Guards')
      await expect(page.getByLabel('Number of guards')).toHaveValue('11')
      await expect(page.getByText('The corporate discount applies to your request.')).toBeVisible()
      await page.reload()
      await expect(selected(page)).toHaveText('Security Guards')
      await expect(page.getByLabel('Number of guards')).toHaveValue('11')
    })
  }

  for (const [path, service] of [
    ['/services/cctv', 'CCTV Monitoring'],
    ['/services/alarm', 'Fire Alarm Systems'],
    ['/services/guards', 'Security Guards'],
  ] as const) {
    test(`in the phone's bar on ${path} stays there, with the service chosen`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, path)
      await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
      await expect(page).toHaveURL(`${path}#quote`)
      await expect(selected(page)).toHaveText(service)
      await expect(page.getByLabel('Type of site')).toBeInViewport()
    })
  }

  test('sends a changed service and forgets nothing but what was sent', async ({ page }) => {
    await page.goto('/services/guards?guards=11#quote')
    await expect(page.getByLabel('Number of guards')).toHaveValue('11')
    await page.getByLabel('Type of site').selectOption('School')
    await page.getByLabel('Area').fill('Entebbe road')
    await page.getByLabel('Full Name').fill('Test Bursar')
    await page.getByLabel('Email address').fill('bursar@mail.example')
    await page.getByLabel('Service', { exact: true }).selectOption('Not sure yet')
    const sent = whatIsSent(page)
    await send(page)
    expect(await sent).toMatchObject({ service_id: null, guards_needed: 11 })
    await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
    await expect(page.getByLabel('Number of guards')).toHaveValue('')
    await expect(page.getByText('The corporate discount applies to your request.')).toBeHidden()
    await expect(selected(page)).toHaveText('Security Guards')
  })

  test('nonsense in the address fills in nothing', async ({ page }) => {
    await page.goto('/services?service=%3Cscript%3E&guards=-3#quote')
    await expect(page.getByLabel('Type of site')).toBeVisible()
    await expect(selected(page)).toHaveText('Not sure yet')
    await expect(page.getByLabel('Number of guards')).toHaveValue('')
  })
})

test('the links lead to the place of the form without any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
  await expect(page).toHaveURL('/services#quote')
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeInViewport()
  await context.close()
})
