import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as emails from '../../../../api/notify/emails.ts'
import * as requests from '../../../../api/sites/client-requests.ts'
import { accept, decline } from '../../../../api/sites/extra-guards.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { expectUndoOf } from '../../../test/undo.ts'
import ClientRequestsPage from './client-requests-page.tsx'

const request: requests.ClientRequest = {
  id: 7,
  version: 1,
  reference: 'R-12AB-34CD',
  client_id: 3,
  client_name: 'Nile Traders',
  station_id: 4,
  station_name: 'Nile Gate',
  kind: 'Complaint',
  subject: 'Gate left open',
  status: 'New',
  received_at: '2026-11-20T11:05:00.000Z',
  last_message_at: '2026-11-20T12:05:00.000Z',
  answer_by: null,
}
type Detail = requests.ClientRequestDetail
const messageOf = (id: number, kind: 'Client' | 'Answer' | 'Note', text: string): Detail['messages'][number] => ({
  id,
  at: '2026-11-20T11:05:00.000Z',
  kind,
  by: kind === 'Client' ? 'Joan Kirabo' : 'Sarah Nabirye',
  text,
})
const asked = messageOf(1, 'Client', 'The gate was open\nat midnight.')
const detail = (more: Partial<Detail> = {}): Detail => ({
  ...request,
  shift: null,
  order: null,
  messages: [asked],
  photos: [],
  answers_to: [{ name: 'Joan Kirabo', email: 'joan@nile.example' }],
  ...more,
})

function open() {
  const api = fakeApi()
  signIn()
  api.answer(requests.list, () => ({ items: [request], total: 1 }))
  api.answer(requests.get, () => detail())
  api.answer(emails.delivery, () => ({ by: 'smtp' as const, failed: 0 }))
  return { api, ...renderPage(ClientRequestsPage) }
}
const openRequest = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('link', { name: 'Open the request R-12AB-34CD' }))
  // Another drawer is there while it loads.
  await screen.findByText(/The gate was open/)
  return screen.getByRole('dialog', { name: 'Request R-12AB-34CD' })
}
const openAnswer = async (user: ReturnType<typeof open>['user']) => {
  await user.click(within(await openRequest(user)).getByRole('button', { name: 'Answer' }))
  return screen.findByRole('dialog', { name: 'Answer Nile Traders' })
}

test('lists requests with client, subject and status', async () => {
  open()
  expect(await screen.findByText('Gate left open')).toBeTruthy()
  expect(columnTitles()).toEqual(['Reference', 'Client', 'Kind', 'Subject', 'Status', 'Received', 'Last message'])
  expect(screen.getByText('Nile Traders')).toBeTruthy()
  expect(screen.getByTitle('20 Nov 2026, 14:05')).toBeTruthy()
})

test('the drawer shows the thread with who wrote what, and leads to the client and the station', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:05:00Z'), toFake: ['Date'] })
  const { api, user } = open()
  api.answer(requests.get, () =>
    detail({ messages: [asked, messageOf(2, 'Answer', 'We look.'), messageOf(3, 'Note', 'Ask the guard.')] }),
  )
  const drawer = await openRequest(user)
  const thread = within(within(drawer).getByRole('list', { name: 'Messages' })).getAllByRole('listitem')
  expect(thread.map((one) => one.textContent)).toEqual([
    'From the clientThe gate was open\nat midnight.Joan Kirabo, 2 h ago, 20 Nov 2026, 14:05',
    'Our answerWe look.Sarah Nabirye, 2 h ago, 20 Nov 2026, 14:05',
    'Note, for staff onlyAsk the guard.Sarah Nabirye, 2 h ago, 20 Nov 2026, 14:05',
  ])
  expect(within(drawer).getByRole('link', { name: 'Nile Traders' }).getAttribute('href')).toBe('/dashboard/clients?record=3')
  expect(within(drawer).getByRole('link', { name: 'Nile Gate' }).getAttribute('href')).toBe('/dashboard/stations?record=4')
})

test('an answer names its recipients, is sent with its idempotency key, and appears in the thread', async () => {
  const { api, user } = open()
  api.answer(requests.reply, ({ body }) => {
    api.answer(requests.list, () => ({ items: [{ ...request, status: 'Answered' as const }], total: 1 }))
    return detail({ status: 'Answered', version: 2, messages: [asked, messageOf(2, 'Answer', body.text)] })
  })
  const dialog = await openAnswer(user)
  expect(
    within(dialog).getByText(
      'It appears in the portal at once, and is sent to joan@nile.example: by e-mail, or as chosen in the portal.',
    ),
  ).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText('text is required.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'We spoke to them.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer is on its way.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Answer Nile Traders' })).toBeNull())
  expect(screen.getByText('We spoke to them.')).toBeTruthy()
  expect(await screen.findByText('Answered', { selector: 'td *' })).toBeTruthy()
  const sent = api.asked.find(({ path }) => path.endsWith('/reply'))
  expect(sent?.body).toEqual({ text: 'We spoke to them.', version: 1 })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
})

test('of two concurrent answers the second person sees the first before sending', async () => {
  const { api, user } = open()
  const answered = detail({ status: 'Answered', version: 2, messages: [asked, messageOf(2, 'Answer', 'We will call.')] })
  api.answer(requests.reply, ({ body }) => {
    if (body.version === 1) throw new Refusal(409, 'This record was changed meanwhile.', { code: 'outdated', current: answered })
    return detail({ status: 'Answered', version: 3 })
  })
  const dialog = await openAnswer(user)
  await user.type(within(dialog).getByRole('textbox', { name: /Your answer/ }), 'We are looking.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText(/Somebody else answered or changed this request while you were writing/)).toBeTruthy()
  expect(within(dialog).getByText('We will call.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Your answer/ }).value).toBe('We are looking.')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer is on its way.')).toBeTruthy()
})

test('says that no e-mail is sent when no person of the request can sign in', async () => {
  const { api, user } = open()
  api.answer(requests.get, () => detail({ answers_to: [] }))
  const dialog = await openAnswer(user)
  expect(within(dialog).getByText(/It is not sent by e-mail, because nobody who wrote can still sign in/)).toBeTruthy()
})

test('a note is added that only staff see', async () => {
  const { api, user } = open()
  api.answer(requests.note, ({ body }) => detail({ version: 2, messages: [asked, messageOf(2, 'Note', body.text)] }))
  await user.click(within(await openRequest(user)).getByRole('button', { name: 'Add note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add note' })
  expect(within(dialog).getByText('The client never sees it.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /Note for the staff/ }), 'Ask the guard.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(screen.getByText('Note, for staff only')).toBeTruthy()
})

test('a request is taken up and closed; a concurrent change is shown', async () => {
  const { api, user } = open()
  let version = 1
  api.answer(requests.update, ({ body }) => {
    if (body.version !== version)
      throw new Refusal(409, 'Somebody else has changed this record in the meantime.', { code: 'outdated' })
    return detail({ status: body.status, version: ++version })
  })
  const drawer = await openRequest(user)
  await user.click(within(drawer).getByRole('button', { name: 'Take it up' }))
  expect(await screen.findByText('Request updated successfully')).toBeTruthy()
  expect(within(drawer).getByText('In Progress')).toBeTruthy()
  await expectUndoOf({ api, user }, /client_requests\/\d+$/)
  version++
  api.answer(requests.get, () => detail({ status: 'Closed', version }))
  await user.click(within(drawer).getByRole('button', { name: 'Close request' }))
  expect(await within(drawer).findByText('Somebody else has changed this record in the meantime.')).toBeTruthy()
  await user.click(await within(drawer).findByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(within(drawer).getByText('In Progress')).toBeTruthy())
})

test('a request that fails to load says so and can be retried', async () => {
  const { api, user } = open()
  api.answer(requests.get, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(await screen.findByRole('link', { name: 'Open the request R-12AB-34CD' }))
  expect(await screen.findByText(/The service is busy/)).toBeTruthy()
  api.answer(requests.get, () => detail())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/The gate was open/)).toBeTruthy()
})

test('an empty list has its own message', async () => {
  const { api } = open()
  api.answer(requests.list, () => ({ items: [], total: 0 }))
  expect(await screen.findByText('No requests yet.')).toBeTruthy()
})

const order: NonNullable<Detail['order']> = {
  post: 'Main gate, day',
  days: ['2026-12-12', '2026-12-13'],
  start_time: '18:00',
  end_time: '06:00',
  guards: 2,
  state: 'Asked',
  net: 180_000,
  ring: true,
}

test('an order of extra guards shows what it is and asks to ring, and is accepted', async () => {
  const { api, user } = open()
  api.answer(requests.get, () => detail({ order }))
  const drawer = await openRequest(user)
  const part = within(drawer).getByRole('region', { name: 'Order' })
  expect(part.textContent).toContain('Call the client now')
  expect(part.textContent).toContain('2 guards each day at Main gate, day, 18:00–06:00 +1')
  expect(part.textContent).toContain('12 Dec 2026, 13 Dec 2026')
  expect(part.textContent).toContain('4 shifts, 180,000 UGX + VAT as the client was told')
  api.answer(accept, () => detail({ order: { ...order, state: 'Accepted', ring: false }, status: 'Answered' }))
  await user.click(within(part).getByRole('button', { name: 'Accept order' }))
  expect(await screen.findByText('The shifts are made, and the client is told.')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Accept order' })).toBeNull()
  expect(within(part).getByRole('link', { name: 'Find guards' }).getAttribute('href')).toBe(
    '/dashboard/duty-schedule/coverage?station_id=4&week=2026-12-07',
  )
})

test('an order is declined with a reason', async () => {
  const { api, user } = open()
  api.answer(requests.get, () => detail({ order: { ...order, ring: false } }))
  const drawer = await openRequest(user)
  await user.click(within(drawer).getByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline order' })
  api.answer(decline, () => detail({ order: { ...order, state: 'Declined', ring: false } }))
  await user.type(within(dialog).getByLabelText(/Reason/), 'Nobody is free.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('The client is told.')).toBeTruthy()
  expect(api.asked.at(-1)!.body ?? api.asked.at(-2)!.body).toMatchObject({ reason: 'Nobody is free.', version: 1 })
})

test('a wish for another guard links the guard and the shift, says until when an answer is promised, and bans nobody', async () => {
  const { api, user } = open()
  const shift = { id: 31, guard_id: 8, guard_name: 'Moses Okot', shift_date: '2026-11-20' }
  const hours = { start_time: '18:00', end_time: '06:00', ends_next_day: true }
  const answer_by = '2026-11-23T14:00:00.000Z'
  api.answer(requests.get, () => detail({ kind: 'Another guard', answer_by, shift: { ...shift, ...hours } }))
  const drawer = within(await openRequest(user))
  expect(drawer.getByRole('link', { name: 'Moses Okot' }).getAttribute('href')).toBe('/dashboard/guards/8')
  const link = drawer.getByRole('link', { name: 'Shift of 20 Nov 2026, 18:00–06:00 +1' })
  expect(link.getAttribute('href')).toBe('/dashboard/duty-schedule?record=31')
  expect(drawer.getByText('Answer promised by 23 Nov 2026, 17:00')).toBeTruthy()
  expect(drawer.getByText(/the plan stays as it is/)).toBeTruthy()
})
