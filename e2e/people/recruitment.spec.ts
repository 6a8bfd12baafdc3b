import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { EVERY_LOOK, inEachLook } from '../support/pages/theme.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { signIn, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% a short life\nstartxref\n0\n%%EOF\n') }
const nationalId = {
  name: 'id.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('0000IEND0000')]),
}

/** Applies as a visitor's form does (careers.spec.ts) and returns the reference. */
async function apply(request: APIRequestContext, name: string, email: string): Promise<string> {
  const jobs: { id: number; title: string }[] = await (await request.get('/api/v1/careers')).json()
  const jobId = String(jobs.find(({ title }) => title === 'Dog Handler')!.id)
  const texts = { name, email, jobId, message: 'I love dogs.', consent: 'true', form_seconds: '30' }
  const response = await request.post('/api/v1/careers/apply', { multipart: { ...texts, cvFile: cv, nationalId } })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).application.reference
}
/** The status of an application, as its applicant is told. */
const standingOf = async (request: APIRequestContext, reference: string, email: string) => {
  const response = await request.post('/api/v1/careers/status', { data: { reference, email } })
  return response.ok() ? (await response.json()).standing : response.status()
}
const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}, `) })

// The dialogs have the content of a wide screen; pages.spec.ts checks the board itself at a desk.
const PHONE = EVERY_LOOK.filter(({ width }) => width === 360)
const expectReadable = (page: Page, what: string) => inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), PHONE)

test('a job is advertised once it is published; an applicant is moved by keyboard, invited by e-mail and hired', async ({
  page,
  request,
}) => {
  const title = `Kennel Hand ${Date.now()}`
  const name = 'Abisai Kiiza Tendo'
  const email = `abisai-${Date.now()}@mail.example`
  const reference = await apply(request, name, email)
  await signIn(page, 'admin', '/dashboard/recruitment/jobs')

  await test.step('a draft appears on the careers page when it is published and disappears when it is unpublished', async () => {
    const expectOnPage = (shown: boolean) =>
      expect(async () => {
        const html = await (await request.get('/careers')).text()
        for (const part of [`<h3>${title}</h3>`, `"title":"${title}"`]) expect(html.includes(part), part).toBe(shown)
      }).toPass({ timeout: 10_000 })
    const switchPublished = () => page.locator('label').filter({ hasText: 'Published on the careers page' }).click()
    await page.getByRole('button', { name: '+ Add job' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Location').fill('Mukono')
    await page.getByLabel('Description').fill('Feeding and walking.')
    await switchPublished()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Job added successfully')).toBeVisible()
    await expectOnPage(false)
    for (const shown of [true, false]) {
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      await switchPublished()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/dashboard/recruitment/jobs')
      await expectOnPage(shown)
    }
  })

  await test.step('a card is moved by keyboard, and its position is announced to screen readers', async () => {
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await expect(column(page, 'New').getByText(name)).toBeVisible()
    await column(page, 'New')
      .getByRole('button', { name: `Move ${name} by keyboard` })
      .focus()
    const announced = page.locator('[aria-live=assertive]')
    await page.keyboard.press('Space')
    await expect(announced).toHaveText(`Picked up ${name}.`)
    await page.keyboard.press('ArrowRight')
    await expect(announced).toHaveText('Shortlisted.')
    await expect(column(page, 'Shortlisted')).toHaveAttribute('data-over')
    await page.keyboard.press('Space')
    await expect(page.getByText(`${name} moved to Shortlisted.`)).toBeVisible()
    await expect(column(page, 'Shortlisted').getByText(name)).toBeVisible()
  })

  const drawer = page.getByRole('dialog', { name: `Application ${reference}` })
  await test.step('the application shows its history, and its documents to those who may open them', async () => {
    await page.getByRole('link', { name: `Open the application of ${name}` }).click()
    await expect(drawer.getByText('New → Shortlisted')).toBeVisible()
    await expect(drawer.getByText('Checked: PNG')).toBeVisible()
    await expect(drawer.getByText('Needs a permission that a super admin gives')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download CV' }).click()
    expect((await downloading).suggestedFilename()).toBe('cv.pdf')
  })

  await test.step('an invitation to an interview is sent', async () => {
    await drawer.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Interview' }).click()
    const moving = page.getByRole('dialog', { name: `Move ${name} to Interview` })
    await moving.getByLabel('Subject').fill(`Please come, ${reference}`)
    await moving.getByRole('button', { name: 'Move and send' }).click()
    await expect(page.getByText(`${name} moved to Interview.`)).toBeVisible()
    await emailTo(email, `Please come, ${reference}`)
    expect(await standingOf(request, reference, email)).toBe('interview')
  })

  await test.step('hiring creates a guard from the data of the application', async () => {
    await drawer.getByRole('button', { name: 'Hire' }).click()
    const hiring = page.getByRole('dialog', { name: `Hire ${name}` })
    await expect(hiring.getByLabel('First Name')).toHaveValue('Abisai')
    await expect(hiring.getByLabel('Last Name')).toHaveValue('Kiiza Tendo')
    await hiring.getByRole('combobox', { name: 'Gender' }).click()
    await page.getByRole('option', { name: 'Male', exact: true }).click()
    await hiring.getByLabel('Date of Birth').fill('3 Feb 1998')
    // Leaving the field closes its calendar.
    await hiring.getByLabel('Contacts').fill('0700 000 777')
    await hiring.getByRole('button', { name: 'Hire' }).click()
    await expect(page.getByText('Hired: the guard record has been made')).toBeVisible()
    await drawer.getByRole('link', { name: 'Open the guard record' }).click()
    const guard = page.getByRole('dialog', { name: /^Guard \d+$/ })
    await expect(guard.getByLabel('First Name')).toHaveValue('Abisai')
    await expect(guard.getByText('cv.pdf')).toBeVisible()
    expect(await standingOf(request, reference, email)).toBe('hired')
  })
})

test('a card is dragged by mouse; Rejected asks about an e-mail first; a person is erased for good', async ({
  page,
  request,
}) => {
  const name = 'Zawadi Nambi'
  const email = `zawadi-${Date.now()}@mail.example`
  const reference = await apply(request, name, email)
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/recruitment')
  const link = page.getByRole('link', { name: `Open the application of ${name}` })
  const drawer = page.getByRole('dialog', { name: `Application ${reference}` })

  await test.step('each card has a menu of the stages', async () => {
    await page.getByRole('button', { name: `Move ${name} to another stage` }).click()
    await expect(page.getByRole('menuitem', { name: 'Interview' })).toBeVisible()
    await expectReadable(page, 'board')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Interview' })).toBeHidden()
  })

  await test.step('a card is dragged to the next stage, and to Rejected only after a confirmation', async () => {
    const drag = async (to: string) => {
      await expect(link).toBeVisible()
      const from = (await link.boundingBox())!
      await page.mouse.move(from.x + 20, from.y + 24)
      await page.mouse.down()
      await page.mouse.move(from.x + 32, from.y + 28, { steps: 3 })
      // Until the columns are measured, nothing is below the card.
      await expect(async () => {
        const target = (await column(page, to).boundingBox())!
        await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 8 })
        await expect(column(page, to)).toHaveAttribute('data-over', { timeout: 500 })
      }).toPass()
      await page.mouse.up()
    }
    await drag('Shortlisted')
    await expect(column(page, 'Shortlisted').getByText(name)).toBeVisible()
    // A card being saved cannot be picked up.
    await expect(column(page, 'Shortlisted').getByRole('button', { name: `Move ${name} by keyboard` })).toBeVisible()
    await drag('Rejected')
    const moving = page.getByRole('dialog', { name: `Move ${name} to Rejected` })
    await expect(moving.getByRole('button', { name: 'Move and send' })).toBeVisible()
    await expectReadable(page, 'moving')
    await moving.getByLabel('Write to the applicant').uncheck()
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(column(page, 'Rejected').getByText(name)).toBeVisible()
    expect(await standingOf(request, reference, email)).toBe('reading')
  })

  await test.step('hiring begins in the drawer', async () => {
    await link.click()
    await expect(drawer.getByRole('button', { name: 'Add note' })).toBeVisible()
    await expectReadable(page, 'drawer')
    await drawer.getByRole('button', { name: 'Hire' }).click()
    await expect(page.getByRole('dialog', { name: /^Hire / })).toBeVisible()
    await expectReadable(page, 'hiring')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Hire / })).toBeHidden()
  })

  await test.step('the data held about a person is exported, then erased', async () => {
    await drawer.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Erase this person...' })).toBeVisible()
    await expectReadable(page, 'menu')
    const exporting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export this person’s data' }).click()
    expect((await exporting).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
    await drawer.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase this person...' }).click()
    const erasing = page.getByRole('dialog', { name: 'Erase this person' })
    await expect(erasing).toBeVisible()
    await expectReadable(page, 'erasing')
    await erasing.getByRole('textbox').fill(email)
    await erasing.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('Everything held about this person has been erased')).toBeVisible()
    await expect(link).toHaveCount(0)
    expect(await standingOf(request, reference, email)).toBe(404)
  })
})
