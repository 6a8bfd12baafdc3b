import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../api/portal/portal-requests.ts'
import { overview } from '../../../api/portal/portal-shifts.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { setUpUser } from '../../test/user.ts'
import type { Route } from './+types/request-page.ts'
import NewRequestPage from './new-request-page.tsx'
import RequestPage from './request-page.tsx'
import RequestsPage from './requests-page.tsx'

const request: calls.OwnRequest = {
  id: 7,
  reference: 'R-12AB-34CD',
  station_name: 'Nile Gate',
  kind: 'Complaint',
  subject: 'Gate left open',
  status: 'Answered',
  received_at: '2026-11-20T11:05:00.000Z',
  last_message_at: '2026-11-20T12:05:00.000Z',
  answer_by: null,
}
type Message = calls.OwnRequestDetail['messages'][number]
const asked: Message = { id: 1, at: request.received_at, kind: 'Client', by: 'Joan Kirabo', text: 'It was open\nat midnight.' }
const answered: Message = { id: 2, at: request.last_message_at, kind: 'Answer', by: 'Sarah Nabirye', text: 'We are sorry.' }
const detail = (more: Partial<calls.OwnRequestDetail> = {}) => ({
  ...request,
  order: null,
  messages: [asked, answered],
  photos: [],
  ...more,
})
const BUSY = 'The service is busy or restarting. Please try again in a moment.'

function start() {
  const api = fakeApi()
  signIn('client')
  api.answer(calls.get, () => detail())
  return api
}
const Opened = () => <RequestPage {...({ params: { id: '7' } } as Route.ComponentProps)} />

test('lists requests with kind, reference and status, the newest message first', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:05:00Z'), toFake: ['Date'] })
  const api = start()
  api.answer(calls.list, () => ({ items: [request], total: 1 }))
  renderPage(RequestsPage)
  const row = await screen.findByRole('link', { name: /Gate left open/ })
  expect(row.textContent).toBe('Complaint: Gate left openComplaint R-12AB-34CD1 h ago, 20 Nov 2026, 15:05Answered')
  expect(row.getAttribute('href')).toBe('/portal/requests/7')
  expect(api.asked.at(-1)?.query.get('sort')).toBe('-last_message_at')
})

test('an empty list and one that fails to load have their own messages', async () => {
  const api = start()
  api.answer(calls.list, () => {
    throw new Refusal(503, BUSY)
  })
  const { user } = renderPage(RequestsPage)
  expect(await screen.findByText(BUSY)).toBeTruthy()
  api.answer(calls.list, () => ({ items: [], total: 0 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have not asked us anything yet.')).toBeTruthy()
})

test('shows the thread and the added message', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:05:00Z'), toFake: ['Date'] })
  const api = start()
  api.answer(calls.write, ({ body }) => {
    const again: Message = { ...asked, id: 3, text: body.text }
    api.answer(calls.get, () => detail({ status: 'New', messages: [asked, answered, again] }))
    return detail()
  })
  const { user } = renderPage(Opened)
  const thread = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(thread.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Joan KiraboIt was open\nat midnight.2 h ago, 20 Nov 2026, 14:05',
    'Our answerWe are sorry.Sarah Nabirye, 1 h ago, 20 Nov 2026, 15:05',
  ])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message is required.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'It is open again.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const confirmation = () => screen.getByText('Your message has been sent.').parentElement
  await waitFor(() => expect(document.activeElement).toBe(confirmation()))
  expect(await screen.findByText('It is open again.', { selector: 'p' })).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Thank you.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(confirmation()))
})

test('a message that cannot be sent stays in the form', async () => {
  const api = start()
  api.answer(calls.write, () => {
    throw new Refusal(503, BUSY)
  })
  const { user } = renderPage(Opened)
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'It is open again.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(BUSY)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('It is open again.')
})

test('a settled request says how to reopen it', async () => {
  const api = start()
  api.answer(calls.settle, () => {
    api.answer(calls.get, () => detail({ status: 'Closed' }))
    return detail({ status: 'Closed' })
  })
  const { user } = renderPage(Opened)
  await user.click(await screen.findByRole('button', { name: 'Mark as settled' }))
  expect(await screen.findByText('Marked as settled.')).toBeTruthy()
  expect(await screen.findByText('A further message opens it again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull()
})

test('a missing request says so', async () => {
  const api = start()
  api.answer(calls.get, () => {
    throw new Refusal(404, 'Request not found.')
  })
  renderPage(Opened)
  expect(await screen.findByText('There is no such request.')).toBeTruthy()
})

test('a new request names what it lacks, is sent with the own station, and leads to its thread', async () => {
  const api = start()
  const station = { id: 4, name: 'Nile Gate', address: 'Nile Road', active: true, now: [], last_round: null, next: [] }
  api.answer(overview, () => ({
    client_name: 'Nile Traders',
    stations: [station],
    open_incidents: 0,
    balance: 0,
    credit: 0,
    overdue: 0,
    next_due: null,
    payment: null,
    can_pay: false,
    new_people: [],
  }))
  api.answer(calls.create, () => detail())
  const Stub = createRoutesStub([
    { path: '/portal/requests/new', Component: NewRequestPage },
    { path: '/portal/requests/:id', Component: Opened },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/portal/requests/new']} />
    </QueryClientProvider>,
  )
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Subject is required.')).toBeTruthy()
  expect(screen.getByText('Message is required.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('What is it?'), 'Complaint')
  await user.selectOptions(screen.getByLabelText('Station'), await screen.findByRole('option', { name: 'Nile Gate' }))
  await user.type(screen.getByLabelText('Subject'), 'Gate left open')
  await user.type(screen.getByLabelText('Message'), 'At midnight.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We have your complaint. Your reference is R-12AB-34CD.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Complaint: Gate left open' })).toBeTruthy()
  expect(api.asked.find(({ method, path }) => method === 'POST' && path === calls.create.path)?.body).toEqual({
    kind: 'Complaint',
    station_id: 4,
    subject: 'Gate left open',
    text: 'At midnight.',
  })
})

test('what is written about an invoice is a complaint that names it, so that it is not reminded of meanwhile', async () => {
  const api = start()
  const nothing = {
    stations: [],
    open_incidents: 0,
    balance: 0,
    credit: 0,
    overdue: 0,
    next_due: null,
    payment: null,
    can_pay: false,
    new_people: [],
  }
  api.answer(overview, () => ({ client_name: 'Nile Traders', ...nothing }))
  api.answer(calls.create, () => detail())
  const Stub = createRoutesStub([
    { path: '/portal/requests/new', Component: NewRequestPage },
    { path: '/portal/requests/:id', Component: Opened },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/portal/requests/new?invoice=INV-2026-000041']} />
    </QueryClientProvider>,
  )
  const user = setUpUser()
  await user.type(screen.getByLabelText('Message'), 'We paid for the 12th.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We have your complaint. Your reference is R-12AB-34CD.')).toBeTruthy()
  expect(api.asked.find(({ method, path }) => method === 'POST' && path === calls.create.path)?.body).toEqual({
    kind: 'Complaint',
    station_id: null,
    subject: 'Invoice INV-2026-000041',
    text: 'We paid for the 12th.',
  })
})
