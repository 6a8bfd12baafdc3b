import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { pdf } from '../../server/test/records/documents.ts'
import { expectAccessible } from '../support/accessible.ts'
import { emailTo } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { open, settled } from '../support/ready.ts'
import { signIn, signInClient, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

const CLIENT = 'client@engabo.example'
const OFFICE = 'info@engabo.example'

/** A second person with another browser. */
async function elsewhere(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  await withoutStream(page)
  return page
}

async function openRequest(page: Page, subject: string) {
  await open(page, `/dashboard/requests?q=${encodeURIComponent(subject)}`)
  await page.getByRole('cell', { name: subject }).click()
  const drawer = page.getByRole('dialog', { name: /^Request R-/ })
  await expect(drawer.getByRole('heading', { name: subject })).toBeVisible()
  return drawer
}

async function answer(page: Page, drawer: ReturnType<Page['getByRole']>, text: string) {
  await drawer.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer Kisozi Crest Hotel' })
  await dialog.getByLabel('Your answer').fill(text)
  await dialog.getByRole('button', { name: 'Send' }).click()
  return dialog
}

test('a complaint from a client’s phone is answered by staff, closed and reopened', async ({ page, browser }) => {
  const subject = `Gate left open ${Date.now()}`
  await page.setViewportSize({ width: 360, height: 740 })
  await signInClient(page, '/portal/requests')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Subject is required.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('What is it?').selectOption('Complaint')
  await page.getByLabel('Station').selectOption({ index: 1 })
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The gate was open at midnight.')
  await expectAccessible(page, 'a new request')
  await page.getByRole('button', { name: 'Send' }).click()
  const thanks = page.getByText(/^We have your request\. Your reference is R-[0-9A-F]{4}-[0-9A-F]{4}\.$/)
  await expect(thanks).toBeVisible()
  const reference = (await thanks.textContent())!.match(/R-[0-9A-F-]{9}/)![0]
  expect(await emailTo(CLIENT, `We have your complaint (${reference})`)).toContain('/portal/requests/')
  expect(await emailTo(OFFICE, reference)).toContain('The gate was open at midnight.')

  const staff = await elsewhere(browser)
  await signIn(staff)
  await staff.getByRole('button', { name: /^Notices/ }).click()
  await staff.getByRole('link', { name: new RegExp(`A client wrote.*Kisozi Crest Hotel: ${subject}`) }).click()
  await expect(staff.getByRole('dialog', { name: `Request ${reference}` })).toBeVisible()
  const drawer = await openRequest(staff, subject)
  await drawer.getByRole('button', { name: 'Add note' }).click()
  const note = staff.getByRole('dialog', { name: 'Add Note' })
  await note.getByLabel('Note for the staff').fill('The night guard forgot it.')
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Note, for the staff alone')).toBeVisible()
  await answer(staff, drawer, 'We are sorry. It is closed now.')
  await expect(drawer.getByText('Our answer')).toBeVisible()
  await expectAccessible(staff, 'a request with its thread')
  const letter = await emailTo(CLIENT, `Re: ${subject}`)
  expect(letter).toContain('We are sorry. It is closed now.')
  expect(letter).not.toContain('The night guard forgot it.')

  await page.reload()
  await settled(page)
  await expect(page.getByText('We are sorry. It is closed now.')).toBeVisible()
  await expect(page.getByText('The night guard forgot it.')).toBeHidden()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(page.getByText('Marked as settled.')).toBeVisible()
  await expect(page.getByText('A further message opens it again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('It is open again.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message has been sent.')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expectAccessible(page, 'a request of the portal')
  await expectNoSidewaysScroll(page)
  await emailTo(OFFICE, `Further message about complaint from Kisozi Crest Hotel (${reference})`)
  await staff.context().close()
})

test('of two concurrent answers the second person sees the first, and keeps the input', async ({ page, browser }) => {
  const subject = `Two more guards ${Date.now()}`
  const client = await elsewhere(browser)
  await signInClient(client, '/portal/requests/new')
  await client.getByLabel('Subject').fill(subject)
  await client.getByLabel('Message').fill('For the conference.')
  await client.getByRole('button', { name: 'Send' }).click()
  await expect(client.getByText(/^We have your request/)).toBeVisible()
  await withoutStream(page)
  await signIn(page)
  const mine = await openRequest(page, subject)
  const colleague = await elsewhere(browser)
  await signIn(colleague, 'super')
  await answer(colleague, await openRequest(colleague, subject), 'Gladly, two guards.')
  await expect(colleague.getByText('Your answer is on its way.')).toBeVisible()
  const dialog = await answer(page, mine, 'How many days?')
  await expect(dialog.getByText(/Somebody else answered or changed this request while you were writing/)).toBeVisible()
  await expect(dialog.getByText('Gladly, two guards.')).toBeVisible()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('How many days?')
  await Promise.all([client.context().close(), colleague.context().close()])
})

test('a document added in the client’s dialog appears in the portal, and disappears when it is deleted', async ({
  page,
  browser,
}) => {
  const title = `Patrol report ${Date.now()}`
  await withoutStream(page)
  await signIn(page, 'admin', '/dashboard/clients?record=1')
  const documents = page.getByRole('region', { name: 'Documents in the portal' })
  await documents.getByRole('button', { name: 'Add document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Document' })
  await dialog.getByLabel('Title').fill(title)
  await dialog
    .getByRole('textbox', { name: 'Kind' })
    .or(dialog.getByRole('combobox', { name: 'Kind' }))
    .click()
  await page.getByRole('option', { name: 'Report' }).click()
  const choose = async (file: File) => {
    const buffer = Buffer.from(await file.arrayBuffer())
    await page.locator('input[type="file"]').setInputFiles({ name: file.name, mimeType: file.type, buffer })
  }
  await choose(new File(['MZ\u0090 this is a program'], 'report.pdf'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This file is not a PDF, DOCX, JPG or PNG file.')).toBeVisible()
  await choose(pdf('report.pdf'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(documents.getByText('Document added successfully')).toBeVisible()
  await expect(documents.getByText(`${title} (Report)`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectAccessible(page, 'the documents of a client')

  const client = await elsewhere(browser)
  await signInClient(client, '/portal/documents')
  const arriving = client.waitForEvent('download')
  await client.getByRole('button', { name: `Download ${title}` }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('report.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe(await pdf().text())
  await expectAccessible(client, 'the documents of the portal')

  await documents.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog', { name: 'Delete Document' }).getByRole('button', { name: 'Delete' }).click()
  await expect(documents.getByText('Document deleted successfully')).toBeVisible()
  await client.reload()
  await settled(client)
  await expect(client.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await expect(client.getByText(title)).toBeHidden()
  await client.context().close()
})
