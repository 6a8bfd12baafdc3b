import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open } from '../support/ready.ts'
import { signIn, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { inEachLook } from '../support/theme.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% a short life\nstartxref\n0\n%%EOF\n') }
const nationalId = {
  name: 'id.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('0000IEND0000')]),
}

/** Applies as a visitor and returns the reference. */
async function apply(page: Page, name: string, email: string) {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now for Dog Handler' }).click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByLabel('National ID photocopy').setInputFiles(nationalId)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const thanks = page.getByText(/^Your reference is A-[0-9A-F]{4}-[0-9A-F]{4}\./)
  await expect(thanks).toBeVisible()
  return (await thanks.textContent())!.match(/A-[0-9A-F]{4}-[0-9A-F]{4}/)![0]
}
async function expectStanding(page: Page, reference: string, email: string, words: string) {
  await page.goto('/careers/status')
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'See where it stands' }).click()
  await expect(page.getByText(words)).toBeVisible()
  expect(page.url()).toMatch(/\/careers\/status$/)
}
const column = (page: Page, stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}, `) })

test('from the public form to a hired guard, and what the applicant sees of it', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const visitor = await browser.newPage()
  const name = 'Abisai Kiiza Tendo'
  const email = `abisai-${Date.now()}@mail.example`
  const reference = await apply(visitor, name, email)
  await visitor.getByRole('link', { name: 'see where your application stands', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Your application' })).toBeVisible()
  await expectStanding(visitor, reference, email, 'Your application is being read')
  await expectStanding(visitor, reference, 'else@mail.example', 'We found no application with this reference and e-mail address.')

  await signIn(page, 'admin', '/dashboard/recruitment')
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

  await page.getByRole('link', { name: `Open the application of ${name}` }).click()
  const drawer = page.getByRole('dialog', { name: `Application ${reference}` })
  await expect(drawer.getByText('New → Shortlisted')).toBeVisible()
  await expect(drawer.getByText('Checked: PNG')).toBeVisible()
  await expect(drawer.getByText('Needs a permission that a super admin gives')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download CV' }).click()
  expect((await downloading).suggestedFilename()).toBe('cv.pdf')

  await drawer.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Interview' }).click()
  const moving = page.getByRole('dialog', { name: `Move ${name} to Interview` })
  await moving.getByLabel('Subject').fill(`Please come, ${reference}`)
  await moving.getByRole('button', { name: 'Move and send' }).click()
  await expect(page.getByText(`${name} moved to Interview.`)).toBeVisible()
  await expectStanding(visitor, reference, email, 'We would like to meet you')

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
  await expectStanding(visitor, reference, email, 'Welcome to the team')

  await page.goto('/dashboard/inbox/emails')
  await expect(page.getByRole('row', { name: new RegExp(`Please come, ${reference}`) })).toContainText(email)
  await visitor.close()
})

test('a card is dragged by mouse; Rejected asks about an e-mail first; a person is erased for good', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const visitor = await browser.newPage()
  const name = 'Zawadi Nambi'
  const email = `zawadi-${Date.now()}@mail.example`
  const reference = await apply(visitor, name, email)
  await signIn(page, 'super', '/dashboard/recruitment')
  const card = column(page, 'New').getByText(name)
  const drag = async (to: string) => {
    await expect(page.getByText(name).first()).toBeVisible()
    const from = (await page.getByRole('link', { name: `Open the application of ${name}` }).boundingBox())!
    const target = (await column(page, to).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 24)
    await page.mouse.down()
    await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 8 })
    await page.mouse.up()
  }
  await expect(card).toBeVisible()
  await drag('Shortlisted')
  await expect(column(page, 'Shortlisted').getByText(name)).toBeVisible()
  // A card being saved cannot be picked up.
  await expect(column(page, 'Shortlisted').getByRole('button', { name: `Move ${name} by keyboard` })).toBeVisible()
  await drag('Rejected')
  const moving = page.getByRole('dialog', { name: `Move ${name} to Rejected` })
  await moving.getByLabel('Write to the applicant').uncheck()
  await moving.getByRole('button', { name: 'Move' }).click()
  await expect(column(page, 'Rejected').getByText(name)).toBeVisible()
  await expectStanding(visitor, reference, email, 'Your application is being read')

  await page.getByRole('link', { name: `Open the application of ${name}` }).click()
  const drawer = page.getByRole('dialog', { name: `Application ${reference}` })
  await drawer.getByRole('button', { name: 'More' }).click()
  const exporting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export this person’s data' }).click()
  expect((await exporting).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
  await drawer.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase this person...' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase this person' })
  await erasing.getByRole('textbox').fill(email)
  await erasing.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Everything held about this person has been erased')).toBeVisible()
  await expect(page.getByRole('link', { name: `Open the application of ${name}` })).toHaveCount(0)
  await expectStanding(visitor, reference, email, 'We found no application with this reference and e-mail address.')
  await visitor.close()
})

test('a draft is not on the careers page until it is published, and leaves it when it is taken back', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage()
  const title = `Kennel Hand ${Date.now()}`
  const onPage = async (count: number) => {
    await expect(async () => {
      await visitor.goto('/careers')
      await expect(visitor.getByRole('heading', { name: title })).toHaveCount(count)
      expect((await visitor.content()).includes(`"title":"${title}"`)).toBe(count > 0)
    }).toPass({ timeout: 10_000 })
  }
  await signIn(page, 'admin', '/dashboard/recruitment/jobs')
  await page.getByRole('button', { name: '+ Add Job' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('Mukono')
  await page.getByLabel('Description').fill('Feeding and walking.')
  await page.locator('label').filter({ hasText: 'Published on the careers page' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Job added successfully')).toBeVisible()
  await onPage(0)
  const publish = async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.locator('label').filter({ hasText: 'Published on the careers page' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await publish()
  await onPage(1)
  await publish()
  await onPage(0)
  await visitor.close()
})

test('an application, its menus and its dialogs can be read by assistive technology at every width and in both themes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/recruitment/applications?record=3')
  const expectReadable = (what: string) => inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`))
  const drawer = page.getByRole('dialog', { name: /^Application A-/ })
  await expect(drawer.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expectReadable('drawer')
  await drawer.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Erase this person...' })).toBeVisible()
  await expectReadable('menu')
  await page.getByRole('menuitem', { name: 'Erase this person...' }).click()
  await expect(page.getByRole('dialog', { name: 'Erase this person' })).toBeVisible()
  await expectReadable('erasing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Erase this person' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Rejected' }).click()
  await expect(page.getByRole('button', { name: 'Move and send' })).toBeVisible()
  await expectReadable('moving')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Move and send' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Hire' }).click()
  await expect(page.getByRole('dialog', { name: /^Hire / })).toBeVisible()
  await expectReadable('hiring')
  await open(page, '/dashboard/recruitment')
  await page
    .getByRole('button', { name: /to another stage$/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Interview' })).toBeVisible()
  await expectReadable('board')
})

test('the answer of the status page can be read by assistive technology', async ({ page }) => {
  await page.route('**/api/v1/careers/status', (route) =>
    route.fulfill({ json: { reference: 'A-3F9A-21BC', job_title: 'Dog Handler', standing: 'interview', since: '2026-11-20' } }),
  )
  await page.goto('/careers/status')
  await page.getByRole('button', { name: 'See where it stands' }).click()
  await expect(page.getByText('Reference is required.')).toBeVisible()
  await expectAccessible(page, 'errors')
  await page.getByLabel('Reference').fill('A-3F9A-21BC')
  await page.getByLabel('Email address').fill('amina@mail.example')
  await page.getByRole('button', { name: 'See where it stands' }).click()
  await expect(page.getByText('Dog Handler, reference A-3F9A-21BC. Last change: 20 Nov 2026.')).toBeVisible()
  await expectAccessible(page, 'answer')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
})
