import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as account from '../../../api/accounts/account.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { signIn } from '../../test/render-page.tsx'
import { setUpUser } from '../../test/user.ts'
import { TwoFactor } from './two-factor.tsx'

const OFF: account.TwoFactor = { on: false, since: null, recovery_codes_left: 0, required: false }
const ON: account.TwoFactor = { on: true, since: '2026-11-20T11:05:00.000Z', recovery_codes_left: 10, required: false }
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`)
const refuse = (field: string, message: string) => new Refusal(422, message, { fields: { [field]: message } })

test('a client sets it up step by step, keeps the recovery codes, and switches it off with the password and a code', async () => {
  const api = fakeApi()
  signIn('client')
  let state = OFF
  api.answer(account.twoFactor, () => state)
  api.answer(account.setUpTwoFactor, ({ body }) => {
    if (body.password !== 'right') throw refuse('password', 'This is not your password.')
    return { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }
  })
  api.answer(account.confirmTwoFactor, ({ body }) => {
    if (body.code !== '123456') throw refuse('code', 'This code is not right.')
    state = ON
    return { recovery_codes: CODES }
  })
  api.answer(account.endTwoFactor, ({ body }) => {
    if (body.code !== 'aaaa-bbbb-cccc-ddd0') throw refuse('code', 'This code is not right.')
    state = OFF
  })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TwoFactor />
    </QueryClientProvider>,
  )
  const user = setUpUser()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  await press('Set up')
  await user.type(screen.getByLabelText('Your password'), 'wrong{Enter}')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Your password'))
  await user.type(screen.getByLabelText('Your password'), 'right')
  await press('Continue')
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(CODES)
  await press('I have saved them')
  expect(await screen.findByText('On since 20 Nov 2026, 14:05. 10 recovery codes left.')).toBeTruthy()
  expect(screen.queryByText(CODES[0]!)).toBeNull()

  await press('Switch off')
  await user.type(screen.getByLabelText('Your password'), 'right{Enter}')
  expect(await screen.findByText('Code is required.')).toBeTruthy()
  await user.type(screen.getByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('right')
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), 'aaaa-bbbb-cccc-ddd0{Enter}')
  expect(await screen.findByText(/^Off\. A code from an app on your phone/)).toBeTruthy()
})
