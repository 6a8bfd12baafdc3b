import { expect } from '@playwright/test'
import { monthBefore, today } from '../../api/core/fields/days.ts'
import { formatMonth } from '../../web/lib/months.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { settled } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('reports of a month: a sentence, a chart and a table, the tabs keep the month, numbers lead to what they count', async ({
  page,
}) => {
  await signIn(page, 'super')
  const now = today().slice(0, 7)
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('operations, from the sidebar', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reports', exact: true }).click()
    await page.waitForURL('**/dashboard/reports')
    await expect(page).toHaveTitle(/Reports · Engabo Security$/)
    await expect(section('Coverage by station').getByText(/^Coverage [\d.]+ %/)).toBeVisible()
    await expect(section('Overrides by planner').getByText(/^\d+ shifts? against a rule|^Nothing in/)).toBeVisible()
    await settled(page)
    await inEachLook(page, async (name) => {
      await expectNoSidewaysScroll(page, name)
      await expectAccessible(page, `reports of operations ${name}`)
    })
  })

  await test.step('a number, and the shifts that it counts', async () => {
    const cause = section('Uncovered by cause')
      .getByRole('link', { name: /: \d+$/ })
      .first()
    const [name, count] = (await cause.getAttribute('aria-label'))!.split(': ')
    await cause.click()
    await page.waitForURL('**/dashboard/reports/uncovered?**')
    await expect(section(`Uncovered shifts: ${name}`).getByText(new RegExp(`of ${count}$`))).toBeVisible()
    await page.getByRole('button', { name: /^Cause: / }).click()
    await page.waitForURL(`**/dashboard/reports?month=${now}`)
  })

  await test.step('money of the month before', async () => {
    await page.getByRole('button', { name: 'Previous month' }).click()
    const before = monthBefore(now)
    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await page.waitForURL(`**/dashboard/reports/money?month=${before}`)
    await expect(page).toHaveTitle(/Money · Reports · Engabo Security$/)
    await expect(page.getByRole('heading', { name: formatMonth(before) })).toBeVisible()
    await expect(section('Debtors by age').locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expect(section('Margin by client and station').getByText(/left of .* charged/)).toBeVisible()
    await settled(page)
    await inEachLook(page, async (name) => {
      await expectNoSidewaysScroll(page, name)
      await expectAccessible(page, `reports of money ${name}`)
    })
  })

  await test.step('incidents as a file', async () => {
    await page.getByRole('link', { name: 'Incidents', exact: true }).last().click()
    const saving = page.waitForEvent('download')
    await section('Incidents by station').getByRole('button', { name: 'CSV' }).click()
    expect((await saving).suggestedFilename()).toBe(`stations-${monthBefore(now)}.csv`)
  })

  await test.step('alarms, readable as cards', async () => {
    await page.getByRole('link', { name: 'Alarms', exact: true }).last().click()
    await page.waitForURL(`**/dashboard/reports/alarms?month=${monthBefore(now)}`)
    await expect(page).toHaveTitle(/Reports · Engabo Security$/)
    await expect(section('Times of alarms').getByRole('row', { name: /^Received to taken \d+/ })).toBeVisible()
    await expect(section('Alarms by operator').getByText(/^\d+ operators? took alarms\.$/)).toBeVisible()
    await settled(page)
    await inEachLook(page, async (name) => {
      await expectNoSidewaysScroll(page, name)
      await expectAccessible(page, `reports of alarms ${name}`)
    })
    const saving = page.waitForEvent('download')
    await section('Alarms by client').getByRole('button', { name: 'CSV' }).click()
    expect((await saving).suggestedFilename()).toBe(`alarms-clients-${monthBefore(now)}.csv`)
  })
})
