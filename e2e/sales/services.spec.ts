import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, WCAG } from '../support/accessible.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { weigh } from '../support/page-weight.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { switchTheme } from '../support/theme.ts'

const PAGE = '/dashboard/services'

/** A noisy picture, with the file size of a photograph. */
const photograph = async () => ({
  name: 'gate.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#446', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer(),
})
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Add|Edit) Service$/ })
const choice = (page: Page) => dialog(page).getByLabel(/^Choose/)

test('a picture is uploaded with a service, shown on the page and on the public page, and taken away again', async ({ page }) => {
  const title = `Escort ${Date.now()}`
  await signIn(page, 'admin', PAGE)
  await page.getByRole('button', { name: '+ Add Service' }).click()
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByLabel('Description').fill('Money and valuables from door to door.')
  await dialog(page).getByLabel('Rate').fill('90000')
  await choice(page).setInputFiles(await photograph())
  const preview = dialog(page).locator('img')
  await expect(preview).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}\.webp$/)
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page, 'the form with a picture', { tags: WCAG })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Service added successfully')).toBeVisible()
  const card = page.getByRole('article', { name: title })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/uploads\//)

  const address = (await card.locator('img').getAttribute('src'))!
  const response = await page.request.get(address, { headers: { authorization: '' } })
  expect(response.headers()['content-type']).toBe('image/webp')
  expect(await sharp(await response.body()).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 })

  await page.setViewportSize({ width: 360, height: 740 })
  const { image, total } = await weigh(page, '/services')
  expect(image).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(350_000)
  const shown = page.locator(`img[src="${address}"]`)
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/-480\.webp$/)
  expect(await shown.evaluate((element) => [element.getAttribute('width'), element.getAttribute('height')])).toEqual([
    '800',
    '500',
  ])

  await page.goto(PAGE)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog(page).getByRole('button', { name: 'Remove the picture' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Service updated successfully')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})

test('a wrong file and one that is too large are refused at the field, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'admin', PAGE)
  await page.getByRole('button', { name: '+ Add Service' }).click()
  await dialog(page).getByLabel('Title').fill('Half written')
  await choice(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(dialog(page).getByRole('alert')).toHaveText('This file is not a JPG, PNG or WEBP file.')
  await expect(choice(page)).toHaveAttribute('aria-invalid', 'true')
  await choice(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(dialog(page).getByRole('alert')).toHaveText('This file is larger than 5 MB.')
  await expectAccessible(page, 'the form with a refused picture', { tags: WCAG })
  await choice(page).setInputFiles(await photograph())
  await expect(dialog(page).locator('img')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half written')
})

test('by keyboard, on a small phone, in the dark: the chooser opens, a file dropped elsewhere does not leave the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', PAGE)
  await switchTheme(page, 'dark')
  await page.getByRole('button', { name: '+ Add Service' }).click()
  await choice(page).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(await photograph())
  await expect(dialog(page).locator('img')).toBeVisible()
  expect(
    await page.evaluate(() => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
      document.querySelector('h2')!.dispatchEvent(drop)
      return drop.defaultPrevented
    }),
  ).toBe(true)
  await expectAccessible(page, 'dark', { tags: WCAG })
  await expectNoSidewaysScroll(page)
})
