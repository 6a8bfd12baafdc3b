type Size = { width: number; height: number }
type Rect = Size & { left: number; top: number }

const MARGIN = 16
const STEP = 8

const overlap = (a: Rect, b: Rect) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** The lowest place within an area for a message that covers no control: in the middle, at the right or at the left. */
export function freePlace({ width, height }: Size, area: Rect, controls: Rect[]): { left: number; top: number } {
  const right = area.left + area.width - width - MARGIN
  const lefts = [area.left + (area.width - width) / 2, right, area.left + MARGIN]
  const lowest = area.top + area.height - height - MARGIN
  for (let top = lowest; top >= area.top + MARGIN; top -= STEP)
    for (const left of lefts)
      if (!controls.some((control) => overlap({ left, top, width, height }, control))) return { left, top }
  return { left: lefts[0]!, top: lowest }
}

const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=tab], [role=option]'

/** Moves a fixed element to the free place that its page has now. */
export function moveToFreePlace(element: HTMLElement): void {
  const main = document.querySelector('main')
  const { left } = main?.getBoundingClientRect() ?? { left: 0 }
  // The frame's padding keeps the sidebar's place free.
  const inset = main ? Number.parseFloat(getComputedStyle(main).paddingInlineStart) || 0 : 0
  const start = left + inset
  const area = { left: start, top: 0, width: window.innerWidth - start, height: window.innerHeight }
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !element.contains(control))
    .map((control) => control.getBoundingClientRect())
  const place = freePlace(element.getBoundingClientRect(), area, controls)
  element.style.left = `${place.left}px`
  element.style.top = `${place.top}px`
}
