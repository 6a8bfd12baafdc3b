import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** The first of the founders, who has a drawn portrait in the demo. */
const FOUNDER = { name: 'A. Mukasa, Founder & Managing Director' }
const pictureOf = (image: Locator) => image.getAttribute('src')

test('a text and a picture show in the preview as they are changed, and on the site within a second of saving', async ({
  page,
  browser,
}) => {
  const tagline = `Awake since ${Date.now()}`
  await signIn(page, 'admin', '/dashboard/content')
  const preview = page.frameLocator('iframe[title="Preview of the site"]')
  await page.goto('/about_us')
  const drawn = await pictureOf(page.getByRole('img', FOUNDER))
  await page.goto('/dashboard/content')
  await expect(preview.getByText('Kampala sleeps. We keep watch.')).toBeVisible()
  await page.getByLabel('Tagline').fill(tagline)
  await expect(preview.getByText(tagline).first()).toBeVisible()

  await page.getByRole('button', { name: 'Founders' }).click()
  const portrait = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#447799' } })
    .png()
    .toBuffer()
  await page
    .getByRole('group', { name: 'Portrait' })
    .first()
    .locator('input[type=file]')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: portrait })
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await page.getByRole('combobox', { name: 'Page in the preview' }).selectOption('About Us')
  await expect(preview.getByRole('img', FOUNDER)).toBeVisible()
  await expect.poll(() => pictureOf(preview.getByRole('img', FOUNDER))).not.toBe(drawn)

  expect(await (await page.request.get('/about_us')).text()).not.toContain(tagline)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Site content saved')).toBeVisible()
  const changed = Number((await page.getByText(/Version \d+, saved/).textContent())?.match(/Version (\d+)/)?.[1])
  await page.waitForTimeout(1_000)
  const visitor = await browser.newPage()
  await visitor.goto('/about_us')
  await expect(visitor.getByText(tagline).first()).toBeVisible()
  const image = visitor.getByRole('img', FOUNDER)
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => pictureOf(image)).not.toBe(drawn)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await visitor.close()

  // Restore the content for other tests.
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Version ${changed + 1}, saved`)).toBeVisible()
})

test('no other origin shows the site in a frame, and nobody shows the dashboard in one', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/')).toContain("frame-ancestors 'self'")
  for (const path of ['/dashboard', '/dashboard/content', '/login', '/invitation', '/portal'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'")
})
