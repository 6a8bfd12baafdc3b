import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import * as recruitment from '../../../../api/people/recruitment.ts'
import * as leaving from '../../../lib/pages/go.ts'
import { clearSession, readSession } from '../../../lib/session/session.ts'
import { detail } from '../../../test/applications.ts'
import { Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { signIn } from '../../../test/render-page.tsx'
import { NoteForm } from '../../people/recruitment/applications/note-form.tsx'
import Layout from '../layout.tsx'

beforeEach(() => void vi.spyOn(leaving, 'go').mockReturnValue())

const PASSWORD = 'correct horse battery staple'
const ESTHER = {
  id: 1,
  userName: 'Esther N.',
  emailAddress: 'super@engabo.example',
  role: 'super_admin' as const,
  areas: [...ADMIN_AREAS],
}
const added = vi.fn()
const Page = () => <NoteForm id={7} onDirty={() => {}} onSaved={added} />

/** A page with one form, and a server with a valid or ended session. */
async function open() {
  added.mockClear()
  const rendered = renderDashboard(Layout, Page)
  const { api } = rendered
  const server = { alive: true, person: ESTHER as typeof ESTHER, codeNeeded: false }
  const live = () => {
    if (!server.alive) throw new Refusal(401, 'Please sign in.')
  }
  api.answer(auth.me, () => {
    live()
    return server.person
  })
  api.answer(recruitment.note, () => {
    live()
    return detail(7)
  })
  api.answer(auth.login, ({ body }) => {
    if (body.password !== PASSWORD) throw new Refusal(401, 'The e-mail address or the password is wrong.')
    if (server.codeNeeded && !body.code) throw new Refusal(401, 'Enter the code.', { code: 'second_factor_needed' })
    server.alive = true
    const tokens = { access_token: 'new', refresh_token: 'new-refresh' }
    return { ...tokens, admin: { ...tokens, role: 'super_admin' as const } }
  })
  await screen.findByText('Esther N.')
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the staff', hidden: true })
  const add = () => screen.getByRole('button', { name: 'Add note', hidden: true })
  const sent = () => api.asked.filter(({ path, method }) => method === 'POST' && path.endsWith('/notes'))
  return { ...rendered, server, note, add, sent }
}

const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())

/** The storage event after another tab has changed the session. */
const otherTab = (change: () => void, newValue: string | null) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue }))
  })
const forget = () => {
  for (const key of ['accessToken', 'refreshToken', 'userRole', 'jwt_token_last_updated']) localStorage.removeItem(key)
}
const remember = () => {
  localStorage.setItem('accessToken', 'other')
  localStorage.setItem('refreshToken', 'other-refresh')
  localStorage.setItem('userRole', 'super_admin')
  localStorage.setItem('jwt_token_last_updated', new Date().toISOString())
}
/** True if `beforeunload` is prevented. */
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a form refused without a session keeps its input, signs in over the page, and can then be sent', async () => {
  const { user, server, note, add, sent } = await open()
  await user.type(note(), 'Call back')
  server.alive = false
  await user.click(add())
  const over = within(await dialog())
  expect(screen.getByText('Please sign in.')).toBeTruthy()
  expect(readSession()).toBeNull()
  expect(over.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('super@engabo.example')
  expect(over.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).readOnly).toBe(true)

  await user.type(over.getByLabelText(/^Password/), 'wrong{Enter}')
  expect(await over.findByText('The e-mail address or the password is wrong.')).toBeTruthy()
  server.codeNeeded = true
  await user.clear(over.getByLabelText(/^Password/))
  await user.type(over.getByLabelText(/^Password/), `${PASSWORD}{Enter}`)
  await user.type(await over.findByRole('textbox', { name: /^Code/ }), '123456{Enter}')
  await closed()
  expect(note().value).toBe('Call back')
  expect(screen.queryByText('Please sign in.')).toBeNull()
  await user.click(add())
  await waitFor(() => expect(added).toHaveBeenCalled())
  expect(sent()).toHaveLength(2)
  expect(sent()[1]!.headers.get('authorization')).toBe('Bearer new')
  expect(sent()[1]!.headers.get('idempotency-key')).toBe(sent()[0]!.headers.get('idempotency-key'))
  expect(leaving.go).not.toHaveBeenCalled()
})

test('a refused refresh does the same, and nothing is sent without a token', async () => {
  const { api, user, note, add, sent } = await open()
  await user.type(note(), 'Call back')
  api.answer(auth.refresh, () => {
    throw new Refusal(401, 'Please sign in.')
  })
  localStorage.setItem('jwt_token_last_updated', new Date(Date.now() - 15 * 60_000).toISOString())
  await user.click(add())
  await dialog()
  expect(screen.getByText('No access token found. Please login again.')).toBeTruthy()
  expect(note().value).toBe('Call back')
  expect(sent()).toHaveLength(0)
})

test('a logout in another tab keeps the input; when the same person signs in there, this page continues', async () => {
  const { user, note, add } = await open()
  await user.type(note(), 'Call back')
  otherTab(forget, null)
  await dialog()
  otherTab(remember, 'other')
  await closed()
  expect(note().value).toBe('Call back')
  await user.click(add())
  await waitFor(() => expect(added).toHaveBeenCalled())
  expect(leaving.go).not.toHaveBeenCalled()
})

test('another person signing in in another tab reloads the page, even when this tab was suspended during the logout', async () => {
  const { user, server, note } = await open()
  await user.type(note(), 'Call back')
  server.person = { ...ESTHER, id: 2, userName: 'Amina S.' }
  // Both changes are made before this tab receives the first event.
  otherTab(() => {
    forget()
    remember()
  }, null)
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/dashboard'))
  expect(asksToLeave()).toBe(false)
})

test('"Not now" keeps the form and a way to sign in; sending opens the dialog again; Escape closes nothing else', async () => {
  const { user, note, add } = await open()
  await user.type(note(), 'Call back')
  otherTab(forget, null)
  await dialog()
  await user.keyboard('{Escape}')
  await closed()
  expect(screen.queryByText('Discard what you typed?')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await user.click(within(await dialog()).getByRole('button', { name: 'Not now' }))
  await closed()
  await user.click(add())
  await dialog()
  expect(note().value).toBe('Call back')
})

test('the input can be discarded; the login page opens then, as it does without input', async () => {
  const { user, note } = await open()
  await user.type(note(), 'Call back')
  expect(asksToLeave()).toBe(true)
  act(() => clearSession())
  await user.click(within(await dialog()).getByRole('button', { name: 'Discard what was typed and sign in as somebody else' }))
  expect(leaving.go).toHaveBeenCalledWith('/login?next=%2F')
  expect(asksToLeave()).toBe(false)
})

test('clearing the form also discards the input', async () => {
  const { user, note } = await open()
  await user.type(note(), 'Ok')
  act(() => clearSession())
  await user.click(within(await dialog()).getByRole('button', { name: 'Not now' }))
  await closed()
  expect(leaving.go).not.toHaveBeenCalled()
  await user.clear(note())
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login?next=%2F'))
})

test('a deliberate logout discards the input without confirmation', async () => {
  const { api, user, note } = await open()
  api.answer(auth.logout, () => undefined)
  await user.type(note(), 'Call back')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login'))
  expect(asksToLeave()).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no input is stored outside of the page', async () => {
  const { user, note } = await open()
  await user.type(note(), 'Call back')
  act(() => clearSession())
  await dialog()
  expect({ ...localStorage }).toEqual({})
  expect({ ...sessionStorage }).toEqual({})
  signIn('super_admin')
  expect(Object.keys(localStorage).sort()).toEqual(['accessToken', 'jwt_token_last_updated', 'refreshToken', 'userRole'])
})
