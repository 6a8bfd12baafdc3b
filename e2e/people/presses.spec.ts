import { expect, type Locator, type Page } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { signIn, tokenOf } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const SCAN = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') }

/** Fills the dialog of a new paper: its kind, its scan, and that it was checked against the original. */
async function fillPaper(page: Page, dialog: Locator, nth: number) {
  await dialog.getByRole('combobox', { name: 'Qualification' }).click()
  await page.getByRole('listbox', { name: 'Qualification' }).getByRole('option').nth(nth).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Scan', exact: true }).click()
  await (await chooser).setFiles(SCAN)
  await dialog.getByRole('checkbox', { name: 'Checked against the original' }).click()
}

test('a new guard with two papers, each with a scan and verified, takes fourteen presses', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/guards')
  const add = page.getByRole('button', { name: '+ Add Guard' }).first()
  await expect(add).toBeVisible()
  const presses = await countPresses(page)
  await add.click()
  const form = page.getByRole('dialog', { name: 'Add Guard' })
  await form.getByLabel('First Name').fill('Papered')
  await form.getByLabel('Last Name').fill('Nsubuga')
  await form.getByLabel('Date of Birth').fill('3 Feb 1990')
  await form.getByLabel('Contacts').fill('0772 600 199')
  await form.getByLabel('Rank').fill('Guard')
  await form.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Male', exact: true }).click()
  await form.getByRole('button', { name: 'Save and add papers' }).click()
  await expect(form).toBeHidden()
  const paper = page.getByRole('dialog', { name: 'Add qualification' })
  await fillPaper(page, paper, 0)
  await paper.getByRole('button', { name: 'Save and add another' }).click()
  await expect(paper.getByRole('checkbox', { name: 'Checked against the original' })).not.toBeChecked()
  await fillPaper(page, paper, 1)
  await paper.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(paper).toBeHidden()
  expect(await presses.count()).toBe(14)

  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  const get = async (path: string) => (await page.request.get(`/api/v1/${path}`, { headers })).json()
  const [guard] = await get('guards?q=Papered')
  expect(await get(`guard_qualifications?guard_id=${guard.id}`)).toEqual([
    expect.objectContaining({ verified_at: expect.any(String), scan: expect.objectContaining({ file_name: 'scan.pdf' }) }),
    expect.objectContaining({ verified_at: expect.any(String), scan: expect.objectContaining({ file_name: 'scan.pdf' }) }),
  ])
})
