import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as emails from '../../../../api/notify/emails.ts'
import * as contacts from '../../../../api/website/contacts.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import EmailsPage from './emails-page.tsx'
import InboxPage from './inbox-page.tsx'

const message: contacts.Contact = {
  id: 7,
  version: 1,
  reference: 'M-12AB-34CD',
  name: 'Grace Musoke',
  email: 'grace@mail.example',
  subject: 'Guard for a wedding',
  message: 'What would six guards cost?\nTwo nights.',
  kind: 'Message',
  status: 'Unread',
  note: null,
  received_at: '2026-11-20T11:05:00.000Z',
}
const detail = (more: Partial<contacts.ContactDetail> = {}): contacts.ContactDetail => ({ ...message, replies: [], ...more })

function open(Page = InboxPage, delivery: 'smtp' | 'folder' = 'smtp', failed = 0) {
  const api = fakeApi()
  signIn()
  api.answer(contacts.list, () => ({ items: [message], total: 1 }))
  api.answer(contacts.update, ({ body }) => detail({ version: 2, status: body.status ?? 'Unread', note: body.note ?? null }))
  api.answer(contacts.get, () => detail())
  api.answer(emails.delivery, () => ({ by: delivery, failed }))
  return { api, ...renderPage(Page) }
}
const openMessage = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('link', { name: 'Open the message of Grace Musoke' }))
  // Another drawer is there while it loads.
  await screen.findByText(/What would six guards cost/)
  return screen.getByRole('dialog', { name: 'M-12AB-34CD' })
}

test('lists who wrote what and when', async () => {
  open()
  expect(await screen.findByText('Guard for a wedding')).toBeTruthy()
  expect(columnTitles()).toEqual(['From', 'Email', 'Subject', 'Status', 'Kind', 'Received'])
  expect(screen.getByTitle('20 Nov 2026, 14:05')).toBeTruthy()
})

test('opening a message marks it as read; a note is saved over that version', async () => {
  const { api, user } = open()
  const drawer = await openMessage(user)
  const sent = () => api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent()).toEqual([{ status: 'Read' }])
  await user.type(within(drawer).getByRole('textbox', { name: 'Note for the staff' }), 'Called her')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Message updated successfully')).toBeTruthy()
  expect(sent().at(-1)).toEqual({ status: 'Read', note: 'Called her', version: 2 })
})

test('an answer is sent with its idempotency key and closes the message', async () => {
  const { api, user } = open()
  api.answer(contacts.reply, () => detail({ status: 'Handled', version: 3 }))
  const drawer = await openMessage(user)
  await user.click(within(drawer).getByRole('button', { name: 'Answer by e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer Grace Musoke' })
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText('text is required.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'Six guards.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer is on its way.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const asked = api.asked.find(({ path }) => path.endsWith('/reply'))
  expect(asked?.body).toEqual({ text: 'Six guards.', version: 2 })
  expect(asked?.headers.get('idempotency-key')).toBeTruthy()
})

test('an answer that cannot be sent stays in the form', async () => {
  const { api, user } = open()
  api.answer(contacts.reply, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  const drawer = await openMessage(user)
  await user.click(within(drawer).getByRole('button', { name: 'Answer by e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer Grace Musoke' })
  await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'Six guards.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText(/The service is busy/)).toBeTruthy()
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Your answer/ }).value).toBe('Six guards.')
})

test('of two concurrent answers the second person sees the first before sending', async () => {
  const { api, user } = open()
  const answered = detail({
    status: 'Handled',
    version: 3,
    replies: [{ at: '2026-11-20T12:00:00.000Z', by: 'Sarah', text: 'Seven guards.' }],
  })
  api.answer(contacts.reply, ({ body }) => {
    if (body.version === 2) throw new Refusal(409, 'This record was changed meanwhile.', { code: 'outdated', current: answered })
    return detail({ status: 'Handled', version: 4 })
  })
  const drawer = await openMessage(user)
  await user.click(within(drawer).getByRole('button', { name: 'Answer by e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Answer Grace Musoke' })
  await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'Six guards.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText(/Somebody else answered or changed this message/)).toBeTruthy()
  expect(within(dialog).getByText('Seven guards.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Your answer/ }).value).toBe('Six guards.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer is on its way.')).toBeTruthy()
})

test('a message that fails to load says so and can be retried', async () => {
  const { api, user } = open()
  api.answer(contacts.update, () => {
    throw new Refusal(500, '')
  })
  await user.click(await screen.findByRole('link', { name: 'Open the message of Grace Musoke' }))
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(contacts.update, () => detail({ version: 2, status: 'Read' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/What would six guards cost/)).toBeTruthy()
})

test('without a mail server the staff are warned that e-mails are not sent', async () => {
  open(InboxPage, 'folder')
  expect(await screen.findByText(/No mail server is configured: e-mails are saved in the data folder/)).toBeTruthy()
})

test('an empty inbox has its own message', async () => {
  const { api } = open()
  api.answer(contacts.list, () => ({ items: [], total: 0 }))
  expect(await screen.findByText('No messages yet.')).toBeTruthy()
})

test('a failed e-mail is listed with its reason and sent again', async () => {
  const failed: emails.OutgoingEmail = {
    id: 3,
    recipient: 'grace@mail.example',
    subject: 'We have your message',
    status: 'Failed',
    attempts: 11,
    last_error: '550 No such user',
    created_at: '2026-11-20T11:05:00.000Z',
    sent_at: null,
  }
  const { api, user } = open(EmailsPage, 'smtp', 1)
  api.answer(emails.list, () => ({ items: [failed], total: 1 }))
  api.answer(emails.resend, () => ({ ...failed, status: 'Queued' as const, last_error: null }))
  expect(await screen.findByText('1 e-mail could not be sent. See Inbox, E-mails sent.')).toBeTruthy()
  expect(await screen.findByText('550 No such user')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again: the e-mail to grace@mail.example' }))
  expect(await screen.findByText('The e-mail is on its way again.')).toBeTruthy()
  expect(await screen.findByText('Queued', { selector: 'td *' })).toBeTruthy()
})

test.each<[AdminArea, string[]]>([
  ['money', ['E-mails sent']],
  ['website', ['Messages', 'E-mails sent']],
])('above the sent e-mails an admin of %s has the tabs of permitted pages', async (area, tabs) => {
  const { api } = open(EmailsPage)
  signIn('admin', [area])
  api.answer(emails.list, () => ({ items: [], total: 0 }))
  const bar = await screen.findByRole('navigation', { name: 'Inbox' })
  await waitFor(() =>
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(tabs),
  )
})
