import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { AT_NIGHT, isWholeLook } from './whole-look.ts'

/** WCAG 2.1 levels A and AA, without axe's best practices. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa']

/** The rules that look at colours: the themes differ in nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Adds axe to the frames of a page that do not have it yet. */
export async function addAxe(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axe.source}; undefined`)
}

/** Waits until transitions have ended, because contrast is final only then. Endless animations are ignored. */
const arrived = async () => {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/**
 * Expects no accessibility violations on the page as it is; `what` names the state in a failure. All rules by default; `tags`
 * limits them, `within` is a selector of the part to check, and `names` adds the rule that what is written on a control is a
 * part of its name (WCAG 2.5.3), which axe calls experimental. In the dark theme, which every state has after the light one, the
 * colours of a sample are measured, and at night everything (web/contrast.test.ts computes the contrast of the colours themselves).
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { tags, within = 'html', names = false }: { tags?: string[]; within?: string; names?: boolean } = {},
) {
  const isSecond = !AT_NIGHT && (await page.evaluate(() => document.body.classList.contains('dark')))
  if (isSecond && !isWholeLook(new URL(page.url()).pathname)) return
  await addAxe(page)
  await page.evaluate(arrived)
  const runOnly = isSecond ? { type: 'rule' as const, values: COLOUR_RULES } : tags
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
