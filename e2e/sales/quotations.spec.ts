import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { BUDGET, weigh } from '../support/checks/page-weight.ts'
import { comeBack } from '../support/pages/ready.ts'
import { EVERY_LOOK, inEachLook } from '../support/pages/theme.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const EMAIL = 'bursar@mail.example'

/** Requests a quote for twelve guards, as the form of the public site does (quote.spec.ts); returns the reference. */
async function ask(request: APIRequestContext, name: string): Promise<string> {
  const services: { id: number; category: string }[] = await (await request.get('/api/v1/services')).json()
  const service_id = services.find(({ category }) => category === 'guards')!.id
  const site = { service_id, site_type: 'School', area: 'Entebbe road', guards_needed: 12 }
  const response = await request.post('/api/v1/quotes/register', {
    data: { ...site, name, email: EMAIL, phone: '+256 700 000 777', form_seconds: 30 },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).quote_request.reference
}

/** The quotation link in the e-mail with this subject. */
const linkSent = async (subject: string) => (await emailTo(EMAIL, subject)).match(/\/quotation#[\w-]+/)![0]

// The drawer and the dialogs have the content of a wide screen; pages.spec.ts checks the list at a desk.
const PHONE = EVERY_LOOK.filter(({ width }) => width === 360)
const expectReadable = (page: Page, what: string) =>
  inEachLook(
    page,
    async (look) => {
      await expectAccessible(page, `${what} ${look}`)
      await expectNoSidewaysScroll(page, `${what} ${look}`)
    },
    PHONE,
  )

test('a quote request becomes a quotation that is declined with a reason, revised, accepted by its link, and creates the client', async ({
  page,
  browser,
  request,
}) => {
  const reference = await ask(request, 'Test Bursar')
  await signIn(page, 'admin', `/dashboard/quotes?status=New&q=${reference}`)
  const drawer = page.getByRole('dialog', { name: `Request ${reference}` })
  const confirm = (dialog: string, button: string) =>
    page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button }).click()

  await test.step('a request is opened from the list', async () => {
    const opening = page.getByRole('link', { name: `Open the request of Test Bursar: ${reference}`, exact: true })
    await opening.waitFor()
    await expectReadable(page, 'list')
    await opening.click()
    await expect(drawer.getByText('No quotation yet.')).toBeVisible()
    await expectReadable(page, 'drawer')
  })

  await test.step('a line without a description is refused at its field', async () => {
    await drawer.getByRole('button', { name: 'New quotation' }).click()
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('description is required.').first()).toBeVisible()
    await expectReadable(page, 'editor')
    await expectNoSidewaysScroll(page, 'editor at a desk')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a quotation is written and sent', async () => {
    await drawer.getByRole('button', { name: 'New quotation' }).click()
    const form = page.getByRole('dialog', { name: /^Quotation for/ })
    await form.getByLabel('Months').fill('6')
    await form.getByLabel('Terms').fill('Invoices are issued at the end of each month.')
    await form.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Quotation saved as a draft')).toBeVisible()
    await drawer.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Send' }).click()
    await confirm('Send quotation', 'Send')
    await expect(page.getByText('The quotation is on its way.')).toBeVisible()
  })
  const number = (await drawer.getByText(/^QT-\d{4}-\d{6}$/).textContent())!

  await test.step('marking the request as won opens the form of a new client', async () => {
    await drawer.getByRole('button', { name: 'Mark as Won' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add the client' })
    await expect(dialog).toBeVisible()
    await expectReadable(page, 'won')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const asked: string[] = []
  visitor.on('request', (sent) => asked.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  const links = [await linkSent(number)]
  const expectToFit = async (what: string) => {
    await expectNoSidewaysScroll(visitor, what)
    await expectAccessible(visitor, what)
  }

  await test.step('the link shows the quotation to the shilling, and as a PDF', async () => {
    await visitor.goto(links[0]!)
    await expect(visitor.getByRole('heading', { name: `Quotation ${number}` })).toBeVisible()
    const offer = visitor.getByRole('main')
    await expect(offer).toContainText('12 × 6 months × 950,000 UGX')
    await expect(offer).toContainText(/Corporate discount 10\s%−6,840,000 UGX/)
    await expect(offer).toContainText(/VAT 18\s%11,080,800 UGX/)
    await expect(offer).toContainText('72,640,800 UGX')
    await expect(offer).toContainText('Invoices are issued at the end of each month.')
    const saved = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)
  })

  await test.step('the quotation is declined with a reason, once the server can be reached again', async () => {
    await visitor.getByRole('button', { name: 'Decline' }).click()
    await expect(visitor.getByLabel('Why not?')).toBeFocused()
    await visitor.getByLabel('Why not?').fill('Three guards are enough.')
    await expectToFit('decline')
    const away = { status: 503, json: { message: 'The service is busy or restarting. Please try again in a moment.' } }
    await visitor.route('**/api/v1/quotation/decline', (route) => route.fulfill(away), { times: 1 })
    await visitor.getByRole('button', { name: 'Decline the quotation' }).click()
    await expect(visitor.getByRole('alert')).toBeVisible()
    await expectToFit('refused')
    await visitor.getByRole('button', { name: 'Decline the quotation' }).click()
    await expect(visitor.getByText('You have declined the quotation. Thank you for telling us.')).toBeVisible()
  })

  const draft = drawer.getByRole('region', { name: `${number}, revision 2` })
  await test.step('the staff read the reason and send a revision', async () => {
    await comeBack(page, drawer.getByText('“Three guards are enough.”'))
    await drawer.getByRole('button', { name: 'Revise' }).click()
    await confirm('New revision', 'Make a draft')
    await draft.getByRole('button', { name: 'Send' }).click()
    await confirm('Send quotation', 'Send')
    await expect(draft.getByText('Sent', { exact: true })).toBeVisible()
    links.push(await linkSent('revision 2'))
  })

  await test.step('the new link opens in the same tab, on a phone and a desktop, and the quotation is accepted by keyboard', async () => {
    await visitor.evaluate((hash) => {
      window.location.hash = hash
    }, links[1]!.split('#')[1]!)
    await expect(visitor.getByText('For Test Bursar, revision 2.')).toBeVisible()
    await expectToFit('open on a phone')
    await visitor.setViewportSize({ width: 1280, height: 800 })
    await expectToFit('open at a desk')
    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.getByRole('button', { name: 'Accept' }).focus()
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByText('You accept this quotation with a total of 72,640,800 UGX.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Yes, accept' })).toBeFocused()
    await expectToFit('accept')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByText('Thank you. You have accepted the quotation.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0)
    const tokens = links.map((link) => link.split('#')[1]!)
    expect(asked.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([])
  })

  await test.step('the request is won, and the client exists', async () => {
    // Data of the last five seconds is not loaded again, and the quotations may be younger than the request.
    await comeBack(page, draft.getByText('Accepted', { exact: true }))
    await comeBack(page, drawer.getByText('Won', { exact: true }))
    await drawer.getByRole('link', { name: /^Client \d+$/ }).click()
    const client = page.getByRole('dialog', { name: 'Edit Client' })
    await expect(client.getByLabel('First Name')).toHaveValue('Test')
    await expect(client.getByLabel('Last Name')).toHaveValue('Bursar')
    await expect(client.getByLabel('Contacts')).toHaveValue('+256 700 000 777')
  })
  await visitor.context().close()
})

test('the page of a quotation, including its code, stays small enough for a cheap phone', async ({ page }) => {
  const weight = await weigh(page, '/quotation#a-token-that-nobody-ever-made')
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  // Unlike other pages, this one loads data at once, and the code that validates it.
  expect(weight.script).toBeLessThanOrEqual(BUDGET.script + 20_000)
  for (const kind of ['stylesheet', 'font', 'total'] as const) expect.soft(weight[kind], kind).toBeLessThanOrEqual(BUDGET[kind])
})
