import { expect, type Locator } from '@playwright/test'
import { open } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

/** The subject of a picture: left, top, right and bottom as shares of its width and height. */
type Subject = readonly [left: number, top: number, right: number, bottom: number]

/** Both from the cap to the belt: whole, they are taller than the head of a page at a desk. */
const GUARDS: Subject = [0.07, 0.38, 0.31, 0.64]
const LOGO: Subject = [0.62, 0.12, 0.75, 0.38]
const LENS: Subject = [0.6, 0.2, 0.69, 0.42]

/** The pixels by which the subject of a shown picture is cut off at each side; negative where there is room. */
const cutOff = (picture: Locator, subject: Subject) => picture.evaluate(cutOffIn, subject)

const cutOffIn = (image: HTMLImageElement | SVGElement, [left, top, right, bottom]: Subject) => {
  if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture.')
  const { width, height } = image.getBoundingClientRect()
  const { objectPosition, transform } = getComputedStyle(image)
  const [across = 0, down = 0] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale]
  const [x, y] = [(width - drawnWidth) * across, (height - drawnHeight) * down]
  const sides = [x + left * drawnWidth, x + right * drawnWidth]
  const [from = 0, to = 0] = transform.startsWith('matrix(-1') ? sides.map((side) => width - side).toReversed() : sides
  return { left: -from, right: to - width, top: -(y + top * drawnHeight), bottom: y + bottom * drawnHeight - height }
}

/** Expects the subject of a picture to be shown whole, and none of the texts to be over it. */
async function expectClear(picture: Locator, subject: Subject, texts: Locator) {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeTruthy()
  const cut = await cutOff(picture, subject)
  for (const [side, pixels] of Object.entries(cut)) expect.soft(pixels, `cut off at the ${side}`).toBeLessThanOrEqual(0)
  const box = (await picture.boundingBox())!
  const shown = {
    left: box.x - cut.left,
    right: box.x + box.width + cut.right,
    top: box.y - cut.top,
    bottom: box.y + box.height + cut.bottom,
  }
  expect(await texts.count()).toBeGreaterThan(0)
  const over = await texts.evaluateAll(
    (elements, { left, right, top, bottom }) =>
      elements.flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const meets = (line: DOMRect) => line.left < right && line.right > left && line.top < bottom && line.bottom > top
        return [...range.getClientRects()].some(meets) ? [element.textContent] : []
      }),
    shown,
  )
  expect.soft(over, 'texts over what the picture is of').toEqual([])
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the guards of Guard Services stand beside the headline', async ({ page }) => {
      await open(page, '/services/guards')
      const picture = page.getByRole('img', { name: /^Two uniformed guards/ })
      await expectClear(picture, GUARDS, page.getByRole('heading', { level: 1 }).locator('..').locator('h1, p, a'))
    })

    test('Careers shows the whole logo, and no text over it', async ({ page }) => {
      await open(page, '/careers')
      const head = page.getByRole('heading', { level: 1 }).locator('..')
      await expectClear(head.locator('..').getByRole('img').first(), LOGO, head.locator('h1, p, a'))
    })

    test('the home page shows the lens of its camera beside the headline, and the guards on the card', async ({ page }) => {
      await open(page, '/')
      const welcome = page.getByRole('region', { name: 'Welcome' })
      await expectClear(welcome.getByRole('img').first(), LENS, welcome.locator('h1, h1 + p, a'))
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Guard Services' }) })
      await card.scrollIntoViewIfNeeded()
      await expectClear(card.locator('img'), GUARDS, card.locator('h3, p, a'))
    })
  })
