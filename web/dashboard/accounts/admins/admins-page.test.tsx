import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import AdminsPage from './admins-page.tsx'

const admin = (id: number, more: Partial<admins.Admin> = {}): admins.Admin => ({
  id,
  version: 1,
  userName: `Admin ${id}`,
  emailAddress: `admin${id}@engabo.example`,
  contacts: '0700',
  role: 'admin',
  areas: [...ADMIN_AREAS],
  may_view_identity_documents: false,
  active: true,
  state: 'Active',
  last_sign_in_at: null,
  ...more,
})

function open(role: 'admin' | 'super_admin') {
  const api = fakeApi()
  signIn(role)
  const rows = [admin(1), admin(2)]
  api.answer(auth.me, () => ({
    id: 1,
    userName: 'Admin 1',
    emailAddress: 'admin1@engabo.example',
    role,
    areas: [...ADMIN_AREAS],
  }))
  api.answer(admins.list, () => ({ items: rows, total: 2 }))
  return { api, ...renderPage(AdminsPage) }
}

test('an admin reads the list and changes only their own profile', async () => {
  const { api, user } = open('admin')
  api.answer(admins.update, ({ body, params }) => admin(params.id, { userName: body.userName, version: 2 }))
  await screen.findByRole('button', { name: 'Edit Admin 1' })
  expect(screen.queryByRole('button', { name: 'Edit Admin 2' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '+ Add New Admin' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit Admin 1' }))
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'b')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Admin updated successfully')).toBeTruthy()
  expect(api.asked.at(-1)?.body).toEqual({ userName: 'Admin 1b', contacts: '0700', version: 1 })
})

test('a super admin adds, edits and deletes admins, but not their own account', async () => {
  const { api, user } = open('super_admin')
  api.answer(admins.create, ({ body: { password: _, may_view_identity_documents = false, ...body } }) =>
    admin(3, { ...body, may_view_identity_documents }),
  )
  await screen.findByRole('button', { name: 'Delete Admin 2' })
  expect(screen.queryByRole('button', { name: 'Delete Admin 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '+ Add New Admin' }))
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'New')
  await user.type(screen.getByRole('textbox', { name: /Email address/ }), 'new@engabo.example')
  await user.type(screen.getByRole('textbox', { name: /Contacts/ }), '0700')
  await user.type(screen.getByLabelText(/^Password/), 'short')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('password must have at least 12 characters.')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Password/), ' but now long enough')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Admin added successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    role: 'admin',
    emailAddress: 'new@engabo.example',
  })
})

test('a super admin grants an admin the documents of applicants; a super admin needs no grant', async () => {
  const { api, user } = open('super_admin')
  api.answer(admins.update, ({ params }) => admin(params.id, { version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit Admin 2' }))
  const permission = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /identity and health documents/ })
  expect(permission().checked).toBe(false)
  await user.click(permission())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Admin updated successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ may_view_identity_documents: true })
  await user.click(screen.getByRole('button', { name: '+ Add New Admin' }))
  await user.click(screen.getByRole('combobox', { name: /Role/ }))
  await user.click(await screen.findByRole('option', { name: 'Super Admin' }))
  expect(permission()).toMatchObject({ checked: true, disabled: true })
})

test('a refusal and a failure of the server have different messages', async () => {
  const { api, user } = open('admin')
  api.answer(admins.list, () => {
    throw new Refusal(403, 'You may not.')
  })
  expect(await screen.findByText('You do not have permission to view admin data.')).toBeTruthy()
  api.answer(admins.list, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Failed to fetch admins.')).toBeTruthy()
})
