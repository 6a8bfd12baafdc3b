import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/notify/notices.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import NoticesPage from './notices-page.tsx'

const EMPTY_POST: calls.Notice = {
  id: 9,
  at: '2026-11-20T11:05:00.000Z',
  kind: 'exception',
  record_id: 109,
  title: 'Not on post: Kololo Gate',
  unread: true,
  urgent: true,
}
const MESSAGE: calls.Notice = { ...EMPTY_POST, id: 8, kind: 'message', record_id: 108, title: 'Grace: A wedding', urgent: false }

function open(notices: calls.Notice[] = [EMPTY_POST, MESSAGE], at = '/dashboard/notices') {
  const api = fakeApi()
  signIn('supervisor')
  let marked = 0
  const read = new Set<number>()
  const now = () => notices.map((one) => ({ ...one, unread: one.unread && one.id > marked && !read.has(one.id) }))
  api.answer(calls.stream, () => new Response(new ReadableStream()) as never)
  api.answer(calls.latest, () => ({ unread: now().filter(({ unread }) => unread).length, notices: now() }))
  api.answer(calls.list, ({ query }) => {
    const items = now().filter(({ kind, unread }) => (!query.kind || kind === query.kind) && (!query.unread || unread))
    return { items, total: items.length }
  })
  api.answer(calls.seen, ({ body }) => {
    marked = body.id
  })
  api.answer(calls.read, ({ body }) => {
    for (const id of body.ids) read.add(id)
  })
  return { api, ...renderPage(NoticesPage, at, '/dashboard/notices') }
}
const rows = async () => {
  await screen.findAllByRole('link')
  return screen.getAllByRole('row').slice(1)
}

test('each notice says whether it is urgent and unread, and leads to its thing, read from then on', async () => {
  const { user, api, address } = open()
  const [post, message] = await rows()
  expect(post!.textContent).toContain('Not on post: Kololo GateExceptionurgent')
  expect(within(post!).getByText('Unread')).toBeTruthy()
  expect(within(message!).getByRole('link').getAttribute('href')).toBe('/dashboard/inbox?record=108')
  await user.click(within(post!).getByRole('link'))
  await waitFor(() => expect(address()).toBe('/dashboard/exceptions?record=109'))
  expect(api.asked.find(({ path }) => path === calls.read.path)).toMatchObject({ body: { ids: [9] } })
})

test('one is marked as read in its row, all by a button, and the list shows it', async () => {
  const { user } = open()
  await rows()
  await user.click(screen.getByRole('button', { name: 'Mark as read: New message: Grace: A wedding' }))
  await waitFor(() => expect(screen.getAllByText('Unread', { selector: 'b' })).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread', { selector: 'b' })).toBeNull())
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
})

test('the address asks the server for the unread ones of a kind', async () => {
  const { api } = open(undefined, '/dashboard/notices?unread=true&kind=message')
  expect(await rows()).toHaveLength(1)
  const asked = api.asked.find(({ path }) => path === calls.list.path)!
  expect([asked.query.get('unread'), asked.query.get('kind')]).toEqual(['true', 'message'])
})

test('an empty list says kindly that nothing has come in', async () => {
  open([])
  expect(await screen.findByText('Nothing has come in yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a list that failed says so', async () => {
  const { api } = open()
  api.answer(calls.list, () => {
    throw new Refusal(500, 'Broken')
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
})
