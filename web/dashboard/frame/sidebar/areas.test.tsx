import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, type Outlet } from 'react-router'
import { expect, test } from 'vitest'
import * as auth from '../../../../contract/accounts/auth.ts'
import * as notices from '../../../../contract/company/notices.ts'
import type { AdminArea } from '../../../../contract/core/permissions.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { signIn } from '../../../test/render-page.tsx'
import DashboardLayout from '../layout.tsx'

function open(address: string, ...areas: AdminArea[]) {
  const api = fakeApi()
  signIn('admin')
  api.answer(auth.me, () => ({ id: 7, userName: 'Ruth', emailAddress: 'ruth@engabo.example', role: 'admin' as const, areas }))
  api.answer(notices.latest, () => ({ unread: 0, notices: [] }))
  api.answer(notices.stream, () => new Response(new ReadableStream()) as never)
  const Layout = DashboardLayout as typeof Outlet
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: Layout,
      children: [{ path: '*', Component: () => <p>The page</p>, handle: { title: 'A' } }],
    },
  ])
  render(<Stub initialEntries={[address]} />)
  return userEvent.setup()
}
const links = () =>
  [...screen.getAllByRole('navigation', { name: 'Dashboard' })[0]!.querySelectorAll('a')].map((link) => link.textContent)

test('the sidebar shows an admin of money what the area opens', async () => {
  open('/dashboard/invoices', 'money')
  await waitFor(() => expect(links()).toEqual(['Dashboard', 'Admins', 'Clients & Contracts', 'Invoices']))
  expect(screen.getByText('The page')).toBeTruthy()
})

test('a page that one may not open says who may, inside the frame', async () => {
  open('/dashboard/guards', 'money')
  const refusal = await screen.findByText('Access Denied! You must be logged in as Admin (Operations, People) or Super Admin.')
  expect(refusal).toBeTruthy()
  expect(screen.queryByText('The page')).toBeNull()
  expect(links()).toContain('Invoices')
})

test('a page below another follows it, and the e-mails sent stand apart from the inbox', async () => {
  open('/dashboard/inbox/emails', 'money')
  await waitFor(() => expect(links()).not.toContain('Inbox'))
  expect(screen.getByText('The page')).toBeTruthy()
})

test('the keys of a page that one may not open do nothing', async () => {
  const user = open('/dashboard/invoices', 'money')
  await waitFor(() => expect(links()).not.toContain('Guards'))
  await user.keyboard('gg')
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByText(/^Access Denied/)).toBeNull()
})
