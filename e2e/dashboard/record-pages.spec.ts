import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoBrokenTexts } from '../support/checks/broken-texts.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Opens each tab of the page that is shown and waits until its content is there, without a failure. */
async function readTabs(page: Page, names: string[]) {
  await expect(page.getByRole('tab')).toHaveText(names)
  for (const name of names) {
    await page.getByRole('tab', { name, exact: true }).click()
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expect(panel.getByRole('alert')).toHaveCount(0)
    await expect(panel).not.toBeEmpty()
    await expectAccessible(page, name)
  }
}

test('everything about a guard is on one page, found by the telephone number in any spelling', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/guards')
  const row = page.getByRole('row').nth(1)
  const name = await row.getByRole('link').nth(1).getAttribute('aria-label')
  const contacts = (await row.textContent())!.match(/(?:\+256|0)[\d ]{9,12}\d/)![0].replace(/\D/g, '')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search guards/ }).fill(`0${contacts.slice(-9)}`)
  await page.getByRole('option', { name: name! }).click()
  await expect(page).toHaveURL(/\/dashboard\/guards\/\d+$/)
  await expect(page.getByRole('heading', { level: 2, name: name! })).toBeVisible()
  await readTabs(page, ['Shifts and hours', 'Incidents', 'Papers', 'Absences', 'Stations', 'Phone', 'History'])
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  expect(page.url()).toBe(address)
})

test('everything about a client is on one page, which the name in the list leads to', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/clients')
  const name = page.getByRole('row').nth(1).getByRole('link').first()
  await name.click()
  await expect(page).toHaveURL(/\/dashboard\/clients\/\d+$/)
  await readTabs(page, [
    ...['Stations', 'Contracts', 'Coverage', 'Incidents', 'Requests', 'Money', 'People', 'Documents', 'History'],
  ])
})

test('a station and an issued invoice are pages', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/stations/1')
  await readTabs(page, ['Now', 'Posts', 'Week', 'Rounds', 'Book', 'Incidents', 'Contacts and orders', 'History'])
  await page.goto('/dashboard/invoices/1')
  await expect(page.getByRole('tab', { name: 'Payments and credit' })).toBeVisible()
  await page.getByRole('tab', { name: 'Documents and e-mails' }).click()
  await expectAccessible(page, 'invoice')
})

test('on a tablet and a phone, nothing of a record’s page is broken or beside what can be seen', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/guards/1')
  for (const address of ['guards/1', 'clients/1', 'stations/1', 'invoices/1', 'contracts/1', 'alarms/systems/1']) {
    await page.goto(`/dashboard/${address}`)
    await expect(page.getByRole('tablist')).toBeVisible()
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoBrokenTexts(page, `${address} at ${width} px`)
      await expectNoSidewaysScroll(page, `${address} at ${width} px`)
    }
  }
})

test('a guard gets a photo, and the telephone is changed where it stands', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/guards/2')
  const facts = page.getByRole('region', { name: 'Key facts' })
  await facts.getByRole('button', { name: /^Change the photo of/ }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose a photo' }).click()
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2b6' } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'guard.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(facts.getByRole('img', { name: /^Photo of/ })).toBeVisible()
  await facts.getByRole('button', { name: 'Edit Contacts' }).click()
  await facts.getByRole('textbox', { name: 'Contacts' }).fill('0772 111 333')
  await expectAccessible(page, 'a field in place')
  await page.keyboard.press('Enter')
  await expect(facts.getByRole('link', { name: '0772 111 333' })).toBeVisible()
  await expect(facts.getByRole('button', { name: 'Edit Contacts' })).toBeFocused()
  await page.reload()
  await expect(facts.getByRole('img', { name: /^Photo of/ })).toBeVisible()
  await expect(facts.getByRole('link', { name: '0772 111 333' })).toBeVisible()
})

test('the bell leads to all notices, which are filtered and read', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/guards')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect(page.getByRole('switch', { name: 'Sound for what is urgent' })).not.toBeChecked()
  await page.getByRole('link', { name: 'All notices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'notices')
})
