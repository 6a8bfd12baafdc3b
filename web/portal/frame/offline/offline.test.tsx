import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { me } from '../../../../api/accounts/auth.ts'
import { onDuty } from '../../../../api/portal/portal-on-duty.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { clearSession } from '../../../lib/session/session.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { signIn } from '../../../test/render-page.tsx'
import { setUpUser } from '../../../test/user.ts'
import { useResponse } from '../../page/use-response.ts'
import { readKept } from './kept.ts'
import { Offline } from './offline.tsx'

/** The browser's caches, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, string>>()
  return {
    open: async (name: string) => {
      const cache = all.get(name) ?? all.set(name, new Map()).get(name)!
      return {
        match: async (key: string) => (cache.has(key) ? new Response(cache.get(key)) : undefined),
        put: async (key: string, response: Response) => {
          written++
          cache.set(key, await response.text())
        },
      }
    },
    delete: async (name: string) => all.delete(name),
  }
}

const ME_ANSWER = { role: 'client', userName: 'Joan', emailAddress: 'joan@hotel.example', areas: [], granted: [], limited: false }
let online = true
/** Writes to the caches of the browser. */
let written = 0
beforeEach(() => {
  online = true
  vi.stubGlobal('caches', memoryCaches())
})

const Duty = () => {
  useMe()
  const { data, problem } = useResponse(onDuty, {}, 'Failed.')
  return <p>{problem ?? (data ? `${data.length} stations` : 'Loading')}</p>
}

/** A page of the portal for the person with an id, as a phone opens it after it was closed. */
function openPage(id: number) {
  const api = fakeApi()
  signIn('client')
  /** The answer of a server that is reached. */
  const reached = <T,>(answer: T) => {
    if (!online) throw new TypeError('Failed to fetch')
    return answer
  }
  api.answer(me, () => reached({ ...ME_ANSWER, id } as never))
  api.answer(onDuty, () => reached([{ id: 1, now: [], last_round: null }]))
  const shown = render(
    <QueryClientProvider client={makeQueryClient()}>
      <Offline />
      <Duty />
    </QueryClientProvider>,
  )
  return shown
}

/** Opens the page with a network until what it shows is kept, and leaves it. */
async function visit(id: number) {
  const { unmount } = openPage(id)
  expect(await screen.findByText('1 stations')).toBeTruthy()
  await waitFor(async () => expect((await readKept())?.accountId).toBe(id))
  await waitFor(async () => expect(Object.keys((await readKept())!.entries).join()).toContain(onDuty.path))
  unmount()
}

test('without a network the page shows what it had, with its time, and says so until there is one', async () => {
  await visit(5)
  online = false
  openPage(5)
  expect(await screen.findByText(/^As of \d\d:\d\d, no network\.$/)).toBeTruthy()
  expect(screen.getByText('1 stations')).toBeTruthy()
  online = true
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/no network/)).toBeNull())
})

test('without a network nothing is written, because a page that closes while it writes may lose all that was kept', async () => {
  await visit(5)
  online = false
  // As a browser that knows: it asks for nothing, and the page shows at once what was kept.
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const before = written
  openPage(5)
  expect(await screen.findByText(/^As of \d\d:\d\d, no network\.$/)).toBeTruthy()
  // Answers of a page are kept half a second after the last of them.
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(written).toBe(before)
})

test('nothing is left after the end of the session, nor for another person', async () => {
  await visit(5)
  clearSession()
  expect(await readKept()).toBeUndefined()
  await visit(5)
  await visit(6)
  expect((await readKept())?.accountId).toBe(6)
})
