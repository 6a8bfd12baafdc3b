import { expect, type Page } from '@playwright/test'

/** The parts that axe does not measure, with the contrast that WCAG asks for: of text (1.4.3) and of what is no text (1.4.11). */
const LEAST = { placeholder: 4.5, hint: 4.5, 'border of a field': 3, badge: 3 }

/** Expects placeholders, hints, borders of fields and checkboxes, and badges to stand out, in the colours that are computed. */
export async function expectContrast(page: Page, what: string) {
  const faint = await page.evaluate(measure, LEAST)
  expect.soft(faint, `${what}: too faint`).toEqual([])
}

/** Runs in the page: each part whose contrast is less than asked for. */
function measure(least: typeof LEAST) {
  type Rgba = [number, number, number, number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  /** Any CSS colour as 0 to 255, with its opacity from 0 to 1. */
  function read(color: string): Rgba {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
    return [r!, g!, b!, a! / 255]
  }
  const over = ([r, g, b, a]: Rgba, under: Rgba): Rgba => [
    r * a + under[0] * (1 - a),
    g * a + under[1] * (1 - a),
    b * a + under[2] * (1 - a),
    1,
  ]
  /** The visible background of an element. */
  function ground(element: Element | null): Rgba {
    if (!element) return [255, 255, 255, 1]
    const own = read(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, ground(element.parentElement))
  }
  function luminance([r, g, b]: Rgba) {
    const [x, y, z] = [r, g, b].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!
  }
  function contrast(one: Rgba, other: Rgba) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  }
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 8
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown)
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    element.getAttribute('placeholder') ??
    element.textContent?.trim().slice(0, 40) ??
    element.id

  /** Elements with a class of a stylesheet's module; a made-up class such as `__m__-_r_tag_` is none. */
  const classed = (name: string) => `[class^="_${name}_"], [class*=" _${name}_"]`

  const faint: string[] = []
  function judge(part: keyof typeof LEAST, element: Element, ratio: number) {
    if (ratio < least[part]) faint.push(`${part}: ${nameOf(element)}, ${ratio.toFixed(2)}`)
  }
  for (const field of all('input:enabled, textarea:enabled, select:enabled')) {
    const around = ground(field.parentElement)
    const inside = ground(field)
    const { appearance, borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(field)
    const box = field.matches('[type=checkbox], [type=radio]')
    // Drawn by the browser, in colours that no style names.
    if (box && appearance !== 'none') continue
    const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px'
    // Without a border it is told by its surface, as a checked box is, or stands in what has one.
    const edge = bordered ? over(read(borderTopColor), inside) : inside
    if (bordered || box) judge('border of a field', field, contrast(edge, around))
    if (!field.matches(':placeholder-shown')) continue
    const { color, opacity } = getComputedStyle(field, '::placeholder')
    const [r, g, b, a] = read(color)
    judge('placeholder', field, contrast(over([r, g, b, a * Number(opacity)], inside), inside))
  }
  for (const hint of all(`.mantine-InputWrapper-description, ${classed('hint')}`))
    judge('hint', hint, contrast(over(read(getComputedStyle(hint).color), ground(hint)), ground(hint)))
  for (const badge of all(`.mantine-Badge-root, ${classed('tag')}`)) {
    const row = ground(badge.parentElement)
    const edge = over(read(getComputedStyle(badge).borderTopColor), ground(badge))
    judge('badge', badge, Math.max(contrast(edge, row), contrast(ground(badge), row)))
  }
  return [...new Set(faint)]
}
