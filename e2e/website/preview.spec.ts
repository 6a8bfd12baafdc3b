import { expect, type Page } from '@playwright/test'
import { test } from '../support/test/test.ts'
import { startPreview } from './preview.ts'

const THANKS = 'Your application has been submitted successfully!'
const FAILED = 'Server simulation failed to process files. Please check file sizes.'
const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') }

let preview: Awaited<ReturnType<typeof startPreview>> | undefined
test.beforeAll(async () => {
  preview = await startPreview()
})
test.afterAll(() => preview?.stop())

const address = (path: string) => `${preview?.origin}${path}`

/** Fixes what the simulation throws. */
const fix = (page: Page, chance: number) =>
  page.evaluate((fixed) => {
    Math.random = () => fixed
  }, chance)

test('a preview without a server lists four jobs; a simulated application fails from 0.9 up, keeping what was typed, and succeeds below', async ({
  page,
}) => {
  await page.goto(address('/'), { waitUntil: 'networkidle' })
  const asked = Date.now()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).click()
  await expect(page.getByText('Loading jobs...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Now' })).toHaveCount(4)
  expect(Date.now() - asked).toBeGreaterThanOrEqual(500)

  await fix(page, 0.9)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill('Test Applicant')
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page.getByLabel('CV').setInputFiles(cv)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Test Applicant')
  expect(await page.getByLabel('CV').evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('cv.pdf')
  await page.getByLabel('Full Name').fill('Another Applicant')
  await expect(page.getByText(FAILED)).toBeHidden()

  await fix(page, 0.899)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const sent = Date.now()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(page.getByText(THANKS)).toBeInViewport()
  expect(Date.now() - sent).toBeGreaterThanOrEqual(900)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})
