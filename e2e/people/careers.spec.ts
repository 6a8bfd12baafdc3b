import { expect } from '@playwright/test'
import { docx, jpg, png } from '../../server/test/records/documents.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { test } from '../support/test/test.ts'

const THANKS = 'Your application has been submitted successfully!'

/** A document as the file chooser returns it, under any name. */
const chosen = async (document: File, name = document.name) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(await document.arrayBuffer()),
})
/** Large enough to travel for three seconds at the speed below. */
const school = new File([`%PDF-1.7\n%${' '.repeat(900_000)}\nstartxref\n0\n%%EOF\n`], 'school.pdf')
const SLOW = { offline: false, latency: 20, downloadThroughput: 1_000_000, uploadThroughput: 300_000 }

test('a visitor applies with Word, PDF and pictures, and follows the application by its reference', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/careers')
  const name = page.getByLabel('Full Name')
  const submit = page.getByRole('button', { name: 'Submit Application' })
  const thanks = page.getByText(THANKS)

  await test.step('an empty form says in one sentence what is missing', async () => {
    await submit.click()
    await expect(page.getByText('Please fill in all required fields and upload your CV.')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `application refused ${look}`), BOTH_WIDTHS)
  })

  await test.step('Apply Now chooses the job and leads to the form', async () => {
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await expect(page.getByLabel('Position')).not.toHaveValue('')
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
  })

  await test.step('what is wrong is said at its fields', async () => {
    await name.fill('Test Applicant')
    await page.getByLabel('Email address').fill('not an address')
    await page.getByLabel('CV').setInputFiles(await chosen(new File(['MZ\u0090 this is a program'], 'cv.pdf')))
    await submit.click()
    await expect(page.getByText('Please check 2 fields:')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `application with errors ${look}`), BOTH_WIDTHS)
  })

  await test.step('the server refuses a program called cv.pdf at its field, and nothing typed is lost', async () => {
    await page.getByLabel('Email address').fill('applicant@mail.example')
    await page.getByRole('checkbox').check()
    await submit.click()
    await expect(page.getByText('This file is not a PDF or DOCX file.').first()).toBeVisible()
    await expect(name).toHaveValue('Test Applicant')
    await expect(thanks).toBeHidden()
  })

  await test.step('progress is shown while files are uploaded', async () => {
    await page.getByLabel('CV').setInputFiles(await chosen(docx()))
    await page.getByLabel('Academic documents').setInputFiles(await chosen(school))
    await page.getByLabel('National ID photocopy').setInputFiles(await chosen(png()))
    await page.getByRole('button', { name: 'Health documents' }).setInputFiles(await chosen(jpg()))
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', SLOW)
    const progress = page.getByRole('progressbar', { name: /^(Sending|Checking) your files$/ })
    await submit.click()
    await expect(progress).toBeVisible()
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(20)
    await expect(page.getByText(/^\d+ %$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await expectAccessible(page, 'application under way')
    await expect(thanks).toBeInViewport()
    await expect(progress).toBeHidden()
    await client.detach()
  })

  const receipt = await page.getByText(/^Your reference is \S+\./).textContent()
  const reference = receipt!.match(/A-[0-9A-F]{4}-[0-9A-F]{4}/)![0]
  await test.step('the application is confirmed with a reference, and the form is cleared', async () => {
    for (const label of ['Full Name', 'CV', 'Position']) await expect(page.getByLabel(label)).toHaveValue('')
    await inEachLook(page, (look) => expectAccessible(page, `application received ${look}`), BOTH_WIDTHS)
  })

  await test.step('the status is shown to whoever knows the reference and the e-mail address', async () => {
    await page.getByRole('link', { name: 'see where your application stands', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
    const ask = page.getByRole('button', { name: 'See where it stands' })
    await ask.click()
    await expect(page.getByText('Reference is required.')).toBeVisible()
    await expectAccessible(page, 'question with errors')
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('Email address').fill('else@mail.example')
    await ask.click()
    await expect(page.getByText('We found no application with this reference and e-mail address.')).toBeVisible()
    await page.getByLabel('Email address').fill('applicant@mail.example')
    await ask.click()
    await expect(page.getByText('Your application is being read')).toBeVisible()
    await expect(page).toHaveURL('/careers/status')
    await expectAccessible(page, 'answer')
  })
})
