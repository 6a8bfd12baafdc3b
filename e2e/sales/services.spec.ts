import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, WCAG } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { weigh } from '../support/checks/page-weight.ts'
import { EVERY_LOOK, inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

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
const PHONE = EVERY_LOOK.filter(({ width }) => width === 360)

test('a picture is chosen by keyboard, saved with a service, shown in the dashboard and on the site, and removed again', async ({
  page,
  context,
}) => {
  const title = `Escort ${Date.now()}`
  const card = page.getByRole('article', { name: title })
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) service$/ })
  const choice = dialog.getByLabel(/^Choose/)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', '/dashboard/services')
  await page.getByRole('button', { name: '+ Add service' }).click()
  await dialog.getByLabel('Title').fill(title)

  await test.step('a wrong file and one that is too large are refused at the field', async () => {
    await choice.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') })
    await expect(dialog.getByRole('alert')).toHaveText('This file is not a JPG, PNG or WebP file.')
    await expect(choice).toHaveAttribute('aria-invalid', 'true')
    await choice.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(dialog.getByRole('alert')).toHaveText('This file is larger than 5 MB.')
    await expectAccessible(page, 'the form with a refused picture', { tags: WCAG })
  })

  await test.step('the chooser opens by keyboard; what was typed is there with the picture', async () => {
    await choice.focus()
    const photo = await photograph()
    // The browser may handle the key before Playwright has told it to hand the chooser over.
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 3_000 })
      await page.keyboard.press('Space')
      await (await chooser).setFiles(photo)
    }).toPass()
    const preview = dialog.locator('img')
    await expect(preview).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}\.webp$/)
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await inEachLook(page, (look) => expectAccessible(page, `the form with a picture ${look}`, { tags: WCAG }), PHONE)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a file dropped beside the field does not navigate away', async () => {
    const prevented = await page.evaluate(() => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
      document.querySelector('h2')!.dispatchEvent(drop)
      return drop.defaultPrevented
    })
    expect(prevented).toBe(true)
  })

  await test.step('the service is saved with the picture, made smaller', async () => {
    await dialog.getByLabel('Description').fill('Money and valuables from door to door.')
    await dialog.getByLabel('Rate').fill('90000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Service added successfully')).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', /^\/uploads\//)
  })
  const address = (await card.locator('img').getAttribute('src'))!
  const response = await page.request.get(address, { headers: { authorization: '' } })
  expect(response.headers()['content-type']).toBe('image/webp')
  expect(await sharp(await response.body()).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 })

  await test.step('a phone loads the smallest one of the public page', async () => {
    const visitor = await context.newPage()
    await visitor.setViewportSize({ width: 360, height: 740 })
    const { image, total } = await weigh(visitor, '/services')
    expect(image).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(350_000)
    const shown = visitor.locator(`img[src="${address}"]`)
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/-480\.webp$/)
    expect(await shown.evaluate((element) => [element.getAttribute('width'), element.getAttribute('height')])).toEqual([
      '800',
      '500',
    ])
    await visitor.close()
  })

  await test.step('the picture is removed again', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await dialog.getByRole('button', { name: 'Remove the picture' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Service updated successfully')).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
  })
})
