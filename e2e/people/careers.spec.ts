import { expect, type Page } from '@playwright/test'
import { docx, jpg, pdf, png } from '../../server/test/records/documents.ts'
import { open } from '../support/ready.ts'
import { test } from '../support/test.ts'

const JOBS = '**/api/v1/careers'
const APPLY = '**/api/v1/careers/apply'
const MISSING = 'Please fill in all required fields and upload your CV.'
const THANKS = 'Your application has been submitted successfully!'
const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% a short life\nstartxref\n0\n%%EOF\n') }

const job = {
  id: 7,
  version: 1,
  title: 'Dog Handler',
  location: 'Jinja',
  job_type: 'Contract',
  description: 'Walk the fence.',
  posted_on: '2026-11-01',
  closes_on: null,
}

/** Navigates to the page client-side, so that the browser loads the jobs. */
async function arrive(page: Page, jobs: object[]) {
  await page.route(JOBS, (route) => route.fulfill({ json: jobs }))
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible()
}
async function fill(page: Page) {
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('Position').selectOption('7')
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('checkbox').check()
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' }).click()

test('an application for a job of the company is received', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('checkbox').check()
  await submit(page)
  await expect(page.getByText(THANKS)).toBeInViewport()
})

/** A document as the file chooser returns it, under any name. */
const chosen = async (document: File, name = document.name) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(await document.arrayBuffer()),
})

test('Word, PDF and pictures are taken, each where it belongs', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('CV').setInputFiles(await chosen(docx()))
  await page.getByLabel('Academic documents').setInputFiles(await chosen(pdf('school.pdf')))
  await page.getByLabel('National ID photocopy').setInputFiles(await chosen(png()))
  await page.getByRole('button', { name: 'Health documents' }).setInputFiles(await chosen(jpg()))
  await page.getByRole('checkbox').check()
  await submit(page)
  await expect(page.getByText(THANKS)).toBeInViewport()
})

test('a program called cv.pdf is refused at its field by the server, and nothing typed is lost', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('CV').setInputFiles(await chosen(new File(['MZ\u0090 this is a program'], 'cv.pdf')))
  await page.getByRole('checkbox').check()
  await submit(page)
  await expect(page.getByText('This file is not a PDF or DOCX file.').first()).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Test Applicant')
  await expect(page.getByText(THANKS)).toBeHidden()
})

test('an empty list of jobs has its own message', async ({ page }) => {
  await arrive(page, [])
  await expect(page.getByText('No jobs available at the moment.')).toBeVisible()
})

test('Apply Now chooses the job and leads to the form', async ({ page }) => {
  await arrive(page, [job])
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByLabel('Position')).toHaveValue('7')
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toBeInViewport()
})

test('missing fields are reported, and editing clears the message', async ({ page }) => {
  await arrive(page, [job])
  await page.getByLabel('Full Name').fill('Test Applicant')
  await submit(page)
  await expect(page.getByText(MISSING)).toBeVisible()
  await page.getByLabel('Email address').fill('a')
  await expect(page.getByText(MISSING)).toBeHidden()
})

test('a CV of the wrong kind and a missing agreement are said at the field', async ({ page }) => {
  await arrive(page, [job])
  await fill(page)
  await page.getByLabel('CV').setInputFiles({ ...cv, name: 'cv.exe' })
  await submit(page)
  await expect(page.getByText('CV must be a PDF or DOCX file.')).toBeVisible()
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('checkbox').uncheck()
  await submit(page)
  await expect(page.getByText('Please agree to how your documents are used.')).toBeVisible()
})

test('an application is sent without its empty fields; then the form is empty and the page is at its top', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let body = ''
  await page.route(APPLY, async (route) => {
    body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    await held
    await route.fulfill({ status: 201, json: { message: THANKS, application: { reference: 'A-0001' } } })
  })
  await arrive(page, [job])
  await fill(page)
  await submit(page)
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByText(THANKS)).toBeInViewport()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('CV')).toHaveValue('')
  await expect(page.getByLabel('Position')).toHaveValue('')
  expect([...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).sort()).toEqual([
    'consent',
    'cvFile',
    'email',
    'form_seconds',
    'jobId',
    'name',
  ])
  await page.getByLabel('Full Name').fill('S')
  await expect(page.getByText(THANKS)).toBeHidden()
})

for (const [name, response, words] of [
  [
    'the error field first',
    { status: 413, json: { error: 'This file is too large.', message: 'Other words.' } },
    'This file is too large.',
  ],
  ['then the message', { status: 500, json: { message: 'The disk is full.' } }, 'The disk is full.'],
  ['else its own words', { status: 500, json: {} }, 'Failed to submit application.'],
  [
    'and what nobody can read is unexpected',
    { status: 201, body: 'yes' },
    'An unexpected error occurred. Failed to submit application.',
  ],
] as const) {
  test(`a refused application shows ${name}`, async ({ page }) => {
    await page.route(APPLY, (route) => route.fulfill(response))
    await arrive(page, [job])
    await fill(page)
    await submit(page)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Test Applicant')
  })
}

test('while files travel their progress is shown, and afterwards the reference', async ({ page }) => {
  await open(page, '/careers')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page
    .getByLabel('CV')
    .setInputFiles({ ...cv, buffer: Buffer.from(`%PDF-1.7\n%${' '.repeat(900_000)}\nstartxref\n0\n%%EOF\n`) })
  await page.getByRole('checkbox').check()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 1_000_000,
    uploadThroughput: 300_000,
  })
  const progress = page.getByRole('progressbar', { name: /^(Sending|Checking) your files$/ })
  await submit(page)
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(20)
  await expect(page.getByText(/^\d+ %$/)).toBeVisible()
  await expect(page.getByText(THANKS)).toBeInViewport()
  await expect(page.getByText(/^Your reference is \S+\./)).toBeVisible()
  await expect(progress).toBeHidden()
})

test('files that do not move for 15 seconds are given up, and nothing chosen is lost', async ({ page }) => {
  await page.route(APPLY, () => {})
  await arrive(page, [job])
  await fill(page)
  await page.clock.install()
  await submit(page)
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Request timeout. Please try again.')).toBeVisible()
  await expect(page.getByLabel('CV')).toHaveValue(/cv\.pdf$/)
})

test('an application cut off by the network is sent again under the same key', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route(APPLY, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length < 3) return route.abort('connectionreset')
    return route.fulfill({ status: 201, json: { message: THANKS, application: { reference: 'A-0002' } } })
  })
  await arrive(page, [job])
  await fill(page)
  await submit(page)
  await expect(page.getByText('Your reference is A-0002.')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})
