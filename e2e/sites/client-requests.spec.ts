import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { pdf } from '../../server/test/records/documents.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { comeBack, settled } from '../support/pages/ready.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { elsewhere, signIn, signInNewClient, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const OFFICE = 'info@engabo.example'

/** A colleague answers the request with this reference in another browser. */
async function answerElsewhere(request: APIRequestContext, reference: string, text: string) {
  const headers = await elsewhere(request, 'super')
  const [found] = await (await request.get(`/api/v1/client_requests?q=${reference}`, { headers })).json()
  const response = await request.post(`/api/v1/client_requests/${found.id}/reply`, {
    headers,
    data: { text, version: found.version },
  })
  expect(response.status(), await response.text()).toBe(201)
}

test('a complaint from a client’s phone is answered by staff, closed and reopened; a document is in the portal until it is deleted', async ({
  page,
  browser,
  request,
}) => {
  const subject = `Gate left open ${Date.now()}`
  await page.setViewportSize({ width: 360, height: 740 })
  const client = await signInNewClient(page, request, '/portal/requests')

  await test.step('the client writes', async () => {
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
  })
  const thanks = page.getByText(
    /^We have your complaint\. We answer by \d+ \w+ \d{4}, 17:00\. Your reference is R-[0-9A-F]{4}-[0-9A-F]{4}\.$/,
  )
  await expect(thanks).toBeVisible()
  const reference = (await thanks.textContent())!.match(/R-[0-9A-F-]{9}/)![0]
  expect(await emailTo(client, `We have your complaint (${reference})`)).toContain('/portal/requests/')
  expect(await emailTo(OFFICE, reference)).toContain('The gate was open at midnight.')

  const staff = await (await browser.newContext()).newPage()
  await withoutStream(staff)
  await signIn(staff)
  const drawer = staff.getByRole('dialog', { name: `Request ${reference}` })
  await test.step('the bell leads staff to the request; a note is visible to staff alone', async () => {
    await staff.getByRole('button', { name: /^Notices/ }).click()
    await staff.getByRole('link', { name: new RegExp(`A client wrote.*Kisozi Crest Hotel: ${subject}`) }).click()
    await expect(drawer.getByRole('heading', { name: subject })).toBeVisible()
    await drawer.getByRole('button', { name: 'Add note' }).click()
    const note = staff.getByRole('dialog', { name: 'Add note' })
    await note.getByLabel('Note for the staff').fill('The night guard forgot it.')
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByText('Note, for staff only')).toBeVisible()
  })

  await test.step('of two concurrent answers the second person sees the first, keeps the input and sends it', async () => {
    await drawer.getByRole('button', { name: 'Answer' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Answer Kisozi Crest Hotel' })
    await dialog.getByLabel('Your answer').fill('We are sorry. It is closed now.')
    await answerElsewhere(request, reference, 'Somebody is on the way.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText(/Somebody else answered or changed this request while you were writing/)).toBeVisible()
    await expect(dialog.getByText('Somebody is on the way.')).toBeVisible()
    await expect(dialog.getByLabel('Your answer')).toHaveValue('We are sorry. It is closed now.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(staff.getByText('Your answer is on its way.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(drawer.getByText('Our answer')).toHaveCount(2)
    await expectAccessible(staff, 'a request with its thread')
    const letter = await emailTo(client, 'We are sorry. It is closed now.')
    expect(letter).toContain(`Re: ${subject}`)
    expect(letter).not.toContain('The night guard forgot it.')
  })

  await test.step('the client reads the answer, settles it and opens it again', async () => {
    await comeBack(page, page.getByText('We are sorry. It is closed now.'))
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
  })

  const title = `Patrol report ${Date.now()}`
  const documents = staff.getByRole('region', { name: 'Documents in the portal' })
  await test.step('staff add a document for the client; a file of a false type is refused', async () => {
    await drawer.getByRole('link', { name: 'Kisozi Crest Hotel', exact: true }).click()
    await documents.getByRole('button', { name: 'Add document' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Add document' })
    await dialog.getByLabel('Title').fill(title)
    await dialog
      .getByRole('textbox', { name: 'Kind' })
      .or(dialog.getByRole('combobox', { name: 'Kind' }))
      .click()
    await staff.getByRole('option', { name: 'Report' }).click()
    const choose = async (file: File) => {
      const buffer = Buffer.from(await file.arrayBuffer())
      await staff.locator('input[type="file"]').setInputFiles({ name: file.name, mimeType: file.type, buffer })
    }
    await choose(new File(['MZ\u0090 this is a program'], 'report.pdf'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This file is not a PDF, DOCX, JPG or PNG file.')).toBeVisible()
    await choose(pdf('report.pdf'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(documents.getByText('Document added successfully')).toBeVisible()
    await expect(documents.getByText(`${title} (Report)`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectAccessible(staff, 'the documents of a client')
  })

  await test.step('the client downloads it, byte for byte', async () => {
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click()
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${title}` }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe('report.pdf')
    expect(await readFile(await download.path(), 'utf8')).toBe(await pdf().text())
    await expectAccessible(page, 'the documents of the portal')
  })

  await test.step('a document that staff delete disappears from the portal', async () => {
    await documents.getByRole('button', { name: `Delete ${title}` }).click()
    await staff.getByRole('dialog', { name: 'Delete document' }).getByRole('button', { name: 'Delete' }).click()
    await expect(staff.getByText('Document deleted successfully')).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
    await expect(page.getByText(title)).toBeHidden()
  })
  await staff.context().close()
})
