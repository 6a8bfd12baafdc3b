import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const PAGE = '/dashboard/company'

/** Calls the API with the page's session. */
async function api(page: Page, method: string, path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  return response.json()
}

async function open(page: Page) {
  await signIn(page, 'super', PAGE)
  await expect(page.getByRole('form', { name: 'Settings' })).toBeVisible()
}

/** Changes settings, or lets the test change them, and restores them afterwards: other tests run on the same server. */
async function withSettings(page: Page, change: object | undefined, run: () => Promise<void>) {
  const { id: _, version: __, ...before } = await api(page, 'GET', 'company-settings')
  if (change) await api(page, 'PUT', 'company-settings', { ...before, ...change })
  try {
    await run()
  } finally {
    await api(page, 'PUT', 'company-settings', before)
  }
}

/** A page of the site as it is served, without the comments that React puts between texts. */
const served = async (page: Page, path: string) => (await (await page.request.get(path)).text()).replaceAll('<!-- -->', '')

test('a super admin changes a retention period, the licence line and a tax rate, and visitors read them', async ({ page }) => {
  await open(page)
  await withSettings(page, undefined, async () => {
    const months = page.getByLabel('Rejected applications')
    await test.step('errors are shown at their fields and legible at each width in both themes', async () => {
      await months.fill('99')
      await page.getByLabel('Incidents').fill('nobody')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText('rejected months must be at most 24.')).toBeVisible()
      await inEachLook(page, async (look) => {
        await expectNoSidewaysScroll(page, look)
        await expectAccessible(page, `company settings with mistakes ${look}`)
      })
    })

    await test.step('a retention period is saved, and visitors read it where they consent', async () => {
      await page.getByLabel('Incidents').fill('')
      await months.fill('5')
      await expect(page.getByText('Changes not saved')).toBeVisible()
      await page.getByRole('link', { name: 'Guards', exact: true }).click()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText('Company settings saved')).toBeVisible()
      expect(await served(page, '/privacy')).toContain('is deleted 5 months after the decision')
      expect(await served(page, '/careers')).toContain('at the latest 5 months after a decision against it')
    })
  })

  await test.step('brand and contact details are those of the site content, and the site shows them', async () => {
    const licence = page.getByLabel('Licence line')
    const before = await licence.inputValue()
    await licence.fill(`${before}, No. 7`)
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Brand and contact details saved')).toBeVisible()
    expect(await served(page, '/')).toContain(`${before}, No. 7`)
    await licence.fill(before)
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Everything is saved')).toHaveCount(2)
  })

  await test.step('a future tax rate is added and removed again', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tax' }).click()
    await expect(page.getByRole('region', { name: 'Tax' })).toBeFocused()
    await page.getByRole('button', { name: 'Add a rate' }).click()
    await page.getByLabel('Counts from').fill('1 Jul 2031')
    await page.getByLabel('VAT').fill('19.5')
    await expectAccessible(page, 'adding a tax rate')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const row = page.getByRole('row', { name: /1 Jul 2031 19\.5\s% Future/ })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Tax rate removed')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('an admin has no link to the page; its address says who has access', async ({ page }) => {
  await signIn(page, 'admin', PAGE)
  await expect(page.getByText('Access Denied! You must be logged in as Super Admin.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Services', exact: true })).toBeVisible()
  for (const name of ['Company settings', 'Audit log']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expectAccessible(page, 'denied')
})

test('a shift that breaks a working rule asks for a reason with the figures, in the form and on the board', async ({ page }) => {
  await open(page)
  const long = { guard_id: 9, station_id: 1, start_time: '00:00', end_time: '23:59', shift_type: 'Day' }
  const days = ['05', '06', '07', '08', '09']
  let guard = ''
  // A limit that no other test reaches, so that those running at the same time are not affected.
  const only = { weekly_hours: 121, minimum_rest_hours: null, longest_shift_hours: null, free_day: false }
  await withSettings(page, only, async () => {
    for (const day of days)
      guard = (await api(page, 'POST', 'duty_schedules', { ...long, shift_date: `2032-01-${day}` })).duty_schedule.guard_name
    await follow(page, '/dashboard/duty-schedule/board?week=2032-01-05&by=guard&q=9')
    await page.getByRole('button', { name: `Add a shift: ${guard}, Sun 11 Jan` }).click()
    const form = page.getByRole('dialog', { name: 'Add Schedule' })
    await form.getByRole('combobox', { name: 'Station' }).fill('1')
    await page.getByRole('listbox', { name: 'Station' }).getByRole('option').first().click()
    await form.getByLabel('Start Time').fill('10:00')
    await form.getByLabel('End Time').fill('12:00')
    await form.getByLabel('Shift Type').fill('Relief')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const against = `${guard} would have 121 h 55 min of work in the week of 5 Jan 2032 (at most 121 h).`
    await expect(form.getByRole('alert')).toContainText(against)
    await expectAccessible(page, 'a working rule speaks against a shift')
    await form.getByRole('button', { name: 'Save anyway' }).click()
    await expect(form.getByText('Say why this is planned all the same.')).toBeVisible()
    await form.getByLabel('Reason').fill('The relief is ill.')
    await form.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Duty schedule added successfully')).toBeVisible()

    const relief = page.locator('[aria-roledescription="movable shift"]').and(page.getByRole('button', { name: /Relief/ }))
    const announcements = page.locator('[aria-live=assertive]')
    const moveToSaturday = async () => {
      await relief.focus()
      await page.keyboard.press('Space')
      await expect(announcements).toContainText('Picked up')
      await page.keyboard.press('ArrowLeft')
      await expect(announcements).toContainText('Sat 10 Jan')
      await page.keyboard.press('Space')
    }
    // The focus returns to the date first.
    await expect(form).toHaveCount(0)
    await moveToSaturday()
    const question = page.getByRole('dialog', { name: 'Move despite a working rule?' })
    await expect(question).toContainText(against)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(relief).toHaveAccessibleName(/Sun 11 Jan/)
    await expect(question).toHaveCount(0)
    await moveToSaturday()
    await expectAccessible(page, 'a reason is asked for before a shift is moved')
    await question.getByLabel('Reason').fill('The relief is still ill.')
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText(`${guard} moved to Sat 10 Jan`)).toBeVisible()
    await expect(relief).toHaveAccessibleName(/Sat 10 Jan/)
  })
})
