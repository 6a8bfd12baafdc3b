import { expect, type Page } from '@playwright/test'

/** Elements that are animated in spite of reduced motion. */
const moving = () =>
  [...document.querySelectorAll<HTMLElement>('html, body, body *')].flatMap((element) => {
    const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element)
    const animated = animationName !== 'none' && /[1-9]/.test(animationDuration)
    const moves = /[1-9]/.test(transitionDuration) || animated || scrollBehavior === 'smooth'
    return moves ? [`${element.tagName} ${element.className}`] : []
  })

/** Links to this page in a navigation that are not marked as the current one; those to a part of it lead on. */
const unmarked = () => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')].filter(
    ({ origin, pathname, hash }) => origin === location.origin && pathname === location.pathname && hash === '',
  )
  return links.filter((link) => link.ariaCurrent !== 'page').map(({ outerHTML }) => outerHTML)
}

/** Fields without a border, and marks of the current page that are only a colour; a palette of the system's leaves neither. */
const lostInForcedColors = () => {
  const lined = (element: Element) => {
    const style = getComputedStyle(element)
    const sides = ['Top', 'Bottom', 'Left'] as const
    return (
      style.outlineStyle !== 'none' ||
      style.textDecorationLine.includes('underline') ||
      sides.some((side) => style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0)
    )
  }
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const kinds = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), select, textarea, [aria-current=page]'
  return [...document.querySelectorAll(kinds)]
    .filter((element) => shown(element) && !lined(element) && !lined(element.parentElement!))
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Expects a page to stand still, to mark itself in its navigation, and to be usable with the system's own colours. */
export async function expectPreferences(page: Page) {
  expect.soft(await page.evaluate(moving), 'what moves').toEqual([])
  expect.soft(await page.evaluate(unmarked), 'links to this page without aria-current').toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(lostInForcedColors), 'lost in forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
