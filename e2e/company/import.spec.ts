import { expect } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('a CSV file from Excel is matched, tried, imported without its invalid row, and undone', async ({ page }) => {
  const rows = [
    'No.;Surname;First name;Sex;D.O.B;Phone number;E-mail;Rank',
    '1;Import;Anna;F;31/12/1990;0700 000 001;anna.import@mail.example;Guard',
    '2;Import;José;M;30/02/1990;0700 000 002;jose.import@mail.example;Guard',
    '3;Import;Zoë;F;1/2/1991;0700 000 003;zoe.import@mail.example;Guard',
  ]
  await signIn(page, 'admin', '/dashboard/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'guards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
  })
  await expect(page.getByText('3 rows, separated by semicolons, Windows-1252.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('row', { name: '3 Date of Birth Date of Birth must be a date like 31/12/1990.' })).toBeVisible()
  await inEachLook(page, (name) => expectAccessible(page, name))
  await page.getByRole('button', { name: 'Import 2 and leave out 1 row' }).click()
  await expect(page.getByText('Import finished successfully')).toBeVisible()
  await follow(page, '/dashboard/guards?q=import')
  await expect(page.getByRole('row', { name: /Zoë/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import of guards.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
})
