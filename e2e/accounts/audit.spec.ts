import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { settled } from '../support/pages/ready.ts'
import { signIn, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Changes a client's address on the clients page and returns the client's name. */
async function changeClient(page: Page, address: string) {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/record=/)
}

test('a super admin opens a client’s history by keyboard, compares values before and after, and saves the log as a file', async ({
  page,
}) => {
  const address = `Plot ${Date.now()}, Jinja Road`
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/clients')
  await settled(page)
  await changeClient(page, address)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Edit Client' }).getByRole('link', { name: 'History' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/audit\?kind=clients&record_id=\d+$/)
  const newest = page.getByRole('row', { name: /Changed.*address/ }).first()
  await expect(newest).toContainText('Client')
  await expectAccessible(page, 'history')
  await newest.getByRole('link', { name: /^Open entry/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Entry/ })
  await expect(drawer.getByRole('region', { name: 'What changed' })).toContainText(address)
  await expectAccessible(page, 'entry')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(titles).toContain('Entry,When,')
  expect(lines.length).toBeGreaterThan(0)
  const record = new URL(page.url()).searchParams.get('record_id')
  for (const line of lines) expect(line).toMatch(new RegExp(`,Client,${record},`))

  await newest.getByRole('link', { name: /^Open entry/ }).press('Enter')
  await drawer.getByRole('link', { name: /^Client \d+ · / }).click()
  await expect(page).toHaveURL(/\/dashboard\/clients\?record=\d+$/)
  await expect(
    page.getByRole('dialog', { name: 'Edit Client' }).getByRole('textbox', { name: 'Address', exact: true }),
  ).toHaveValue(address)
})

test('a command proves, while the program runs, that the log was not changed', async ({ server }) => {
  const verify = (...more: string[]) =>
    promisify(execFile)(process.execPath, ['server/accounts/audit/verify.ts', ...more], {
      env: { ...process.env, DATA_DIR: server.folder, DATABASE_URL: '' },
    })
  const { stdout } = await verify()
  expect(stdout).toMatch(/^The audit log is as it was written: \d+ entries\./)
  const anchor = stdout.match(/\d+:[\da-f]{64}/)![0]
  await verify('--expect', anchor)
  const wrong = verify('--expect', anchor.replace(/:.*/, `:${'0'.repeat(64)}`))
  await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('The audit log was tampered with.') })
})
