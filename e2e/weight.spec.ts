import { expect } from '@playwright/test'
import { BUDGET, PUBLIC_PAGES, weigh } from './page-weight.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

for (const path of PUBLIC_PAGES) {
  test(`${path} stays light for a cheap phone`, async ({ page }) => {
    const weight = await weigh(page, path)
    expect(weight.document).toBeGreaterThan(0)
    expect(weight.script).toBeGreaterThan(0)
    for (const [kind, most] of Object.entries(BUDGET))
      expect.soft(weight[kind as keyof typeof BUDGET], kind).toBeLessThanOrEqual(most)
  })
}

test('nothing of the dashboard’s library is on a public page', async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const styles = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    )
    expect(styles, path).not.toContain('--mantine')
    expect(styles.length, path).toBeGreaterThan(0)
  }
})
