import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The success criteria of WCAG 2.1, levels A and AA, without the best practices that axe knows besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa']

/** Assistive technology finds nothing wrong with the page as it is now; `what` names the state in a failure. All rules by default. */
export async function expectAccessible(page: Page, what: string, tags?: string[]) {
  const axe = new AxeBuilder({ page })
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      what,
    )
    .toEqual([])
}
