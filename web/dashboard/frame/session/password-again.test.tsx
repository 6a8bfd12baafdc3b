import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import { confirm } from '../../../../api/accounts/step-up.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import AdminsPage from '../../accounts/admins/admins-page.tsx'
import Layout from '../layout.tsx'

const PASSWORD = 'correct horse battery staple'
const amina: admins.Admin = {
  id: 2,
  version: 1,
  userName: 'Amina Ssali',
  emailAddress: 'amina@engabo.example',
  contacts: '0700',
  role: 'admin',
  areas: [...ADMIN_AREAS],
  may_view_identity_documents: false,
  active: true,
  state: 'Active',
  last_sign_in_at: null,
}

/** The admins page with a server that requires the password again for every change. */
function open() {
  const { api, user } = renderDashboard(Layout, AdminsPage)
  const session = { confirmed: false }
  const needed = () => {
    if (!session.confirmed) throw new Refusal(403, 'Enter your password again to do this.', { code: 'password_needed' })
  }
  api.answer(admins.list, () => ({ items: [amina], total: 1 }))
  api.answer(confirm, ({ body }) => {
    if (body.password !== PASSWORD)
      throw new Refusal(422, 'This is not your password.', { fields: { password: 'This is not your password.' } })
    session.confirmed = true
  })
  api.answer(admins.create, ({ body: { password: _, may_view_identity_documents = false, ...body } }) => {
    needed()
    return { ...amina, ...body, id: 3, may_view_identity_documents }
  })
  api.answer(admins.remove, () => needed())
  const asked = (method: string, path = '/api/v1/admins') =>
    api.asked.filter((one) => one.method === method && one.path.startsWith(path))
  return { user, asked }
}

const field = () => screen.findByLabelText(/^Your password/)
const gone = () => waitFor(() => expect(screen.queryByLabelText(/^Your password/)).toBeNull())

test('the password is asked for over the form, and the request is retried with the same idempotency key', async () => {
  const { user, asked } = open()
  await user.click(await screen.findByRole('button', { name: '+ Add New Admin' }))
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'New')
  await user.type(screen.getByRole('textbox', { name: /Email address/ }), 'new@engabo.example')
  await user.type(screen.getByRole('textbox', { name: /Contacts/ }), '0700')
  await user.type(screen.getByLabelText(/^Password/), 'long enough for anybody')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(await field(), 'wrong{Enter}')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  await user.clear(await field())
  await user.type(await field(), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('Admin added successfully')).toBeTruthy()
  const sent = asked('POST')
  expect(sent).toHaveLength(2)
  expect(sent[1]!.body).toEqual(sent[0]!.body)
  expect(sent[1]!.headers.get('idempotency-key')).toBe(sent[0]!.headers.get('idempotency-key'))
  await gone()
})

test('cancelling returns to the form with its input', async () => {
  const { user, asked } = open()
  await user.click(await screen.findByRole('button', { name: '+ Add New Admin' }))
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'New')
  await user.type(screen.getByRole('textbox', { name: /Email address/ }), 'new@engabo.example')
  await user.type(screen.getByRole('textbox', { name: /Contacts/ }), '0700')
  await user.type(screen.getByLabelText(/^Password/), 'long enough for anybody')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await field()
  await user.keyboard('{Escape}')
  await gone()
  expect(screen.getByText('Enter your password again to do this.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ }).value).toBe('New')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('long enough for anybody')
  expect(asked('POST')).toHaveLength(1)
})

test('a deletion waits for the password and is then done', async () => {
  const { user, asked } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Amina Ssali' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.type(await field(), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Admin deleted successfully')).toBeTruthy()
  expect(asked('DELETE')).toHaveLength(2)
})
