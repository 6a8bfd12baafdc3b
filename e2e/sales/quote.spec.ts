import { expect, type Page } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const DISCOUNT = 'The corporate discount applies to your request.'
const GUARDS = /^Security Guards/

const tile = (page: Page, name: RegExp) => page.getByRole('button', { name })
const estimate = (page: Page) => page.getByRole('status', { name: 'Estimate' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills in the second step. */
async function where(page: Page, guards: string) {
  await page.getByLabel('Type of site').selectOption('School')
  await page.getByLabel('Area').fill('Entebbe road')
  await page.getByLabel('Number of guards').fill(guards)
}

/** The reference on the page after sending. */
async function referenceOf(page: Page) {
  await expect(page.getByText('Your quote request has been received.')).toBeVisible()
  const heading = await page.getByRole('heading', { name: /^Your reference is Q-\S+\.$/ }).textContent()
  return heading!.match(/Q-[0-9A-F]{4}-[0-9A-F]{4}/)![0]
}

test('visitor gets a price: four presses from the home page; the request has the same figures for staff', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const presses = await countPresses(page)
  await page.getByRole('main').getByRole('link', { name: 'Get a quote', exact: true }).first().click()
  await tile(page, GUARDS).click()
  await expect(estimate(page)).toContainText('950,000 UGX + VAT a month')
  expect(await presses.count()).toBe(2)
  await page.getByLabel('Number of guards').click()
  await page.keyboard.press('2')
  await expect(estimate(page)).toContainText('About 1,900,000 UGX + VAT a month')
  expect(await presses.count()).toBe(4)

  await test.step('missing fields are named', async () => {
    await press(page, 'Next')
    await expect(page.getByText('Area is required.')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `quote errors ${look}`), BOTH_WIDTHS)
  })

  await test.step('from eleven guards on the discount is mentioned, and the estimate is without it', async () => {
    await where(page, '10')
    await expect(page.getByText(DISCOUNT)).toBeHidden()
    await page.getByLabel('Number of guards').fill('12')
    await expect(page.getByText(DISCOUNT)).toBeVisible()
    await expect(estimate(page)).toContainText('About 11,400,000 UGX + VAT a month')
    await press(page, 'Next')
    await expect(page.getByLabel('Full Name')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `last step of a quote ${look}`), BOTH_WIDTHS)
  })

  await test.step('going back and a reload keep the facts of the site; what is about the person is in no address', async () => {
    await page.getByLabel('Full Name').fill('Test Bursar')
    await page.goBack()
    await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
    await page.goForward()
    await expect(page.getByLabel('Full Name')).toHaveValue('Test Bursar')
    expect(page.url()).not.toContain('Bursar')
    await page.reload()
    await expect(estimate(page)).toContainText('About 11,400,000 UGX')
  })

  const reference = await test.step('a telephone number is enough', async () => {
    await page.getByLabel('Full Name').fill('Test Bursar')
    await page.getByLabel('Phone').fill('+256 700 000 777')
    await press(page, 'Request a Quote')
    const reference = await referenceOf(page)
    await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('%')
    const chat = await page.getByRole('link', { name: 'Go on in WhatsApp' }).getAttribute('href')
    expect(new URL(chat!).searchParams.get('text')).toContain(reference)
    await inEachLook(page, (look) => expectAccessible(page, `quote received ${look}`), BOTH_WIDTHS)
    return reference
  })

  await test.step('staff see what the visitor saw', async () => {
    await signIn(page, 'admin', `/dashboard/quotes?q=${reference}`)
    await page.getByRole('link', { name: `Open the request of Test Bursar: ${reference}`, exact: true }).click()
    await expect(page.getByRole('dialog', { name: `Request ${reference}` })).toContainText('11,400,000 UGX + VAT a month')
  })
})

test('cards, the page of a service and the discount lead to their step', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/services/cctv')
  await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
  await expect(page).toHaveURL('/quote?step=2&service_id=cctv')
  await expect(page.getByLabel('Number of sites')).toHaveValue('1')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Fire Alarm Systems' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Fire Alarm Systems/ })).toBeVisible()
  await open(page, '/services/guards')
  await page.getByRole('link', { name: 'Ask for your rate' }).click()
  await expect(page.getByLabel('Number of guards')).toHaveValue('11')
  await expect(page.getByText(DISCOUNT)).toBeVisible()
})

test('without JavaScript the three steps are plain forms, nothing typed is lost, and the request arrives', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
  await tile(page, GUARDS).click()
  await expect(estimate(page)).toContainText('950,000 UGX + VAT a month')
  await page.getByLabel('Area').fill('Entebbe road')
  await press(page, 'Next')
  await expect(page.getByText('Type of site is required.')).toBeVisible()
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
  await where(page, '11')
  await press(page, 'Next')
  await expect(estimate(page)).toContainText('About 10,450,000 UGX + VAT a month')
  await expect(page.getByText(DISCOUNT)).toBeVisible()
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Message').fill('Nights only.')
  await press(page, 'Request a Quote')
  await expect(page.getByText('Please give a telephone number or an e-mail address.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Nights only.')
  await page.getByLabel('Email address').fill('bursar@mail.example')
  await press(page, 'Back')
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
  expect(page.url()).not.toContain('bursar')
  await press(page, 'Next')
  await expect(page.getByLabel('Email address')).toHaveValue('bursar@mail.example')
  // A form that is sent two seconds after its first step was shown counts as a program's, and is sent once more.
  await expect(async () => {
    await press(page, 'Request a Quote')
    await expect(page).toHaveURL(/\/quote\/sent\?reference=Q-/)
  }).toPass()
  await referenceOf(page)
  await context.close()
})

test('the size of the discount is in no document, answer or script that a visitor gets', async ({ page, request }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/html|json|javascript/.test(response.headers()['content-type'] ?? '')) texts.push(response.text().catch(() => ''))
  })
  await open(page, '/quote?step=2&service_id=guards&guards_needed=12')
  await expect(page.getByText(DISCOUNT)).toBeVisible()
  await where(page, '12')
  await press(page, 'Next')
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Phone').fill('+256 700 000 778')
  await press(page, 'Request a Quote')
  await referenceOf(page)
  const without = await request.get('/quote?step=3&service_id=guards&site_type=School&area=Ntinda&guards_needed=12')
  const all = [...(await Promise.all(texts)), await without.text()]
  expect(all.length).toBeGreaterThan(5)
  // A tenth less than 950,000 or than 11,400,000 would say it.
  for (const text of all)
    expect(text).not.toMatch(/855,?000|10,?260,?000|1,?140,?000|corporate_discount_rate|discount_rate"?:\s*\d/)
})
