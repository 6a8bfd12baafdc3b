import { expect, type Locator, type Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/pages/pages.ts'
import { open } from '../support/pages/ready.ts'
import { PASSWORD, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

// A phone of 360 by 740 with touch. The bottom bar covers the lowest 60 px when it is shown.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') }

/** Touches a button in the lowest 60 px of the screen and releases shortly after; `meanwhile` runs in between. */
async function pressAtTheBottom(page: Page, button: Locator, meanwhile = async () => {}) {
  await button.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    window.scrollBy({ top: top + height / 2 - (window.innerHeight - 30), behavior: 'instant' })
  })
  const box = (await button.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const { height } = page.viewportSize()!
  expect(y).toBeGreaterThan(height - 60)
  expect(y).toBeLessThan(height)
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(120)
  await meanwhile()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Controls that the bar covers so far that less is left than a finger needs: their names and the height that is left. */
const halfCovered = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Reach us"]')
    if (!bar?.checkVisibility()) return []
    const edge = bar.getBoundingClientRect().top
    return [...document.querySelectorAll<HTMLInputElement>('main :is(a, button, input, select, textarea, summary)')]
      .map((element) => ({ name: element.name || element.textContent?.trim(), ...element.getBoundingClientRect().toJSON() }))
      .filter(({ top, bottom }) => bottom > edge && edge - top > 0 && edge - top < 24)
      .map(({ name, top }) => `${name}: ${edge - top}`)
  })

/** Scrolls the page by touch. The finger rests before it leaves: a page that rolls on would take the next tap as a stop. */
async function swipe(page: Page) {
  const finger = await page.context().newCDPSession(page)
  const at = (y: number) => [{ x: 180, y }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (let y = 320; y <= 500; y += 20) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
  for (let rest = 0; rest < 4; rest++) {
    await page.waitForTimeout(50)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(500) })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Reach us' })

test('at the top of a public page, nothing to press is half under the bottom bar', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await open(page, path)
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [412, 823],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      expect.soft(await halfCovered(page), `${path} at ${width} by ${height}`).toEqual([])
    }
  }
})

test('at 320 px the headline stands below what the first picture is of, and both buttons above the bar', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  const box = async (found: Locator) => (await found.boundingBox())!
  const picture = await box(page.getByRole('region', { name: 'Welcome' }).locator('img').first())
  const title = await box(page.getByRole('heading', { level: 1 }))
  // The camera and its arm end above this part of the picture.
  expect(title.y).toBeGreaterThan(picture.y + picture.height * 0.58)
  const more = await box(page.getByRole('link', { name: 'Learn More About Us' }))
  expect(more.y + more.height).toBeLessThanOrEqual((await box(bar(page))).y)
})

test('on a page with a form the bottom bar does not take the first press, returns on scrolling, and leaves links usable', async ({
  page,
}) => {
  const message = page.getByLabel('Message')
  const sent = page.getByText('Your message has been sent successfully!')
  const fill = async () => {
    await page.getByLabel('Full Name').fill('Test Visitor')
    await page.getByLabel('Email address').fill('visitor@mail.example')
    await message.tap()
    await message.fill('Two gates and a store.')
  }
  await open(page, '/contact')
  await expect(bar(page)).toBeVisible()

  await test.step('the first press on Send Message sends it', async () => {
    await fill()
    await expect(bar(page)).toBeHidden()
    await pressAtTheBottom(page, page.getByRole('button', { name: 'Send Message' }))
    await expect(sent).toBeVisible()
  })

  await test.step('the press counts where buttons take no focus, as on an iPhone, and the next scroll shows the bar again', async () => {
    await fill()
    await pressAtTheBottom(page, page.getByRole('button', { name: 'Send Message' }), () =>
      page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    )
    await expect(message).toHaveValue('')
    await expect(sent).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await swipe(page)
    await expect(bar(page)).toBeVisible()
  })

  await test.step('a link in the lowest 60 px works while a field has the focus', async () => {
    await message.tap()
    await expect(bar(page)).toBeHidden()
    await pressAtTheBottom(page, page.getByRole('contentinfo').getByRole('link', { name: 'Services' }))
    await expect(page).toHaveURL('/services')
    await expect(bar(page)).toBeVisible()
  })
})

test('the first press on Request a Quote sends it', async ({ page }) => {
  await open(page, '/quote?step=3&service_id=guards&site_type=School&area=Entebbe+road&guards_needed=4')
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Email address').tap()
  await page.getByLabel('Email address').fill('bursar@mail.example')
  await pressAtTheBottom(page, page.getByRole('button', { name: 'Request a Quote' }))
  await expect(page.getByText(/^Your reference is \S+\./)).toBeVisible()
})

test('the first press on Submit Application sends it', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now' }).first().tap()
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Full Name').tap()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await pressAtTheBottom(page, page.getByRole('button', { name: 'Submit Application' }))
  await expect(page.getByText('Your application has been submitted successfully!')).toBeVisible()
})

test('in the portal the first press sends, too', async ({ page }) => {
  await signInClient(page, '/portal/requests/new')
  await page.getByLabel('Subject').fill('The lamp at gate B')
  await page.getByLabel('Message').tap()
  await page.getByLabel('Message').fill('It has been dark since Monday.')
  await pressAtTheBottom(page, page.getByRole('main').getByRole('button', { name: /^Send/ }))
  await expect(page.getByText(/Your reference is \S+\./)).toBeVisible()
})

test('the first press on Login signs staff in', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill('admin@engabo.example')
  await page.getByLabel('Password').tap()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.setViewportSize({ width: 360, height: 480 })
  await pressAtTheBottom(page, page.getByRole('main').getByRole('button', { name: 'Login' }))
  await page.waitForURL('**/dashboard')
})
