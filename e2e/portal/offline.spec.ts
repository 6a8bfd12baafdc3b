// The portal without a network: what it had, with its time, for the signed-in person alone.
import { expect, type Page } from '@playwright/test'
import { PORTAL_KEPT } from '../../web/lib/session/session.ts'
import { signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** The addresses in a cache of the browser. */
const heldIn = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  }, name)
/** The text of everything that is kept for the person. */
const keptText = (page: Page) =>
  page.evaluate(async (name) => (await (await caches.match('/portal/kept', { cacheName: name }))?.text()) ?? '', PORTAL_KEPT)

test('without a network it shows what it had with its time; after the logout nothing of it is left', async ({
  page,
  context,
}) => {
  await signInClient(page)
  await expect
    .poll(() => heldIn(page, 'portal-pages'))
    .toEqual(expect.arrayContaining(['/portal', '/portal/month', '/portal/invoices']))
  const links = page.getByRole('navigation').filter({ visible: true })
  await page.goto('/portal/month')
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  await expect.poll(() => keptText(page)).toContain('/portal/report')
  await page.goto('/portal/invoices')
  await expect(page.getByRole('list', { name: 'Invoices' })).toBeVisible()
  await expect.poll(() => keptText(page)).toContain('portal-invoices')
  await page.goto('/portal')
  const list = page.getByRole('list', { name: 'Stations' })
  await expect(list).toBeVisible()
  await expect.poll(() => keptText(page)).toContain('/portal/overview')

  await context.setOffline(true)
  const notice = page.getByText(/^As of \d\d:\d\d, no network\.$/)
  await test.step('after the phone has closed the page, too', async () => {
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(list).toBeVisible()
    await expect(page.getByRole('heading', { name: 'On duty now' })).toBeVisible()
  })
  await test.step('the next pages as well', async () => {
    await links.getByRole('link', { name: 'Invoices' }).first().click()
    await expect(page.getByRole('list', { name: 'Invoices' })).toBeVisible()
    await page.goto('/portal/month')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible()
  })
  await test.step('a page that is not kept leads to the overview', async () => {
    await page.goto('/portal/documents')
    await expect(page).toHaveURL(/\/portal$/)
    await expect(list).toBeVisible()
  })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  expect((await heldIn(page, 'portal-pages')).filter((path) => /^\/api|document|\.pdf/.test(path))).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await page.waitForURL('/')
  expect(await keptText(page)).toBe('')
})
