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

const BOTH_THEMES = EVERY_LOOK.filter(({ width }) => width === 1280)
const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_THEMES)

test('a record opens by a link; Back asks before it throws away what was typed; Forward, reload and another tab find the record again', async ({
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
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('dialog', { name: /^Guard \d+$/ })).toBeVisible()
  await expect(tab).toHaveURL(href)
  await expect(page).toHaveURL('/dashboard/guards?sort=id&page=2')
  await tab.goto('/dashboard/report-summary?record=999999')
  await expect(tab.getByText('There is no incident 999999. It may have been deleted.')).toBeVisible()
  await expect(tab).toHaveURL('/dashboard/report-summary')
})

test('seven clients: exported, three deleted at once, one restored from the Trash, another permanently deleted with it', async ({
  page,
}) => {
  const lastName = `Bulk${Date.now()}`
  await signIn(page, 'super', '/robots.txt')
  await addClients(page, lastName, 7)
  await page.goto(`/dashboard/clients?q=${lastName}`)
  await expect(page.getByText('1–5 of 7')).toBeVisible()

  await test.step('the file has every row that fits the search, under the server’s name', async () => {
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
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Delete 3 clients? This action cannot be undone.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('3 clients deleted successfully')).toBeVisible()
    await expect(page.getByText('1–4 of 4')).toBeVisible()
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
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(`1–${left} of ${left}`)).toBeVisible()
    }
  })

  await test.step('one is restored, the other goes for good when a super admin empties the Trash', async () => {
    await page.goto('/dashboard/settings')
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

test('marked rows, questions, refusals and records can be read in both themes; a closed incident is opened again with its reason', async ({
  page,
}) => {
  await signIn(page, 'super', '/dashboard/clients?sort=id')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await expectReadable(page, 'marked rows')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectReadable(page, 'the question')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const refused = page.getByRole('alert').filter({ hasText: '1 client could not be deleted' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('1 client selected')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectReadable(page, 'a refusal')

  await page.goto('/dashboard/report-summary?status=Closed')
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
  await page.goto(`/dashboard/report-summary?record=${name.split(' ')[1]}`)
  await expect(page.getByRole('dialog', { name }).getByText('Happened again')).toBeVisible()
  await expectReadable(page, 'an open incident')

  await page.goto('/dashboard/services')
  await page.getByRole('article', { name: 'CCTV Monitoring' }).getByRole('button', { name: 'Request a Quote' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a Quote' }).getByRole('combobox', { name: 'Service' })).toHaveValue(
    'CCTV Monitoring',
  )
  await expectReadable(page, 'quote dialog')
})
