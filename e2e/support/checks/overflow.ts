import { expect, type Page } from '@playwright/test'

/** Expects that the page does not scroll sideways, once it has been laid out; `what` names the state in a failure. */
export const expectNoSidewaysScroll = (page: Page, what = 'pixels beside the window') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: what })
    .toBeLessThanOrEqual(0)
