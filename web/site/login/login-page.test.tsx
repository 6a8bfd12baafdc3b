import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { ADMIN_AREAS } from '../../../api/core/permissions.ts'
import { readSession } from '../../lib/session/session.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { signIn } from '../../test/render-page.tsx'
import { held } from '../../test/render-site.tsx'
import { setUpUser } from '../../test/user.ts'
import LoginPage from './login-page.tsx'

const tokens = { access_token: 'new', refresh_token: 'r' }
const answer = (role: Role) => ({ ...tokens, admin: { ...tokens, role } })

function open(at = '/login') {
  const shown: string[] = []
  let step: (by: number) => unknown = () => {}
  function Elsewhere() {
    step = useNavigate()
    const { pathname, search } = useLocation()
    shown.push(pathname + search)
    return <p>Elsewhere</p>
  }
  const Stub = createRoutesStub([
    { path: '/login', Component: LoginPage as never },
    { path: '*', Component: Elsewhere },
  ])
  render(<Stub initialEntries={['/about_us', at]} />)
  return { user: setUpUser(), went: () => shown.at(-1), back: () => act(() => void step(-1)) }
}
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = () => screen.getByRole<HTMLButtonElement>('button')
function fill() {
  fireEvent.change(email(), { target: { value: 'grace@engabo.example' } })
  fireEvent.change(password(), { target: { value: 'a long password' } })
}

test('by keyboard: the first field has the focus, both are required, the first invalid one gets the focus, Enter signs in', async () => {
  const api = fakeApi()
  api.answer(auth.login, () => answer('super_admin'))
  const { user, went } = open('/login?next=%2Fdashboard%2Fguards')
  expect(document.activeElement).toBe(email())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Email is required.')).toBeTruthy()
  expect(screen.getByText('Password is required.')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  expect(api.asked).toEqual([])
  fill()
  await user.tab()
  expect(document.activeElement).toBe(password())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(went()).toBe('/dashboard/guards'))
  expect(readSession()).toMatchObject({ accessToken: 'new', role: 'super_admin' })
})

test('while the answer is slow the button says so and nothing is sent twice', async () => {
  const api = fakeApi()
  const slow = held()
  api.answer(auth.login, async () => {
    await slow.until
    return answer('admin')
  })
  const { user, went } = open('/login?next=https%3A%2F%2Fevil.example%2Fdashboard')
  fill()
  await user.click(button())
  expect(await screen.findByText('Logging In...')).toBeTruthy()
  expect(button().disabled).toBe(true)
  fireEvent.submit(button().form!)
  slow.release()
  await waitFor(() => expect(went()).toBe('/dashboard'))
  expect(api.asked).toHaveLength(1)
})

test.each([
  [401, 'No such pair.', 'No such pair.'],
  [500, '', 'Login failed. Please check your credentials.'],
])('a refusal with %i is shown and what was typed stays', async (status, message, text) => {
  const api = fakeApi()
  api.answer(auth.login, () => {
    throw new Refusal(status, message)
  })
  const { user } = open()
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect([email().value, password().value]).toEqual(['grace@engabo.example', 'a long password'])
  expect(button().textContent).toBe('Login')
})

test('the code is asked for after the password, a wrong code is named at its field, and what was typed stays', async () => {
  const api = fakeApi()
  const WRONG = 'This code is not right, or it was used already. Wait for the next one and try again.'
  api.answer(auth.login, ({ body: { code } }) => {
    if (!code) throw new Refusal(401, 'Enter the code.', { code: 'second_factor_needed' })
    if (code !== '123456') throw new Refusal(401, WRONG, { code: 'wrong_code', fields: { code: WRONG } })
    return answer('admin')
  })
  const { user, went } = open('/login?next=%2Fdashboard%2Fprofile')
  fill()
  await user.click(button())
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  expect([email().value, password().value]).toEqual(['grace@engabo.example', 'a long password'])
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText(WRONG)).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(went()).toBe('/dashboard/profile'))
})

test('an answer that cannot be read is unexpected', async () => {
  const api = fakeApi()
  api.answerWith(auth.login, () => Response.json({ access_token: 'only' }))
  const { user } = open()
  fill()
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred during login. Please try again.')
  expect(readSession()).toBeNull()
})

const person = (role: Role) => ({ id: 1, userName: 'Grace', emailAddress: 'grace@engabo.example', role, areas: [...ADMIN_AREAS] })

test.each([
  ['admin', '/login', '/dashboard'],
  ['super_admin', '/login?next=%2Fdashboard%2Fclients%3Fq%3Da', '/dashboard/clients?q=a'],
  ['admin', '/login?next=%2F%2Fevil.example', '/dashboard'],
  ['client', '/login', '/portal'],
  ['client', '/login?next=%2Fdashboard%2Fclients', '/portal'],
  ['client', '/login?next=%2Fportal%2Finvoices', '/portal/invoices'],
] as const)('%s at %s is led on to %s', async (role, at, to) => {
  const api = fakeApi()
  signIn(role)
  api.answer(auth.me, () => person(role))
  const { went, back } = open(at)
  await waitFor(() => expect(went()).toBe(to))
  back()
  expect(went()).toBe('/about_us')
  expect(api.asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access'])
})

test.each(['admin', 'client'] as const)(
  'a session of %s that the server does not know is forgotten; the form stays and signs in anew',
  async (role) => {
    const api = fakeApi()
    signIn(role)
    api.answer(auth.me, () => {
      throw new Refusal(401, 'Please sign in.')
    })
    const { user, went } = open()
    await waitFor(() => expect(readSession()).toBeNull())
    expect(screen.getByRole('heading', { name: 'Admin Login' })).toBeTruthy()
    expect(went()).toBeUndefined()
    expect(api.asked).toHaveLength(1)
    api.answer(auth.login, () => answer('admin'))
    fill()
    await user.click(button())
    await waitFor(() => expect(went()).toBe('/dashboard'))
  },
)

test('while the server cannot be reached the form and the session stay', async () => {
  const api = fakeApi()
  signIn('admin')
  api.answer(auth.me, () => {
    throw new Refusal(503, 'Busy.')
  })
  const { went } = open()
  await waitFor(() => expect(api.asked).toHaveLength(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('heading', { name: 'Admin Login' })).toBeTruthy()
  expect(went()).toBeUndefined()
  expect(readSession()?.role).toBe('admin')
})

test.each([null, 'owner'])('with the stored role %s there is no request and no redirect', async (role) => {
  const api = fakeApi()
  if (role) signIn(role as 'admin')
  const { user, went } = open()
  await user.type(email(), 'grace')
  expect(email().value).toBe('grace')
  expect(went()).toBeUndefined()
  expect(api.asked).toEqual([])
})
