import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import AdminsPage from './admins-page.tsx'

const LINK = 'https://engabo.example/invitation#secret'
const admin = (id: number, userName: string, state: admins.Admin['state'] = 'Active'): admins.Admin => ({
  id,
  version: 1,
  userName,
  emailAddress: `admin${id}@engabo.example`,
  contacts: '0700',
  role: 'admin',
  areas: [...ADMIN_AREAS],
  may_view_identity_documents: false,
  active: state !== 'Disabled',
  state,
  last_sign_in_at: null,
})

function open(role: 'admin' | 'super_admin' = 'super_admin') {
  const api = fakeApi()
  signIn(role)
  const rows = [admin(1, 'Myself'), admin(2, 'Amina'), admin(3, 'Late', 'Invitation expired'), admin(4, 'Gone', 'Disabled')]
  api.answer(auth.me, () => ({ id: 1, userName: 'Myself', emailAddress: 'admin1@engabo.example', role, areas: [...ADMIN_AREAS] }))
  api.answer(admins.list, () => ({ items: rows, total: rows.length }))
  const page = renderPage(AdminsPage)
  return { api, ...page, sent: () => api.asked.filter(({ method }) => method === 'POST') }
}
const button = (name: string) => screen.findByRole('button', { name })
const fill = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await button('Invite'))
  await user.type(screen.getByRole('textbox', { name: /User name/ }), 'New')
  await user.type(screen.getByRole('textbox', { name: /Email address/ }), 'new@engabo.example')
  await user.type(screen.getByRole('textbox', { name: /Contacts/ }), '0700')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
}

test('an invitation asks for no password, and shows the link once, to be copied', async () => {
  const { api, user, sent } = open()
  api.answer(admins.invite, () => ({ ...admin(5, 'New', 'Invited'), emailAddress: 'new@engabo.example', link: LINK }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await fill(user)
  expect(sent()[0]!.body).toEqual({
    userName: 'New',
    emailAddress: 'new@engabo.example',
    contacts: '0700',
    role: 'admin',
    areas: [...ADMIN_AREAS],
    may_view_identity_documents: false,
  })
  expect((await screen.findByLabelText<HTMLInputElement>('One-time link')).value).toBe(LINK)
  expect(screen.getByText('new@engabo.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toHaveBeenCalledWith(LINK)
  expect(await screen.findByText('The link has been copied.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('One-time link')).toBeNull())
})

test('an invitation without its link says how to get a new one', async () => {
  const { api, user } = open()
  api.answer(admins.invite, () => ({ ...admin(5, 'New', 'Invited'), link: null }))
  await fill(user)
  expect(await screen.findByText('To get a link that you can hand over yourself, send the invitation again.')).toBeTruthy()
})

test('a taken address is named at its field, and nothing typed is lost', async () => {
  const { api, user } = open()
  const message = 'An account with this e-mail address already exists.'
  api.answer(admins.invite, () => {
    throw new Refusal(409, message, { fields: { emailAddress: message } })
  })
  await fill(user)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ }).value).toBe('New')
})

test('an account without a password can be invited again, and shows its state', async () => {
  const { api, user, sent } = open()
  api.answer(admins.inviteAgain, ({ params }) => ({ ...admin(params.id, 'Late', 'Invited'), link: LINK }))
  expect(await button('Resend invitation Late')).toBeTruthy()
  const states = screen.getAllByRole('row').map((row) => row.textContent)
  expect(states[3]).toContain('Invitation expired')
  expect(states[4]).toContain('Disabled')
  for (const name of ['Myself', 'Amina', 'Gone'])
    expect(screen.queryByRole('button', { name: `Resend invitation ${name}` })).toBeNull()
  await user.click(await button('Resend invitation Late'))
  expect((await screen.findByLabelText<HTMLInputElement>('One-time link')).value).toBe(LINK)
  expect(sent()[0]!.path).toBe('/api/v1/admins/3/invite_again')
})

test('another person is signed out everywhere after a confirmation; one’s own account has no such button', async () => {
  const { api, user, sent } = open()
  api.answer(admins.endSessions, () => undefined)
  expect(await button('End sessions Amina')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End sessions Myself' })).toBeNull()
  await user.click(await button('End sessions Amina'))
  expect(await screen.findByText(/^Sign Amina out on every device\?/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await user.click(await button('End sessions Amina'))
  await user.click(await button('End sessions'))
  expect(await screen.findByText('Amina: Signed out everywhere')).toBeTruthy()
  expect(sent()[0]!.path).toBe('/api/v1/admins/2/end_sessions')
})

test('a refusal is shown', async () => {
  const { api, user } = open()
  api.answer(admins.inviteAgain, () => {
    throw new Refusal(409, 'This person has set a password already and needs no invitation.')
  })
  await user.click(await button('Resend invitation Late'))
  expect(await screen.findByText('This person has set a password already and needs no invitation.')).toBeTruthy()
})

test('an admin can neither invite nor sign anyone out', async () => {
  open('admin')
  await button('Edit Myself')
  for (const name of ['Invite', 'Resend invitation Late', 'End sessions Amina'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
