import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { rememberColours } from './remembered-colours.ts'
import { isRepeated } from './repeated.ts'

/** WCAG 2.1 levels A and AA, without axe's best practices. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa']

/**
 * The rules that look at colours. The others look at elements, attributes, texts, states, boxes and what is visible: where
 * all of these are as they were when every rule passed, as in the other theme, only these two can find something else.
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Waits until transitions have ended, because contrast is final only then. Endless animations are ignored. */
const arrived = async () => {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/**
 * Expects no accessibility violations on the page as it is; `what` names the state in a failure. All rules by default; `tags`
 * limits them, `within` is a selector of the part to check, and `names` adds the rule that what is written on a control is a
 * part of its name (WCAG 2.5.3), which axe calls experimental. Markup that has just passed every rule is checked by the rules of
 * colour alone.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { tags, within = 'html', names = false }: { tags?: string[]; within?: string; names?: boolean } = {},
) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source}; (${rememberColours})()`)
  await page.evaluate(arrived)
  const repeated = await page.evaluate(isRepeated, `${within} ${tags}`)
  const runOnly = repeated ? { type: 'rule' as const, values: COLOUR_RULES } : tags
  const { violations, passes } = await page.evaluate(
    ({ runOnly, within, rules }) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        within,
        // Passing elements need no selectors, whose computation would take longer than the rules.
        { ...(runOnly ? { runOnly } : { rules }), resultTypes: ['violations'] },
      ),
    { runOnly, within, rules: { 'label-content-name-mismatch': { enabled: names } } },
  )
  expect(passes.length, `${what}: rules that apply`).toBeGreaterThan(0)
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      what,
    )
    .toEqual([])
}
