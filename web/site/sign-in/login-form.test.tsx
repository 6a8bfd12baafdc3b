import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { readSession } from '../../lib/session/session.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { held } from '../../test/render-site.tsx'
import { setUpUser } from '../../test/user.ts'
import { LoginForm } from './login-form.tsx'

const tokens = { access_token: 'a', refresh_token: 'r' }
const answer = { ...tokens, admin: { ...tokens, role: 'client' as const } }
const WRONG = 'This code is not right, or it was used already. Wait for the next one and try again.'

/** An account with two-factor sign-in whose current code is 123456. */
function open() {
  const api = fakeApi()
  api.answer(auth.clientLogin, ({ body: { password, code } }) => {
    if (password !== 'right')
      throw new Refusal(401, 'The e-mail address or the password is wrong.', { code: 'wrong_credentials' })
    if (!code) throw new Refusal(401, 'Enter the code from your authenticator app.', { code: 'second_factor_needed' })
    if (code !== '123456') throw new Refusal(401, WRONG, { code: 'wrong_code', fields: { code: WRONG } })
    return answer
  })
  const onClose = vi.fn()
  const onSuccess = vi.fn()
  const Stub = createRoutesStub([{ path: '/', Component: () => <LoginForm onClose={onClose} onSuccess={onSuccess} /> }])
  render(<Stub initialEntries={['/']} />)
  return { api, user: setUpUser(), onClose, onSuccess }
}

test('the code is asked for after the password, what was typed stays, and a wrong code is said at its field', async () => {
  const { user, api, onClose, onSuccess } = open()
  await user.selectOptions(screen.getByLabelText('Role'), 'client')
  await user.type(screen.getByLabelText('Email'), 'grace@mail.example')
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials and try again.')
  expect(screen.queryByLabelText('Code')).toBeNull()

  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right{Enter}')
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByRole('alert')).toBeNull()
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('right')

  await user.keyboard('{Enter}')
  expect(await screen.findByText('Code is required.')).toBeTruthy()
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText(WRONG)).toBeTruthy()
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(readSession()).toBeNull()

  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSuccess).toHaveBeenCalledWith('client')
  expect(readSession()).toMatchObject({ accessToken: 'a', role: 'client' })
  expect(api.asked.at(-1)?.body).toEqual({ emailAddress: 'grace@mail.example', password: 'right', code: '123456' })
})

const heading = () => screen.getByRole('heading').textContent
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' })

test('the title is that of the role, which is asked for with the address and the password', async () => {
  const { api, user } = open()
  expect(heading()).toBe('Login')
  await user.click(submit())
  expect(await screen.findByText('Please select a role.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Role'), 'admin')
  expect(heading()).toBe('Admin Login')
  await user.selectOptions(screen.getByLabelText('Role'), 'client')
  expect(heading()).toBe('Client Login')
  await user.type(screen.getByLabelText('Email'), 'person')
  await user.click(submit())
  expect(await screen.findByText('Please enter a valid e-mail address.')).toBeTruthy()
  expect(screen.getByText('Password is required.')).toBeTruthy()
  expect(screen.queryByText('Please select a role.')).toBeNull()
  expect(api.asked).toEqual([])
})

test.each(['Cancel', 'Close'])('%s closes it', async (name) => {
  const { user, onClose } = open()
  await user.click(screen.getByRole('button', { name }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a failure keeps what was typed; the next attempt clears it and shows progress', async () => {
  const { api, user, onClose } = open()
  await user.selectOptions(screen.getByLabelText('Role'), 'client')
  await user.type(screen.getByLabelText('Email'), 'grace@mail.example')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@mail.example')
  const slow = held()
  api.answer(auth.clientLogin, async () => {
    await slow.until
    return answer
  })
  await user.click(submit())
  expect(await screen.findByRole('button', { name: 'Logging In...' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('alert')).toBeNull()
  slow.release()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const { headers } = api.asked.at(-1)!
  expect([headers.get('authorization'), headers.get('x-client-version')]).toEqual([null, '1.0.0'])
  expect(readSession()).toMatchObject({ accessToken: 'a', refreshToken: 'r', role: 'client' })
})

test('staff get the role that the server names, not the one they chose', async () => {
  const { api, user, onSuccess } = open()
  api.answer(auth.login, () => ({ ...tokens, admin: { ...tokens, role: 'super_admin' as const } }))
  await user.selectOptions(screen.getByLabelText('Role'), 'admin')
  await user.type(screen.getByLabelText('Email'), 'super@engabo.example')
  await user.type(screen.getByLabelText('Password'), 'right{Enter}')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith('super_admin'))
  expect(readSession()?.role).toBe('super_admin')
})
