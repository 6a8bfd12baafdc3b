import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as calls from '../../../../api/notify/notices.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { NoticeBell } from './notice-bell.tsx'

const notice = (id: number, more: Partial<calls.Notice> = {}): calls.Notice => ({
  id,
  at: '2026-11-20T11:05:00.000Z',
  kind: 'message',
  record_id: id + 100,
  title: 'Grace: A wedding',
  unread: true,
  urgent: false,
  ...more,
})

/** Renders the bell with a server that streams the text passed to `say`. */
function ring(notices: calls.Notice[]) {
  const api = fakeApi()
  signIn()
  let marked = 0
  const readOnes = new Set<number>()
  let say: (text: string) => void = () => {}
  api.answer(calls.stream, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say = (text) => controller.enqueue(text)
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } }) as never
  })
  api.answer(calls.latest, () => {
    const shown = notices.map((one) => ({ ...one, unread: one.id > marked && !readOnes.has(one.id) }))
    return { unread: shown.filter(({ unread }) => unread).length, notices: shown }
  })
  api.answer(calls.seen, ({ body }) => {
    marked = body.id
  })
  api.answer(calls.read, ({ body }) => {
    for (const id of body.ids) readOnes.add(id)
  })
  const { user } = renderPage(NoticeBell)
  return { api, user, say: (text: string) => say(text), marked: () => marked }
}

/** Lays the list out: as many lines fit as are given, from the first. */
function showLines(lines: number) {
  const { getBoundingClientRect } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.dataset.notice === undefined) return getBoundingClientRect.call(this)
    const place = [...document.querySelectorAll('[data-notice]')].indexOf(this)
    return new DOMRect(0, place < lines ? 0 : 100, 340, 0)
  })
}

test('shows the unread count and the notices with their links; what was seen is read once the list closes', async () => {
  showLines(3)
  const { api, user } = ring([
    notice(9, { kind: 'incident', title: 'High: Gate forced' }),
    notice(8, { kind: 'quote', title: 'Peter, Shop in Ntinda' }),
    notice(7, { kind: 'application', title: 'Ruth' }),
    notice(6),
  ])
  await user.click(await screen.findByRole('button', { name: 'Notices, 4 unread' }))
  const links = within(await screen.findByRole('dialog', { name: 'Notices' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/report-summary?record=109',
    '/dashboard/quotes?record=108',
    '/dashboard/recruitment/applications?record=107',
    '/dashboard/inbox?record=106',
    '/dashboard/notices',
  ])
  expect(links[0]!.textContent).toContain('New incident · unreadHigh: Gate forced')
  expect(within(links[0]!).getByTitle('20 Nov 2026, 14:05')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Notices, 1 unread' })).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')).toMatchObject({ path: calls.read.path, body: { ids: [9, 8, 7] } })
})

test('all are marked as read by a button, those that were not seen as well', async () => {
  showLines(1)
  const { user, marked } = ring([notice(9), notice(8), notice(7)])
  await user.click(await screen.findByRole('button', { name: 'Notices, 3 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeTruthy()
  expect(marked()).toBe(9)
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notices' })).toBeNull())
})

test('what is marked as read stays read when a list that was asked for before arrives after it', async () => {
  showLines(1)
  const { api, user, say } = ring([notice(9), notice(8)])
  await user.click(await screen.findByRole('button', { name: 'Notices, 2 unread' }))
  let arrive: () => void = () => {}
  api.answer(calls.latest, () => {
    const late = { unread: 2, notices: [notice(9), notice(8)] }
    return new Promise((resolve) => {
      arrive = () => resolve(late)
    })
  })
  const asked = () => api.asked.filter(({ path }) => path === calls.latest.path).length
  const before = asked()
  await act(async () => say('event: notice\ndata: {}\n\n'))
  await waitFor(() => expect(asked()).toBe(before + 1))
  const arriveLate = arrive
  api.answer(calls.latest, () => ({ unread: 0, notices: [notice(9, { unread: false }), notice(8, { unread: false })] }))

  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await act(async () => arriveLate())
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Notices' })).toBeTruthy()
})

test('a new notice is shown at once', async () => {
  const notices = [notice(1)]
  const { api, say } = ring(notices)
  await screen.findByRole('button', { name: 'Notices, 1 unread' })
  await waitFor(() => expect(api.asked.some(({ path }) => path === calls.stream.path)).toBe(true))
  notices.unshift(notice(2))
  say(':\n\n')
  say('data: changed\n\n')
  expect(await screen.findByRole('button', { name: 'Notices, 2 unread' })).toBeTruthy()
})

/** The pitches of the tones, in place of the tones. */
function hear() {
  const tones: number[] = []
  vi.stubGlobal('AudioContext', function AudioContext() {
    const volume = { gain: {}, connect: () => volume }
    const makeTone = () => {
      const frequency = { value: 0 }
      return { frequency, connect: () => volume, start: () => void tones.push(frequency.value), stop: () => {} }
    }
    return { createOscillator: makeTone, createGain: () => volume, destination: volume, currentTime: 0 }
  })
  return tones
}

test('an urgent notice sounds once where the person has allowed it, and nothing sounds before', async () => {
  const tones = hear()
  const notices = [notice(1, { kind: 'exception', urgent: true })]
  const { api, user, say } = ring(notices)
  await user.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }))
  const allow = await screen.findByRole('switch', { name: 'Sound for what is urgent' })
  expect((allow as HTMLInputElement).checked).toBe(false)
  const comes = async (one: calls.Notice) => {
    await waitFor(() => expect(api.asked.some(({ path }) => path === calls.stream.path)).toBe(true))
    notices.unshift(one)
    say('data: changed\n\n')
    await screen.findByRole('button', { name: `Notices, ${notices.length} unread`, hidden: true })
  }
  await comes(notice(2, { kind: 'exception', urgent: true }))
  await user.click(allow)
  expect([tones, localStorage.getItem('sound 1')]).toEqual([[], 'true'])
  await comes(notice(3))
  expect(tones).toEqual([])
  await comes(notice(4, { kind: 'exception', urgent: true }))
  expect(tones).toEqual([660, 880])
  await user.click(allow)
  await comes(notice(5, { kind: 'exception', urgent: true }))
  expect([tones, localStorage.getItem('sound 1')]).toEqual([[660, 880], 'false'])
})

test('an exception is shown in words, urgent ones marked, and the list of all notices is a link away', async () => {
  const { user } = ring([notice(9, { kind: 'exception', title: 'Not on post: Kololo Gate', urgent: true })])
  await user.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }))
  const links = within(await screen.findByRole('dialog', { name: 'Notices' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/exceptions?record=109', '/dashboard/notices'])
  expect(links[0]!.textContent).toContain('Exception · urgent · unreadNot on post: Kololo Gate')
})

test('the empty state has its own text', async () => {
  const { user } = ring([])
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText('Nothing has come in yet.')).toBeTruthy()
})

test('a failure is shown, and nothing is marked as read', async () => {
  const { api, user } = ring([])
  api.answer(calls.latest, () => {
    throw new Refusal(500, 'Broken')
  })
  await user.click(await screen.findByRole('button', { name: 'Notices' }))
  expect(await screen.findByText(/The notices could not be loaded/)).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('without an event stream the bell polls once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = [notice(1)]
  const { api } = ring(notices)
  api.answer(calls.stream, () => {
    throw new Refusal(503, 'Busy')
  })
  await screen.findByRole('button', { name: 'Notices, 1 unread' })
  notices.unshift(notice(2))
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(screen.getByRole('button', { name: 'Notices, 1 unread' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByRole('button', { name: 'Notices, 2 unread' })).toBeTruthy()
})
