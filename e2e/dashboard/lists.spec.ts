import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { EVERY_LOOK, inEachLook } from '../support/theme.ts'

/** Adds clients through the API with a unique last name, so that no demo record matches a search for it. */
async function addClients(page: Page, lastName: string, count: number) {
  await page.evaluate(
    async ({ lastName, count }) => {
      for (let number = 1; number <= count; number++) {
        const response = await fetch('/api/v1/clients/register', {
          method: 'POST',
          headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ firstName: `Bulk ${number}`, lastName, contacts: '+256 700 000 100' }),
        })
        if (!response.ok) throw new Error(await response.text())
      }
    },
    { lastName, count },
  )
}
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('a record opens by a link; Back, Forward, reload and another tab find it again', async ({ page, context }) => {
  await signIn(page, 'admin', '/dashboard/guards?sort=id&page=2')
  const link = page.getByRole('link', { name: /^Open / }).first()
  const name = (await link.getAttribute('aria-label'))!.replace('Open ', '')
  const href = (await link.getAttribute('href'))!
  expect(href).toMatch(/^\/dashboard\/guards\?sort=id&page=2&record=\d+$/)
  const drawer = page.getByRole('dialog', { name: /^Guard \d+$/ })

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByLabel('First Name')).toHaveValue(name.split(' ')[0]!)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(drawer).toBeVisible()
  await page.reload()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/guards?sort=id&page=2')

  const opened = context.waitForEvent('page')
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('dialog', { name: /^Guard \d+$/ })).toBeVisible()
  await expect(tab).toHaveURL(href)
  await expect(page).toHaveURL('/dashboard/guards?sort=id&page=2')
})

test('a record on no page shown opens by its address, and one that is not there says so', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/invoices?record=1')
  await expect(page.getByRole('dialog', { name: /^Invoice INV-/ })).toBeVisible()
  await page.goto('/dashboard/report-summary?record=999999')
  await expect(page.getByText('There is no incident 999999. It may have been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/report-summary')
})

test('Back asks before it throws away what was typed', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/stations')
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Station' })
  await dialog.getByLabel('Address').fill('Half typed')
  await page.goBack()
  await expect(page.getByText('Discard what you typed?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Address')).toHaveValue('Half typed')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/stations')
})

test('many clients are deleted at once; those still needed say why and stay marked', async ({ page }) => {
  const lastName = `Bulk${Date.now()}`
  await signIn(page, 'admin', '/dashboard/clients')
  await addClients(page, lastName, 3)
  await page.goto(`/dashboard/clients?q=${lastName}`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await box(page, `Select Bulk 3 ${lastName}`).click()
  await box(page, `Select Bulk 1 ${lastName}`).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 clients selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Delete 3 clients? This action cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 clients deleted successfully')).toBeVisible()
  await expect(page.getByText('No clients match your search.')).toBeVisible()

  await page.goto('/dashboard/clients?sort=id')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .press('Space')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const refused = page.getByRole('alert').filter({ hasText: '1 client could not be deleted' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('1 client selected')).toBeVisible()
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
})

test('closed incidents are opened again together, with one reason', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/report-summary?status=Closed')
  const first = page.getByRole('link', { name: /^Open incident/ }).first()
  const name = (await first.getAttribute('aria-label'))!.replace('Open i', 'I')
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .nth(0)
    .click()
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set to Open' }).click()
  await expect(dialog.getByText('reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Happened again')
  await dialog.getByRole('button', { name: 'Set to Open' }).click()
  await expect(page.getByText('2 incidents set to Open')).toBeVisible()
  await page.goto(`/dashboard/report-summary?record=${name.split(' ')[1]}`)
  await expect(page.getByRole('dialog', { name }).getByText('Happened again')).toBeVisible()
})

test('the export holds every row that fits the search, under the server’s name', async ({ page }) => {
  const lastName = `Export${Date.now()}`
  await signIn(page, 'admin', '/dashboard/clients')
  await addClients(page, lastName, 7)
  await page.goto(`/dashboard/clients?q=${lastName}`)
  await expect(page.getByText('1–5 of 7')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile((await file.path())!, 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const lines = text.slice(1).trim().split('\r\n')
  expect(lines[0]).toContain('First Name,Last Name,Company,Address,Contacts,Registered On')
  expect(lines).toHaveLength(8)
  for (let number = 1; number <= 7; number++) expect(text).toContain(`Bulk ${number},${lastName}`)
})

test('a client is moved to the Trash, restored, and permanently deleted when a super admin empties it', async ({ page }) => {
  const lastName = `Trash${Date.now()}`
  await signIn(page, 'super', '/dashboard/clients')
  await addClients(page, lastName, 1)
  const moveToTrash = async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Move deleted items to Trash' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(lastName)
    await page.getByRole('button', { name: `Delete Bulk 1 ${lastName}` }).click()
    await expect(
      page.getByText(`Are you sure you want to delete the client Bulk 1 ${lastName}? It will be kept in the Trash for 30 days.`),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Client deleted successfully')).toBeVisible()
  }
  await page.reload()
  await moveToTrash()
  await page.goto(`/dashboard/settings?q=${lastName}`)
  await page.getByRole('button', { name: `Restore Bulk 1 ${lastName}` }).click()
  await expect(page.getByText('Client restored')).toBeVisible()
  await expect(page.getByText('Nothing in the Trash matches your search.')).toBeVisible()
  await page.goto('/dashboard/clients')
  await moveToTrash()
  await page.goto(`/dashboard/settings?q=${lastName}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty Trash' }).click()
  await expect(page.getByRole('alert')).toHaveText('Trash emptied successfully')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Nothing in the Trash matches your search.')).toBeVisible()
})

const BOTH_THEMES = EVERY_LOOK.filter(({ width }) => width === 1280)
test('assistive technology can read marked rows, questions, refusals and the Trash in both themes', async ({ page }) => {
  const expectReadable = (what: string) => inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_THEMES)
  await signIn(page, 'super', '/dashboard/clients?sort=id')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await expectReadable('marked rows')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectReadable('the question')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectReadable('a refusal')
  await page.goto('/dashboard/report-summary?status=Closed')
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expectReadable('the menu')
  await page.getByRole('menuitem', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Set to Open' }).click()
  await expect(page.getByText('reason is required.')).toBeVisible()
  await expectReadable('a missing reason')
  await page.goto('/dashboard/guards?record=3')
  await expect(page.getByRole('dialog', { name: 'Guard 3' })).toBeVisible()
  await expectReadable('an open record')
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('region', { name: 'Trash' })).toHaveAttribute('aria-busy', 'false')
  await expectReadable('the Trash')
})
