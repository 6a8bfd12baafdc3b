import { render, screen } from '@testing-library/react'
import { createRoutesStub, type Outlet } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import * as auth from '../../../../api/accounts/auth.ts'
import * as system from '../../../../api/company/system.ts'
import * as trash from '../../../../api/company/trash.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { signIn } from '../../../test/render-page.tsx'
import { setUpUser } from '../../../test/user.ts'
import DashboardLayout from '../../frame/layout.tsx'
import SettingsPage, { handle } from './settings-page.tsx'

const PAGE = { title: 'Client Management', help: 'The people you work for.' }
let user: ReturnType<typeof setUpUser>

beforeEach(() => {
  const api = fakeApi()
  signIn()
  api.answer(auth.me, () => ({
    id: 1,
    userName: 'Esther N.',
    emailAddress: 'super@engabo.example',
    role: 'admin' as const,
    areas: [...ADMIN_AREAS],
  }))
  api.answer(trash.list, () => ({ items: [], total: 0 }))
  api.answer(trash.kinds, () => [])
  api.answer(system.version, () => ({ version: '1.20.3' }))
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: DashboardLayout as typeof Outlet,
      children: [
        { path: 'clients', Component: () => <p>The page</p>, handle: PAGE },
        { path: 'settings', Component: SettingsPage, handle },
      ],
    },
  ])
  render(<Stub initialEntries={['/dashboard/settings']} />)
  user = setUpUser()
})

const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement

test('dark mode is kept and marks the body; notifications are on until switched off', async () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  expect(box('Enable Dark Mode').checked).toBe(false)
  await user.click(box('Enable Dark Mode'))
  expect(localStorage.getItem('darkMode')).toBe('true')
  expect(document.body.classList.contains('dark')).toBe(true)
  expect(box('Enable Notifications').checked).toBe(true)
  await user.click(box('Enable Notifications'))
  expect(box('Enable Notifications').checked).toBe(false)
})

test('the page and the dialog of the sidebar show the same settings', async () => {
  await user.click(box('Enable Dark Mode'))
  await user.click(box('Enable Notifications'))
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const switched = async (name: string) => ((await screen.findByRole('switch', { name })) as HTMLInputElement).checked
  expect(await switched('Dark Mode')).toBe(true)
  expect(await switched('Notifications')).toBe(false)
  await user.click(screen.getByRole('switch', { name: 'Notifications' }))
  await user.click(screen.getByRole('link', { name: 'All settings' }))
  expect(((await screen.findByRole('checkbox', { name: 'Enable Notifications' })) as HTMLInputElement).checked).toBe(true)
})

test('help is shown at the top of every page once switched on, and can be hidden again', async () => {
  expect(screen.queryByRole('note')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Help' }))
  expect(screen.getByRole('note').textContent).toBe(handle.help)
  await user.click(screen.getByRole('link', { name: 'Clients & Contracts' }))
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toBe(PAGE.help)
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await user.click(await screen.findByRole('switch', { name: 'Show Help Tips' }))
  expect(screen.queryByRole('note')).toBeNull()
})

test('ends with the version that the server runs', async () => {
  const version = await screen.findByText('Version 1.20.3')
  const last = await screen.findByText('The Trash is empty.')
  expect(last.compareDocumentPosition(version) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
