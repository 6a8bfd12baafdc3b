import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { setUpUser } from '../../test/user.ts'
import ForgottenPage from './forgotten-page.tsx'

function open() {
  const Stub = createRoutesStub([{ path: '/forgotten', Component: ForgottenPage as never }])
  render(<Stub initialEntries={['/forgotten']} />)
  return setUpUser()
}
const email = () => screen.getByLabelText('Email')
const send = () => screen.getByRole('button', { name: 'Send me a link' })

test('the address is sent once, and the answer does not reveal whether there is an account', async () => {
  const api = fakeApi()
  api.answer(auth.forgotten, () => undefined)
  const user = open()
  await user.click(send())
  expect(await screen.findByText('Email is required.')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  await user.type(email(), 'not an address')
  await user.click(send())
  expect(await screen.findByText('Please enter a valid e-mail address.')).toBeTruthy()
  expect(api.asked).toEqual([])
  await user.clear(email())
  await user.type(email(), 'grace@mail.example')
  await user.click(send())
  expect((await screen.findByRole('status')).textContent).toBe(auth.forgotten.done.message)
  expect(api.asked.map(({ body }) => body)).toEqual([{ emailAddress: 'grace@mail.example' }])
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('a refusal is shown and what was typed stays', async () => {
  const api = fakeApi()
  api.answer(auth.forgotten, () => {
    throw new Refusal(429, 'Too many requests. Please wait a moment.')
  })
  const user = open()
  await user.type(email(), 'grace@mail.example')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please wait a moment.')
  expect((email() as HTMLInputElement).value).toBe('grace@mail.example')
})
