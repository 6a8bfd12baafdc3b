import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { emailTo } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { BUDGET, weigh } from '../support/page-weight.ts'
import { open } from '../support/ready.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { inEachLook } from '../support/theme.ts'

/** Requests a quote on the public site; returns the reference. */
async function ask(page: Page, name: string, guards: string) {
  await open(page, '/services/guards')
  await page.getByRole('main').getByRole('link', { name: 'Get a quote' }).first().click()
  await page.getByLabel('Type of site').selectOption('School')
  await page.getByLabel('Area').fill('Entebbe road')
  await page.getByLabel('Number of guards').fill(guards)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email address').fill('bursar@mail.example')
  await page.getByLabel('Phone').fill('+256 700 000 777')
  // Faster input would be taken for a program's.
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Request a Quote' }).click()
  const thanks = await page.getByText(/^Your reference is \S+\./).textContent()
  return thanks!.match(/Q-[0-9A-F]{4}-[0-9A-F]{4}/)![0]
}

/** The quotation link in the e-mail with this subject. */
const linkSent = async (subject: string) => (await emailTo('bursar@mail.example', subject)).match(/\/quotation#[\w-]+/)![0]

/** Opens the request and sends a quotation for it; returns its number and link. */
async function quote(page: Page, name: string, reference: string) {
  await signIn(page, 'admin', '/dashboard/quotes')
  await page.getByPlaceholder(/^Search by name, reference/).fill(reference)
  await page.waitForURL(/[?&]q=/)
  await page
    .getByRole('link', { name: `Open the request of ${name}`, exact: true })
    .filter({ hasText: reference })
    .click()
  const drawer = page.getByRole('dialog', { name: `Request ${reference}` })
  await drawer.getByRole('button', { name: 'New quotation' }).click()
  const form = page.getByRole('dialog', { name: /^Quotation for/ })
  await form.getByLabel('Months').fill('6')
  await form.getByLabel('Terms').fill('Invoices are issued at the end of each month.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Quotation saved as a draft')).toBeVisible()
  await drawer.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog', { name: 'Send quotation' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The quotation is on its way.')).toBeVisible()
  const number = (await drawer.getByText(/^QT-\d{4}-\d{6}$/).textContent())!
  return { number, link: await linkSent(number) }
}

test('a request becomes a quotation, is accepted by its link, and its client is there', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const reference = await ask(page, 'Test Bursar', '12')
  const { number, link } = await quote(page, 'Test Bursar', reference)

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: `Quotation ${number}` })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText('12 × 6 months × 100,000 UGX')
  await expect(visitor.getByRole('main')).toContainText(/Corporate discount 10\s%−720,000 UGX/)
  await expect(visitor.getByRole('main')).toContainText(/VAT 18\s%1,166,400 UGX/)
  await expect(visitor.getByRole('main')).toContainText('7,646,400 UGX')
  await expect(visitor.getByRole('main')).toContainText('Invoices are issued at the end of each month.')

  const saved = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`)

  await visitor.getByRole('button', { name: 'Accept' }).focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('You accept this quotation with a total of 7,646,400 UGX.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Yes, accept' })).toBeFocused()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('Thank you. You have accepted the quotation.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('This quotation has been accepted already.')).toBeVisible()
  expect(asked.filter((line) => line.includes(link.split('#')[1]!))).toEqual([])

  await page.reload()
  const drawer = page.getByRole('dialog', { name: `Request ${reference}` })
  await expect(drawer.getByText('Won', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('region', { name: number }).getByText('Accepted', { exact: true })).toBeVisible()
  await drawer.getByRole('link', { name: /^Client \d+$/ }).click()
  const client = page.getByRole('dialog', { name: 'Edit Client' })
  await expect(client.getByLabel('First Name')).toHaveValue('Test')
  await expect(client.getByLabel('Last Name')).toHaveValue('Bursar')
  await expect(client.getByLabel('Contacts')).toHaveValue('+256 700 000 777')
})

test('declined with a reason, revised, and the first link then points to the new one', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const reference = await ask(page, 'Test Head Teacher', '4')
  const { number, link } = await quote(page, 'Test Head Teacher', reference)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: 'Decline' }).click()
  await visitor.getByLabel('Why not?').fill('Three guards are enough.')
  await visitor.getByRole('button', { name: 'Decline the quotation' }).click()
  await expect(visitor.getByText('You have declined the quotation. Thank you for telling us.')).toBeVisible()

  await page.reload()
  const drawer = page.getByRole('dialog', { name: `Request ${reference}` })
  await expect(drawer.getByText('“Three guards are enough.”')).toBeVisible()
  await drawer.getByRole('button', { name: 'Revise' }).click()
  await page.getByRole('dialog', { name: 'New revision' }).getByRole('button', { name: 'Make a draft' }).click()
  const draft = drawer.getByRole('region', { name: `${number}, revision 2` })
  await draft.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog', { name: 'Send quotation' }).getByRole('button', { name: 'Send' }).click()
  await expect(draft.getByText('Sent', { exact: true })).toBeVisible()
  await draft.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw quotation' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The quotation is withdrawn.')).toBeVisible()
  // Another link in the same tab takes effect at once.
  await visitor.evaluate(
    (hash) => {
      window.location.hash = hash
    },
    (await linkSent('revision 2')).split('#')[1]!,
  )
  await expect(visitor.getByText('This quotation has been withdrawn. Please contact us if you still need it.')).toBeVisible()
  await expect(visitor.getByText('UGX')).toHaveCount(0)
})

test('a link that nobody made says so, and a server that is away is asked again', async ({ page }) => {
  await page.goto('/quotation#not-a-token-that-anybody-made')
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await page.goto('/quotation')
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await page.route('**/api/v1/quotation/view', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is busy or restarting. Please try again in a moment.' } }),
  )
  await page.goto('/quotation#another-token-that-nobody-ever-made')
  await expect(page.getByText('The service is busy or restarting. Please try again in a moment.')).toBeVisible()
  await page.unroute('**/api/v1/quotation/view')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
})

test('assistive technology can read the public quotation in every state, at every width', async ({ page }) => {
  const expectReadable = async (what: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, `${what} at ${width} px`)
    }
  }
  const offer = {
    lines: [{ service_id: 1, description: 'Guards', guards: true, quantity: 12, months: 6, monthly_rate: 100_000 }],
    ...{
      guards: 12,
      discount_rate: 1000,
      vat_rate: 1800,
      subtotal: 7_200_000,
      discount: 720_000,
      vat: 1_166_400,
      total: 7_646_400,
    },
    terms: 'Paid monthly.',
  }
  const quotation = {
    ...{ number: 'QT-2026-000001', revision: 1, name: 'Test Bursar', status: 'Sent', valid_until: '2026-12-20' },
    ...{ sent_at: '2026-11-20T12:00:00.000Z', answered_at: null, offer },
  }
  await page.route('**/api/v1/quotation/view', (route) => route.fulfill({ json: quotation }))
  await page.goto('/quotation#a-token-that-the-test-has-made-up')
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await expectReadable('open')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectReadable('accept')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByLabel('Why not?')).toBeFocused()
  await expectReadable('decline')
  await page.getByRole('button', { name: 'Decline the quotation' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectReadable('refused')
})

test('assistive technology can read the requests and their quotations at every width and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  const expectReadable = (what: string) => inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`))
  await signIn(page, 'admin', '/dashboard/quotes?status=New')
  await page
    .getByRole('link', { name: /^Open the request of/ })
    .first()
    .waitFor()
  await expectReadable('list')
  await page
    .getByRole('link', { name: /^Open the request of/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/No quotation yet\.|valid until/)
      .first(),
  ).toBeVisible()
  await expectReadable('drawer')
  await page.getByRole('button', { name: 'New quotation' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('description is required.').first()).toBeVisible()
  await inEachLook(page, async (look) => {
    await expectAccessible(page, `editor ${look}`)
    await expectNoSidewaysScroll(page)
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Mark as Won' }).click()
  await expect(page.getByRole('dialog', { name: 'Add the client' })).toBeVisible()
  await expectReadable('won')
})

test('the page of a quotation stays light for a cheap phone, with the code that fetches it', async ({ page }) => {
  const weight = await weigh(page, '/quotation#a-token-that-nobody-ever-made')
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  // Unlike other pages, this one loads data at once, and the code that validates it.
  expect(weight.script).toBeLessThanOrEqual(BUDGET.script + 20_000)
  for (const kind of ['stylesheet', 'font', 'total'] as const) expect.soft(weight[kind], kind).toBeLessThanOrEqual(BUDGET[kind])
})
