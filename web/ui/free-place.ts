type Size = { width: number; height: number }
type Rect = Size & { left: number; top: number }

const MARGIN = 16
const STEP = 8

const overlap = (a: Rect, b: Rect) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** The area of a message, the controls there, and the elements that stay in place while the page scrolls. */
type Surroundings = { area: Rect; controls: Rect[]; held: () => Rect[] }

/** The place of a message that lies somewhere already: it stays, unless it covers a control or leaves the area. */
export function nextPlace(shown: Rect, around: Surroundings): { left: number; top: number } {
  const { area, controls } = around
  const inside = shown.left >= area.left && shown.left + shown.width <= area.left + area.width
  const above = shown.top >= area.top && shown.top + shown.height <= area.top + area.height
  if (inside && above && !controls.some((control) => overlap(shown, control))) return { left: shown.left, top: shown.top }
  return freePlace(shown, around)
}

/**
 * The lowest place within an area for a message that covers no control: in the middle, at the right or at the left. If every
 * place has one, it covers none of a bar that stays: what scrolls can be scrolled from under it.
 */
export function freePlace({ width, height }: Size, { area, controls, held }: Surroundings): { left: number; top: number } {
  const right = area.left + area.width - width - MARGIN
  const lefts = [area.left + (area.width - width) / 2, right, area.left + MARGIN]
  const lowest = area.top + area.height - height - MARGIN
  function lowestWithout(avoided: Rect[]) {
    for (let top = lowest; top >= area.top + MARGIN; top -= STEP)
      for (const left of lefts)
        if (!avoided.some((control) => overlap({ left, top, width, height }, control))) return { left, top }
    return undefined
  }
  return lowestWithout(controls) ?? lowestWithout(held()) ?? { left: lefts[0]!, top: lowest }
}

const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [role=button], [role=tab], [role=option]'

/** Within a dialog, which is fixed itself, what does not scroll with its content. */
function isHeld(control: Element): boolean {
  for (let at: Element | null = control; at && at.getAttribute('role') !== 'dialog'; at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
  return false
}

/** The surroundings of a fixed element, as it is now. */
function surroundings(element: HTMLElement): Surroundings {
  const main = document.querySelector('main')
  const { left } = main?.getBoundingClientRect() ?? { left: 0 }
  // The frame's padding keeps the sidebar's place free; what it has at both sides is the page's own.
  const padding = main && getComputedStyle(main)
  const sideOf = (side: string | undefined) => Number.parseFloat(side ?? '') || 0
  const inset = Math.max(0, sideOf(padding?.paddingInlineStart) - sideOf(padding?.paddingInlineEnd))
  const start = left + inset
  const area = { left: start, top: 0, width: window.innerWidth - start, height: window.innerHeight }
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !element.contains(control))
  const boxes = (of: Element[]) => of.map((control) => control.getBoundingClientRect())
  return { area, controls: boxes(controls), held: () => boxes(controls.filter(isHeld)) }
}

/**
 * Moves a fixed element to the free place of its page, and again when its surroundings move. Returns the function that ends that.
 */
export function keepInFreePlace(element: HTMLElement): () => void {
  const put = ({ left, top }: { left: number; top: number }) => {
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  }
  put(freePlace(element.getBoundingClientRect(), surroundings(element)))

  let frame = 0
  const look = () => {
    frame = 0
    // Its own appearance is animated, which moves its rectangle and not its place.
    const { width, height } = element.getBoundingClientRect()
    const shown = { left: Number.parseFloat(element.style.left), top: Number.parseFloat(element.style.top), width, height }
    put(nextPlace(shown, surroundings(element)))
  }
  const later = () => {
    frame ||= requestAnimationFrame(look)
  }
  const content = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !element.contains(target))) later()
  })
  content.observe(document.body, { childList: true, subtree: true })
  const ways = ['scroll', 'resize', 'transitionend', 'animationend']
  for (const way of ways) window.addEventListener(way, later, { capture: true, passive: true })
  return () => {
    content.disconnect()
    cancelAnimationFrame(frame)
    for (const way of ways) window.removeEventListener(way, later, { capture: true })
  }
}
