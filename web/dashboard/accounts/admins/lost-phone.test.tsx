import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endTwoFactorOf } from '../../../../api/accounts/account.ts'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import AdminsPage from './admins-page.tsx'

const admin = (id: number, userName: string): admins.Admin => ({
  id,
  version: 1,
  userName,
  emailAddress: `admin${id}@engabo.example`,
  contacts: '0700',
  role: 'admin',
  areas: [...ADMIN_AREAS],
  may_view_identity_documents: false,
  active: true,
  state: 'Active',
  last_sign_in_at: null,
})

function open(role: 'admin' | 'super_admin') {
  const api = fakeApi()
  signIn(role)
  const rows = [admin(1, 'Myself'), admin(2, 'Amina')]
  api.answer(auth.me, () => ({ id: 1, userName: 'Myself', emailAddress: 'admin1@engabo.example', role, areas: [...ADMIN_AREAS] }))
  api.answer(admins.list, () => ({ items: rows, total: rows.length }))
  return { api, ...renderPage(AdminsPage) }
}

test('a super admin resets two-factor sign-in of a person who has lost the phone, after a confirmation', async () => {
  const { api, user } = open('super_admin')
  let on = false
  api.answer(endTwoFactorOf, () => {
    if (!on) throw new Refusal(409, 'Two-factor sign-in is off.')
  })
  await user.click(await screen.findByRole('button', { name: 'Lost phone Amina' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Amina will sign in with the password only/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Switch off two-factor sign-in' }))
  expect(await dialog.findByText('Two-factor sign-in is off.')).toBeTruthy()
  on = true
  await user.click(dialog.getByRole('button', { name: 'Switch off two-factor sign-in' }))
  expect(await screen.findByText('Amina: Two-factor sign-in is off.')).toBeTruthy()
  expect(api.asked.filter(({ path }) => path === '/api/v1/accounts/2/two-factor/end')).toHaveLength(2)
})

test('an admin cannot, and no one can for their own account', async () => {
  open('admin')
  await screen.findByRole('button', { name: 'Edit Myself' })
  expect(screen.queryByRole('button', { name: /^Lost phone/ })).toBeNull()
})
