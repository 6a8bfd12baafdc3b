import { expect } from '@playwright/test'
import { wordsOf } from '../../server/test/pdf-words.ts'
import { DASHBOARD_PAGES, GUARD_PAGE, PORTAL_PAGES, PUBLIC_PAGES } from '../support/pages/pages.ts'
import { open } from '../support/pages/ready.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { elsewhere, signIn, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const OLD = 'Engabo Security'
const NEW = 'Ngao Guards'

test('a company that is renamed has its name on every page, in titles, documents and e-mails, and the old name nowhere', async ({
  page,
  request,
}) => {
  const headers = await elsewhere(request, 'super')
  const { content } = await (await request.get('/api/v1/home')).json()
  const save = async (content: object) =>
    expect((await request.put('/api/v1/home', { headers, data: { content } })).status()).toBe(200)
  await save({ ...content, brand: { ...content.brand, name: NEW } })

  await test.step('each page as HTML', async () => {
    const addresses = [...PUBLIC_PAGES, ...[...DASHBOARD_PAGES, ...PORTAL_PAGES].map(({ address }) => address), GUARD_PAGE]
    // Rendered pages are dropped all at once, within a second of saving.
    await expect.poll(async () => (await request.get('/')).text()).toContain(NEW)
    for (const address of addresses) {
      const html = await (await request.get(address)).text()
      expect(html.includes(OLD), address).toBe(false)
    }
    for (const address of PUBLIC_PAGES) expect(await (await request.get(address)).text(), address).toContain(NEW)
  })

  await test.step('the dashboard and the portal', async () => {
    await signIn(page, 'super', '/dashboard/company')
    await expect(page).toHaveTitle(`Company settings · ${NEW}`)
    await expect(page.getByRole('link', { name: NEW }).first()).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain(OLD)
    await signInClient(page)
    await expect(page).toHaveTitle(new RegExp(`${NEW}$`))
    await expect(page.getByRole('link', { name: NEW }).first()).toBeVisible()
  })

  await test.step('a document', async () => {
    const { invoices } = await (await request.get('/api/v1/invoices?page=1&page_size=1', { headers })).json()
    const file = await (await request.get(`/api/v1/invoices/${invoices[0].id}/pdf`, { headers })).body()
    const words = (await wordsOf(new Uint8Array(file))).join(' ')
    expect(words).toContain(NEW)
    // The account that the demo is paid into keeps its holder.
    expect(words.replace('Engabo Security Services Ltd', '')).not.toContain(OLD)
  })

  await test.step('an e-mail', async () => {
    const email = `${Date.now()}@mail.example`
    await request.post('/api/v1/contacts/register', { data: { name: 'Grace', email, message: 'Do you guard farms?' } })
    const sent = await emailTo(email, NEW)
    expect(sent).toMatch(new RegExp(`^From: ${NEW}`, 'm'))
    expect(sent).not.toContain(OLD)
  })

  await test.step('changed in the dashboard, it changes there at once', async () => {
    await signIn(page, 'super', '/dashboard')
    await open(page, '/dashboard/company')
    await page.getByLabel('Company name').fill(content.brand.name)
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page).toHaveTitle(`Company settings · ${content.brand.name}`)
  })
})
