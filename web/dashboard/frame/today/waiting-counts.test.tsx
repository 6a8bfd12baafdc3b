import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { stream as nowStream } from '../../../../api/attendance/now.ts'
import { get, type Waiting, type WaitingKind } from '../../../../api/company/today.ts'
import { stream as noticeStream } from '../../../../api/notify/notices.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { signIn } from '../../../test/render-page.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { CountedTabs, EntryCount, PageTitle, WaitingWatch } from './waiting-counts.tsx'

const one = (kind: WaitingKind, count: number, also: Waiting['also'] = []): Waiting => ({
  kind,
  count,
  also,
  oldest: '2026-11-20T11:05:00.000Z',
  first: { id: 7, name: 'Moses Okot', day: null, version: null },
})

/** Renders the counts of the frame, with a stream that `say` writes to. */
function watch(waiting: Waiting[]) {
  const api = fakeApi()
  signIn()
  let say = () => {}
  let now = waiting
  api.answer(get, () => ({ waiting: now }))
  for (const stream of [nowStream, noticeStream])
    api.answer(stream, () => {
      const body = new ReadableStream<string>({
        start(controller) {
          say = () => controller.enqueue('data: changed\n\n')
        },
      })
      return new Response(body.pipeThrough(new TextEncoderStream())) as never
    })
  const cache = makeQueryClient()
  const Shown = () => (
    <CountedTabs>
      <PageTitle title="Control room" />
      <WaitingWatch />
      <ControlTabs />
      <p title="entry">
        <EntryCount addresses={['/dashboard/now', '/dashboard/exceptions', '/dashboard/attendance/days']} />
      </p>
      <p title="money">
        <EntryCount addresses={['/dashboard/invoices']} />
      </p>
    </CountedTabs>
  )
  const Stub = createRoutesStub([{ path: '/dashboard/now', Component: Shown }])
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={cache}>
        <Stub initialEntries={['/dashboard/now']} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { api, cache, say: () => act(async () => say()), become: (next: Waiting[]) => (now = next) }
}
const tab = (name: RegExp) => screen.getByRole('link', { name }).textContent
const asked = (api: ReturnType<typeof fakeApi>) => api.asked.filter(({ path }) => path === get.path).length

test('the title, the tabs and the entries of the sidebar say how much waits', async () => {
  watch([one('sos', 1), one('open', 2), one('exceptions', 3, [{ kind: 'sos', count: 1 }]), one('days', 4), one('overdue', 100)])
  await waitFor(() => expect(document.title).toBe('(99+) Control room · Engabo Security'), { timeout: 4_000 })
  expect([tab(/^Now/), tab(/^Exceptions/), tab(/^Days/), tab(/^Book/)]).toEqual([
    'Now2 waiting',
    'Exceptions3 waiting',
    'Days4 waiting',
    'Book',
  ])
  expect(screen.getByTitle('entry').textContent).toBe('9 waiting')
  expect(screen.getByTitle('money').textContent).toBe('99+ waiting')
})

test('a late guard and a call for help that are exceptions, too, are counted once where both are, and on each tab as they are', async () => {
  const also = (['sos', 'late'] as const).map((kind) => ({ kind, count: 1 }))
  watch([one('sos', 1), one('late', 2), one('exceptions', 3, also)])
  await waitFor(() => expect(document.title).toBe('(4) Control room · Engabo Security'), { timeout: 4_000 })
  expect([tab(/^Now/), tab(/^Exceptions/)]).toEqual(['Now2 waiting', 'Exceptions3 waiting'])
  expect(screen.getByTitle('entry').textContent).toBe('4 waiting')
})

test('nothing is said where nothing waits', async () => {
  const { api } = watch([])
  await waitFor(() => expect(asked(api)).toBe(1), { timeout: 4_000 })
  expect(document.title).toBe('Control room · Engabo Security')
  expect(screen.getByTitle('entry').textContent).toBe('')
  expect(tab(/^Now/)).toBe('Now')
})

test('what comes is counted when the server says so, and what is done when a page has read its list again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, cache, say, become } = watch([one('days', 4)])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(tab(/^Days/)).toBe('Days4 waiting'))
  become([one('days', 5)])
  await say()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(tab(/^Days/)).toBe('Days5 waiting'))
  become([])
  cache.setQueryData(['attendance', 'list'], 1)
  cache.setQueryData(['attendance', 'list'], 2)
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(tab(/^Days/)).toBe('Days'))
  expect(asked(api)).toBe(3)
})
