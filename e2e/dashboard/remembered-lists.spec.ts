import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { settled } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const LIST = '/dashboard/clients'
const STANDARD = { columns: null, rows: null, fits: false }

/** The tests of a worker share these accounts. */
test.afterEach(async ({ request }) => {
  for (const account of ['admin', 'super'] as const) {
    const headers = await elsewhere(request, account)
    await request.put('/api/v1/lists/clients', { headers, data: STANDARD })
  }
})

const titles = (page: Page) => page.getByRole('columnheader').allTextContents()
const rows = (page: Page) => page.getByRole('table').getByRole('row')
async function open(page: Page, tool: 'Views' | 'Columns') {
  await page.getByRole('button', { name: tool, exact: true }).click()
  const panel = page.getByRole('dialog', { name: tool })
  await expect(panel.getByRole(tool === 'Views' ? 'button' : 'checkbox').nth(1)).toBeVisible()
  return panel
}

test('columns, rows and a shared view of a list follow the account; filters are there when one comes back', async ({
  page,
  browser,
  request,
}) => {
  const name = `Kampala by name ${Date.now()}`
  await signIn(page, 'super', LIST)
  await expect(rows(page)).toHaveCount(6)

  await test.step('five rows until somebody wants as many as the window has room for', async () => {
    await page.setViewportSize({ width: 1280, height: 1200 })
    await page.getByLabel('Rows per page').selectOption('Fit window')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(11)
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(beyond).toBeLessThanOrEqual(0)
  })

  await test.step('a column is hidden, and another dragged to the second place', async () => {
    const panel = await open(page, 'Columns')
    await inEachLook(page, (look) => expectAccessible(page, `the choice of columns ${look}`), [
      { width: 1280, theme: 'light' },
      { width: 1280, theme: 'dark' },
    ])
    await panel.getByRole('checkbox', { name: 'Address' }).click()
    await expect.poll(() => titles(page)).not.toContain('Address')
    const line = (title: string) => panel.getByRole('listitem').filter({ hasText: title })
    const [from, to] = [await line('Contacts').boundingBox(), await line('Last Name').boundingBox()]
    await page.mouse.move(from!.x + 16, from!.y + from!.height / 2)
    await page.mouse.down()
    await page.mouse.move(from!.x + 16, from!.y - 10, { steps: 4 })
    await page.mouse.move(to!.x + 16, to!.y + to!.height / 2, { steps: 8 })
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/lists/clients'))
    await page.mouse.up()
    const shown = ['First Name', 'Contacts', 'Last Name', 'Company', 'Registered On']
    await expect.poll(async () => (await titles(page)).filter((title) => shown.includes(title))).toEqual(shown)
    expect((await saved).ok()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused()
  })

  await test.step('another browser of the same person has both', async () => {
    await page.evaluate(() => localStorage.removeItem('lists'))
    await page.reload()
    await settled(page)
    await expect.poll(() => titles(page)).not.toContain('Address')
    await expect(page.getByLabel('Rows per page')).toHaveValue('fit')
  })

  await test.step('a view is saved with search and order, and shared', async () => {
    await page.getByRole('columnheader', { name: 'Last Name' }).getByRole('button').click()
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('a')
    await expect(page).toHaveURL(/sort=lastName&q=a$/)
    await (await open(page, 'Views')).getByRole('button', { name: 'Save as a view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a view' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByLabel('Shared with everybody who may see this list').click()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the filters are there after Back, and by the links of the record and of the sidebar', async () => {
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/dashboard\/clients\/\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(/\?sort=lastName&q=a$/)
    await page.goForward()
    await page.getByRole('link', { name: 'All clients' }).click()
    await expect(page).toHaveURL(/\?sort=lastName&q=a$/)
    await follow(page, '/dashboard/guards')
    await page.getByRole('link', { name: 'Clients & Contracts' }).click()
    await expect(page).toHaveURL(/\?sort=lastName&q=a$/)
    await follow(page, `${LIST}?q=b`)
    await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('b')
  })

  await test.step('another account sees the view and shows the list by it', async () => {
    const colleague = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await signIn(colleague, 'admin', LIST)
    await expect(rows(colleague)).toHaveCount(6)
    expect(await titles(colleague)).toContain('Address')
    const panel = await open(colleague, 'Views')
    await expectAccessible(colleague, 'the views of a list')
    await panel.getByRole('button', { name }).first().click()
    await expect(colleague).toHaveURL(/\?sort=lastName&q=a$/)
    await expect.poll(() => titles(colleague)).not.toContain('Address')
    await expect(rows(colleague)).toHaveCount(6)
    // An admin deletes what is shared.
    const again = await open(colleague, 'Views')
    await again.getByRole('button', { name: `Delete the view ${name}` }).click()
    await again.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(again.getByText(name)).toHaveCount(0)
    await colleague.close()
  })
  const { length } = await (
    await request.get('/api/v1/list_views?list=clients', { headers: await elsewhere(request, 'super') })
  ).json()
  expect(length).toBe(0)
})
