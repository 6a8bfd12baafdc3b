import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { settled } from '../support/pages/ready.ts'
import { EVERY_LOOK, inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Adds clients with this last name, which no demo record has; the first of them has a station, so it cannot be deleted. */
async function addClients(request: APIRequestContext, lastName: string, count: number) {
  const headers = await elsewhere(request, 'super')
  const add = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data })
    expect(response.status(), await response.text()).toBe(201)
    return response.json()
  }
  for (let number = 1; number <= count; number++) {
    const person = { firstName: `Bulk ${number}`, lastName, contacts: '+256 700 000 100' }
    const { client } = await add('/api/v1/clients/register', person)
    if (number === 1) await add('/api/v1/stations', { name: `Gate of ${lastName}`, client_id: client.id, address: 'Kira Road' })
  }
}

const BOTH_THEMES = EVERY_LOOK.filter(({ width }) => width === 1280)
const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_THEMES)

test('a record opens by a link; Back asks before it discards typed text; Forward, reload and a new tab open the record again', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/dashboard/guards?sort=id&page=2')
  const link = page.getByRole('link', { name: /^Open / }).first()
  const name = (await link.getAttribute('aria-label'))!.replace('Open ', '')
  const href = (await link.getAttribute('href'))!
  expect(href).toMatch(/^\/dashboard\/guards\?sort=id&page=2&record=\d+$/)
  const drawer = page.getByRole('dialog', { name: /^Guard \d+$/ })

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByLabel('First Name')).toHaveValue(name.split(' ')[0]!)
  await expectReadable(page, 'an open guard')
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(drawer).toBeVisible()
  await drawer.getByLabel('First Name').fill('Half typed')
  await page.goBack()
  await expect(page.getByText('Discard what you typed?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByLabel('First Name')).toHaveValue('Half typed')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/guards?sort=id&page=2')
  await page.goForward()
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
    .nth(4)
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('dialog', { name: /^Guard \d+$/ })).toBeVisible()
  await expect(tab).toHaveURL(href)
  await expect(page).toHaveURL('/dashboard/guards?sort=id&page=2')
})

test('of seven clients all are exported and three deleted at once, one of them refused; one is restored from the Trash, the other erased with it', async ({
  page,
  request,
}) => {
  const lastName = `Bulk${Date.now()}`
  await addClients(request, lastName, 7)
  await signIn(page, 'super', `/dashboard/clients?q=${lastName}`)
  await expect(page.getByText('1–5 of 7')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })

  await test.step('the file has every row that matches the search, and the name that the server gives it', async () => {
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

  await test.step('a range of rows is deleted at once', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.nth(2).click()
    await boxes.nth(0).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 clients selected')).toBeVisible()
    await expectReadable(page, 'marked rows')
    await remove.click()
    await expect(page.getByText('Delete 3 clients? This action cannot be undone.')).toBeVisible()
    await expectReadable(page, 'the question')
    await confirm.click()
    await expect(page.getByText('3 clients deleted successfully')).toBeVisible()
    await expect(page.getByText('1–4 of 4')).toBeVisible()
  })

  await test.step('a client that is still referred to is refused and stays selected', async () => {
    await page.getByRole('checkbox', { name: 'Select Bulk 1' }).click()
    await remove.click()
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: '1 client could not be deleted' })).toBeVisible()
    await expect(page.getByText('1 client selected')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectReadable(page, 'a refusal')
  })

  const inTrash: string[] = []
  await test.step('two go to the Trash', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Move deleted items to Trash' }).check()
    await page.keyboard.press('Escape')
    for (const left of [3, 2]) {
      const button = page.getByRole('button', { name: /^Delete Bulk/ }).first()
      const name = (await button.getAttribute('aria-label'))!.replace('Delete ', '')
      inTrash.push(name)
      await button.click()
      await expect(
        page.getByText(`Are you sure you want to delete the client ${name}? It will be kept in the Trash for 30 days.`),
      ).toBeVisible()
      await confirm.click()
      await expect(page.getByText(`1–${left} of ${left}`)).toBeVisible()
    }
  })

  await test.step('one is restored, the other is erased when a super admin empties the Trash', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('button', { name: `Restore ${inTrash[0]}` })).toBeVisible()
    await expectReadable(page, 'the Trash')
    await page.getByRole('button', { name: `Restore ${inTrash[0]}` }).click()
    await expect(page.getByText('Client restored')).toBeVisible()
    await page.getByRole('button', { name: 'Empty Trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Empty Trash' }).click()
    await expect(page.getByRole('alert')).toHaveText('Trash emptied successfully')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(inTrash[1]!)).toHaveCount(0)
  })
})

test('a closed incident is reopened with a reason; the card of a service opens its quote form', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/services')
  await test.step('a card opens the quote form with its service', async () => {
    const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
    await page.getByRole('article', { name: 'CCTV Monitoring' }).getByRole('button', { name: 'Request a Quote' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('CCTV Monitoring')
    await expectReadable(page, 'quote dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await page.getByRole('link', { name: 'Reports & Analytics' }).click()
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Closed').click()
  await page.waitForURL(/[?&]status=Closed/)
  await settled(page)
  const first = page.getByRole('link', { name: /^Open incident/ }).first()
  const name = (await first.getAttribute('aria-label'))!.replace('Open i', 'I')
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible()
  await expectReadable(page, 'the menu')
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set to Open' }).click()
  await expect(dialog.getByText('reason is required.')).toBeVisible()
  await expectReadable(page, 'a missing reason')
  await dialog.getByLabel('Reason').fill('Happened again')
  await dialog.getByRole('button', { name: 'Set to Open' }).click()
  await expect(page.getByText('1 incident set to Open')).toBeVisible()
  await follow(page, `/dashboard/report-summary?record=${name.split(' ')[1]}`)
  await expect(page.getByRole('dialog', { name }).getByText('Happened again')).toBeVisible()
  await expectReadable(page, 'an open incident')
})

test('what a client owes is a card on a phone, without lines for ages of which nothing is owed', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/invoices/ageing')
  const lines = page.getByRole('row', { name: /Ssese Line Logistics/ }).getByRole('cell')
  await expect(lines).toHaveCount(8)
  const nothing = await lines.filter({ hasText: '—' }).count()
  expect(nothing).toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^More of .*Ssese Line Logistics/ }).click()
  // The end of the card is a cell of its own.
  await expect(lines).toHaveCount(8 - nothing + 1)
  await expect(lines.filter({ hasText: '—' })).toHaveCount(0)
})
