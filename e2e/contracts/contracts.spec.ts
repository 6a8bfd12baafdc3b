import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const EMAIL = 'mall@mail.example'
const NAME = 'Contract Mall'

/** A quotation for twelve guards at 950,000 that its client has accepted, and two stations of the client; returns the reference. */
async function acceptedQuotation(request: APIRequestContext): Promise<string> {
  const headers = await elsewhere(request, 'admin')
  const post = async (path: string, data?: object) => {
    const response = await request.post(`/api/v1/${path}`, { headers, ...(data && { data }) })
    expect(response.status(), await response.text()).toBeLessThan(300)
    return response.json()
  }
  const services: { id: number; category: string }[] = await (await request.get('/api/v1/services')).json()
  const service_id = services.find(({ category }) => category === 'guards')!.id
  const site = { service_id, site_type: 'Shop', area: 'Lugogo', guards_needed: 12 }
  const asked = { ...site, name: NAME, email: EMAIL, phone: '+256 700 000 779', form_seconds: 30 }
  const { reference } = (await post('quotes/register', asked)).quote_request
  const find = async () => (await (await request.get(`/api/v1/quotes?q=${reference}`, { headers })).json())[0]
  const line = { description: 'Guards', guards: true, quantity: 12, months: 12, monthly_rate: 950_000 }
  const { quotation } = await post('quotations', { request_id: (await find()).id, lines: [line] })
  const { number } = (await post(`quotations/${quotation.id}/send`)).quotation
  const token = (await emailTo(EMAIL, number)).match(/\/quotation#([\w-]+)/)![1]!
  await post('quotation/accept', { token })
  const { client_id } = await find()
  for (const name of ['Contract Mall, front', 'Contract Mall, back'])
    await post('stations', { name, client_id, address: 'Lugogo' })
  return reference
}

test('an accepted quotation for twelve guards becomes a contract at two stations, with its number and 10,260,000 a month', async ({
  page,
  request,
}) => {
  const reference = await acceptedQuotation(request)
  await signIn(page, 'admin', `/dashboard/quotes?q=${reference}`)
  const lines = page.getByRole('table', { name: 'Posts and charges' })
  const choose = async (label: string, option: string) => {
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .click()
    await page.getByRole('option', { name: option }).click()
  }

  await test.step('one button creates the draft and opens its page', async () => {
    await page.getByRole('link', { name: `Open the request of ${NAME}` }).click()
    await page.getByRole('button', { name: /^Make a contract from QT-/ }).click()
    await page.waitForURL(/\/dashboard\/contracts\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Draft' })).toBeVisible()
    await expect(lines.getByText('No station yet')).toBeVisible()
    await expect(lines.getByText('To be chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Activate contract' })
    await expect(asked.getByText('One of the posts has no station yet.')).toBeVisible()
    await expect(asked.getByText('The hours of Guards are not chosen yet. Use Change terms to choose them.')).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('one line gets a station and eight guards, a second line the other four at night', async () => {
    await page.getByRole('button', { name: 'Edit Guards' }).click()
    await choose('Station', 'Contract Mall, front')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The change is saved')).toBeVisible()

    await page.getByRole('button', { name: 'Change terms of Guards' }).click()
    const terms = page.getByRole('dialog', { name: 'Change terms: Guards' })
    await terms.getByLabel('Guards at the same time').fill('8')
    await terms.getByLabel('Begins at').fill('06:00')
    await terms.getByLabel('Ends at').fill('18:00')
    await expect(terms.getByText(/becomes .* instead of .* UGX before VAT\./)).toBeVisible()
    await terms.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The terms are changed')).toBeVisible()

    await page.getByRole('button', { name: 'Add post or charge' }).click()
    const line = page.getByRole('dialog', { name: 'Add post or charge' })
    await choose('Station', 'Contract Mall, back')
    await line.getByRole('textbox', { name: 'Post' }).first().fill('Back gate, night')
    await line.getByLabel('Shift type').fill('Night')
    await line.getByLabel('Guards at the same time').fill('4')
    await line.getByLabel('Begins at').fill('18:00')
    await line.getByLabel('Ends at').fill('06:00')
    await expect(line.getByText('12 h, ends on the next day (+1).')).toBeVisible()
    await line.getByLabel('Rate', { exact: false }).first().fill('950000')
    await line.getByRole('button', { name: 'Save' }).click()
    await expect(lines.getByText('Back gate, night')).toBeVisible()
  })

  await test.step('once activated, the contract has a number, and next month costs 10,260,000 after the discount', async () => {
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('dialog', { name: 'Activate contract' }).getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('heading', { name: /^CT-\d{4}-\d{6}$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    const account = page.getByRole('table', { name: 'Charges of the month' })
    await expect(account.getByRole('row', { name: 'Sum 11,400,000' })).toBeVisible()
    await expect(account.getByRole('row', { name: 'Net 10,260,000' })).toBeVisible()
    await expect(account.getByRole('row', { name: 'Total 12,106,800' })).toBeVisible()
    await inEachLook(page, (look) => expectNoSidewaysScroll(page, `contract ${look}`))
  })

  await test.step('the list shows the contract first and links to its page', async () => {
    const address = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'All contracts' }).click()
    const opener = page.getByRole('link', { name: /^Open CT-.* Guarding, quotation QT-/ }).first()
    expect(await opener.getAttribute('href')).toBe(address)
  })
})
