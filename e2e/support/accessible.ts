import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The success criteria of WCAG 2.1, levels A and AA, without the best practices that axe knows besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa']

/** Waits until what moves into place has arrived: what fades in has its contrast only then. What turns for ever is let be. */
const arrived = async () => {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/**
 * Assistive technology finds nothing wrong with the page as it is now; `what` names the state in a failure.
 * All rules by default; `tags` limits them, `within` is the selector of what is looked at.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { tags, within = 'html' }: { tags?: string[]; within?: string } = {},
) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source}; undefined`)
  await page.evaluate(arrived)
  const { violations, passes } = await page.evaluate(
    ({ tags, within }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        within,
        // The elements that pass need no selectors of their own, which would take longer than the rules.
        { ...(tags && { runOnly: tags }), resultTypes: ['violations'] },
      ),
    { tags, within },
  )
  expect(passes.length, `${what}: rules that apply`).toBeGreaterThan(0)
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      what,
    )
    .toEqual([])
}
