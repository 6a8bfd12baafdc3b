import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import AdminsPage from './admins-page.tsx'

const amina = {
  id: 2,
  version: 3,
  userName: 'Amina',
  emailAddress: 'amina@engabo.example',
  contacts: '0700',
  role: 'admin' as const,
  areas: ['money' as const, 'website' as const],
  may_view_identity_documents: false,
  active: true,
  state: 'Active' as const,
  last_sign_in_at: null,
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a super admin sets the areas of an admin, each with what it opens', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(auth.me, () => ({ id: 1, userName: 'M', emailAddress: 'm@engabo.example', role: 'super_admin' as const, areas: [] }))
  api.answer(admins.list, () => ({ items: [amina], total: 1 }))
  api.answer(admins.update, () => amina)
  const { user } = renderPage(AdminsPage)
  await user.click(await screen.findByRole('button', { name: 'Edit Amina' }))
  expect(['Operations', 'People', 'Money', 'Sales', 'Website'].map((name) => box(name).checked)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect(screen.getByText('Guards, recruitment, documents and phones of guards.')).toBeTruthy()
  await user.click(box('Website'))
  await user.click(box('People'))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ areas: ['people', 'money'] }),
  )
})
