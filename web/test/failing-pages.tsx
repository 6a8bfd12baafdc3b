import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { expect, vi } from 'vitest'
import { keptPerson } from '../lib/session/person.ts'
import routes from '../routes.ts'
import { answerTo, callAt } from './answers.ts'
import { renderPage } from './render-page.tsx'

const loaders = import.meta.glob<{ default: ComponentType<{ params: object }> }>([
  '../dashboard/**/*-page.tsx',
  '../portal/**/*-page.tsx',
])

/** Calls beside the facts of a page: the columns and views that a person has chosen for lists. */
const BESIDE = ['/api/v1/lists']
/** Calls of which a page need not say that they failed, by the page and the call, each with what stands in their place. */
const SILENT: [call: RegExp, reason: string][] = [
  [/ \/api\/v1\/auth\/me$/, 'The frame asks for the signed-in person, too; the page goes by an earlier answer.'],
  [/ \/api\/v1\/notices$/, 'The bell of the frame, which says it itself; the page has the number of its button from it.'],
  [/ \/api\/v1\/portal\/photos\//, 'The face of a guard: the first letters of the name are in its place.'],
  [/^\/dashboard \/api\/v1\/company-settings$/, 'Whether a new company is still to be asked: it is asked another time.'],
  [/\/contracts\/1\/choices$/, 'Read ahead for the dialog of a new line, which says it itself.'],
]

/** The addresses of the pages below one of the routes, each with a file. */
export const pagesBelow = (root: 'dashboard' | 'portal') =>
  (routes.find(({ path }) => path === root)?.children ?? [])
    .filter(({ path }) => path !== '*')
    .map(({ path, file }) => ({ path: `/${root}${path ? `/${path}` : ''}`, file }))

type PageFile = ReturnType<typeof pagesBelow>[number]

const failed = () => Response.json({ error: 'Unexpected', message: 'The database is resting.' }, { status: 500 })

/** Opens a page and waits until what it has asked for is answered; returns the addresses of its calls, and who presses. */
async function openPage({ path, file }: PageFile, answer: (pathname: string) => Response) {
  const { default: Page } = await loaders[`../${file}`]!()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (!BESIDE.includes(pathname)) asked.push(pathname)
    return answer(pathname)
  })
  const Opened = () => <Page params={useParams()} />
  const { user } = renderPage(Opened, path.replaceAll(/:\w+/g, '1'), path)
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
  return { asked, user }
}

/** Opens a page none of whose calls is answered, and expects that it says so and can ask again, if it asks for anything. */
export async function expectToSayFailure(page: PageFile) {
  const { asked, user } = await openPage(page, failed)
  await new Promise((resolve) => setTimeout(resolve))
  if (asked.length === 0) return
  const again = await screen.findAllByRole('button', { name: /Try again$/ })
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object|TypeError|Failed to fetch$/)
  const before = asked.length
  await user.click(again[0]!)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
}

/** Until nothing more is asked and drawn. */
async function quiet(asked: string[]) {
  for (let same = 0, before = ''; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 3))
    const now = `${asked.length} ${document.body.innerHTML.length}`
    same = now === before ? same + 1 : 0
    before = now
  }
}

const buttonsToAskAgain = () =>
  [...document.querySelectorAll('button')]
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    .filter((name) => name.endsWith('Try again'))

const ME = '/api/v1/auth/me'
const SOMEBODY = { id: 1, userName: 'Grace Auma', emailAddress: 'grace@mail.example' }

/** Streams of events are no facts of their own: what they tell is read by a call. */
const answered = (pathname: string) => {
  const call = callAt(pathname)
  if (!call) throw new Error(`No call reads ${pathname}.`)
  if (pathname === ME) return Response.json({ ...SOMEBODY, ...keptPerson() })
  return call.events ? new Response('', { headers: { 'content-type': 'text/event-stream' } }) : answerTo(call)
}

/** Opens a page once for each of its calls, which fails alone; returns the calls of which the page then says nothing. */
export async function silentCalls(page: PageFile) {
  const whole = await openPage(page, answered)
  await quiet(whole.asked)
  expect(buttonsToAskAgain(), 'fails although every call is answered').toEqual([])
  const reads = (call: string) => !callAt(call)?.events && !SILENT.some(([known]) => known.test(`${page.path} ${call}`))
  const silent: string[] = []
  for (const one of new Set(whole.asked.filter(reads))) {
    cleanup()
    await openPage(page, (pathname) => (pathname === one ? failed() : answered(pathname)))
    await waitFor(() => expect(buttonsToAskAgain()).not.toEqual([]), { timeout: 2_000, interval: 5 }).catch(() =>
      silent.push(one),
    )
  }
  return silent
}
