import { IconBook2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, type Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as today from '../../../api/company/today.ts'
import { DEFAULT_BRAND } from '../../../api/core/brand.ts'
import { ADMIN_AREAS } from '../../../api/core/permissions.ts'
import * as notices from '../../../api/notify/notices.ts'
import { call } from '../../lib/calls/call.ts'
import * as leaving from '../../lib/pages/go.ts'
import { clearSession, readSession } from '../../lib/session/session.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderDashboard } from '../../test/render-dashboard.tsx'
import { signIn } from '../../test/render-page.tsx'
import { setUpUser } from '../../test/user.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'
import AdminsPage from '../accounts/admins/admins-page.tsx'
import DashboardLayout, { clientLoader } from './layout.tsx'
import * as sidebar from './sidebar/sidebar.tsx'
import { showBrand } from './use-brand.ts'

const brandOf = (name: string) => ({ ...DEFAULT_BRAND, name, tagline: 'Awake for you', logo: 'ngao.webp' })

/** A page that saves another brand. */
function ChangeOfBrand() {
  const cache = useQueryClient()
  return (
    <button type="button" onClick={() => showBrand(cache, brandOf('Simba Guards'))}>
      Change
    </button>
  )
}

beforeEach(() => void vi.spyOn(leaving, 'go').mockReturnValue())

const enter = (address: string) => {
  try {
    clientLoader({ request: new Request(`http://localhost${address}`), serverLoader: async () => ({}) } as never)
    return 'entered'
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
}

function open(at = '/dashboard/clients?q=kira') {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(auth.me, () => ({
    id: 1,
    userName: 'Esther Nabirye',
    emailAddress: 'super@engabo.example',
    role: 'super_admin' as const,
    areas: [],
  }))
  api.answer(auth.logout, () => undefined)
  api.answer(notices.latest, () => ({ unread: 0, notices: [] }))
  api.answer(notices.stream, () => new Response(new ReadableStream()) as never)
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: DashboardLayout as typeof Outlet,
      children: [
        { path: 'clients', Component: () => <p>The page</p>, handle: { title: 'Client Management' } },
        { path: '*', Component: () => <p>Another page</p>, handle: { title: 'Another' } },
      ],
    },
  ])
  render(<Stub initialEntries={[at]} />)
  return { api, user: setUpUser() }
}

test('without a token the login page opens with a return address', () => {
  expect(enter('/dashboard/clients?q=kira')).toBe('/login?next=%2Fdashboard%2Fclients%3Fq%3Dkira')
})

test('a client is sent to the public home page; admin and super admin get in', () => {
  signIn('client')
  expect(enter('/dashboard')).toBe('/')
  signIn('admin')
  expect(enter('/dashboard')).toBe('entered')
  signIn('super_admin')
  expect(enter('/dashboard')).toBe('entered')
})

test.each(['client', 'owner'])('a stored role of %s is redirected from every page but the admins', (role) => {
  signIn(role as 'client')
  for (const address of ['/dashboard', '/dashboard/guards', '/dashboard/admins/7', '/dashboard/administrators'])
    expect(enter(address), address).toBe('/')
  expect(enter('/dashboard/admins')).toBe('entered')
  expect(enter('/dashboard/admins/')).toBe('entered')
})

/** Renders the admins page for a role; sets jsdom's own address to match. */
function openAdmins(role: 'client' | 'admin') {
  const api = fakeApi()
  signIn(role)
  api.answer(auth.me, () => ({
    id: 9,
    userName: 'Grace',
    emailAddress: 'grace@mail.example',
    role: 'client' as const,
    areas: [...ADMIN_AREAS],
  }))
  window.history.replaceState(null, '', '/dashboard/admins')
  const Stub = createRoutesStub([
    {
      path: '/dashboard',
      Component: DashboardLayout as typeof Outlet,
      children: [{ path: 'admins', Component: AdminsPage, handle: { title: 'Admin Management' } }],
    },
  ])
  render(<Stub initialEntries={['/dashboard/admins']} />)
  return api
}

test.each(['client', 'owner'])(
  '%s is told on the admins page that access is denied, and nothing of the dashboard is requested',
  async (role) => {
    const api = openAdmins(role as 'client')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Access Denied! You must be logged in as Admin or Super Admin.',
    )
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText('Admin Management')).toBeNull()
    expect(api.asked.map(({ path }) => path)).toEqual(['/api/v1/auth/me'])
    expect(leaving.go).not.toHaveBeenCalled()
    act(() => clearSession())
    await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login?next=%2Fdashboard%2Fadmins'))
  },
)

test('shows the page with its title, the navigation and the signed-in person', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Client Management' })).toBeTruthy()
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Clients & Contracts' }).getAttribute('aria-current')).toBe('page')
  expect(await screen.findByText('Esther Nabirye')).toBeTruthy()
  expect(screen.getByText('Super Admin')).toBeTruthy()
})

test('the sidebar is in groups by job; those with a link of the specification are open, and these links keep name and address', () => {
  open()
  const sidebar = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  const heads = sidebar.getAllByRole('button')
  expect(heads.map((head) => [head.textContent, head.getAttribute('aria-expanded')])).toEqual([
    ['Control room', 'true'],
    ['Roster', 'true'],
    ['Clients', 'true'],
    ['Guards', 'true'],
    ['Money', 'true'],
    ['Reports', 'true'],
    ['Website', 'false'],
    ['Company', 'true'],
  ])
  const shown = sidebar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  for (const specified of [
    ['Dashboard', '/dashboard'],
    ['Admins', '/dashboard/admins'],
    ['Guards', '/dashboard/guards'],
    ['Duty schedule', '/dashboard/duty-schedule'],
    ['Clients & Contracts', '/dashboard/clients'],
    ['Services', '/dashboard/services'],
    ['Invoices', '/dashboard/invoices'],
    ['Reports & Analytics', '/dashboard/report-summary'],
    ['Incidents', '/dashboard/incidents'],
  ])
    expect(shown).toContainEqual(specified)
})

test('opening and folding a group of the sidebar is remembered, a page opens its own, and a folded one says how much waits', async () => {
  const { user, api } = open()
  const first = { id: 7, name: 'Moses Okot', day: null, version: null }
  api.answer(today.get, () => ({
    waiting: [{ kind: 'messages' as const, count: 3, oldest: '2026-09-01T09:00:00Z', also: [], first }],
  }))
  const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const state = () => ['Clients', 'Guards', 'Website'].map((name) => head(name).getAttribute('aria-expanded'))
  expect(state()).toEqual(['true', 'true', 'false'])
  await waitFor(() => expect(head('Website').textContent).toBe('Website3 waiting'), { timeout: 4_000 })
  expect(screen.queryByRole('link', { name: /^Inbox/ })).toBeNull()
  await user.click(head('Website'))
  expect(head('Website').textContent).toBe('Website')
  await user.click(head('Guards'))
  await user.click(screen.getByRole('link', { name: /^Inbox/ }))
  await waitFor(() => expect(screen.getByRole('link', { name: /^Inbox/ }).getAttribute('aria-current')).toBe('page'))
  cleanup()
  open()
  expect(state()).toEqual(['true', 'false', 'true'])
  cleanup()
  open('/dashboard/guards')
  expect(state()[1]).toBe('true')
  await user.click(head('Guards'))
  expect(state()[1]).toBe('false')
})

test('the notice bell is shown while notices are switched on', async () => {
  const { user } = open()
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await user.click(await screen.findByRole('switch', { name: 'Notifications' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notices', hidden: true })).toBeNull())
})

test('dark mode is stored as darkMode and as a class on the body', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await screen.findByRole('switch', { name: 'Dark Mode' })
  for (const name of ['Dark Mode', 'Notifications', 'Move deleted items to Trash', 'Show Help Tips'])
    expect(screen.getByRole('switch', { name })).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Dark Mode' }))
  expect(localStorage.getItem('darkMode')).toBe('true')
  expect(document.body.classList.contains('dark')).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Dark Mode' }))
  expect(localStorage.getItem('darkMode')).toBe('false')
  expect(document.body.classList.contains('dark')).toBe(false)
})

test('the end of the session redirects to the login page with a return address', async () => {
  const { api } = open()
  await screen.findByText('Esther Nabirye')
  api.answer(auth.me, () => {
    throw new Refusal(401, 'Please sign in.')
  })
  await act(() => call(auth.me, {}).catch(() => {}))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login?next=%2F'))
})

test('the company is named as the document says, with its logo, and anew once somebody has changed it here', async () => {
  const { user } = renderDashboard(DashboardLayout as typeof Outlet, ChangeOfBrand, { brand: brandOf('Ngao Guards') })
  const mark = await screen.findByRole('link', { name: /^Ngao Guards/ })
  expect(mark.querySelector('img')?.getAttribute('src')).toBe('/uploads/ngao.webp')
  expect(document.title).toBe('Client Management · Ngao Guards')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(await screen.findByRole('link', { name: /^Simba Guards/ })).toBeTruthy()
  expect(document.title).toBe('Client Management · Simba Guards')
})

test('the browser says which tab of a page is open; the first tab has the title of the page, as a page without tabs', async () => {
  const tabs = ['clients', 'contracts', 'elsewhere'].map((path) => ({
    ...{ to: `/dashboard/${path}`, label: `Tab of ${path}`, icon: IconBook2 },
  }))
  const Page = ({ first = 0 }) => <PageTabs label="Work" tabs={[...tabs.slice(first), ...tabs.slice(0, first)]} />
  renderDashboard(DashboardLayout as typeof Outlet, Page)
  expect(await screen.findByRole('link', { name: 'Tab of contracts' })).toBeTruthy()
  expect(document.title).toBe('Client Management · Engabo Security')
  cleanup()
  const { user } = renderDashboard(DashboardLayout as typeof Outlet, () => <Page first={1} />)
  await waitFor(() => expect(document.title).toBe('Tab of clients · Work · Engabo Security'))
  await user.click(screen.getByRole('link', { name: 'Tab of elsewhere' }))
  await waitFor(() => expect(document.title).toBe('Another page · Engabo Security'))
})

test('a logout in another tab does the same', async () => {
  open()
  await screen.findByText('Esther Nabirye')
  act(() => clearSession())
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login?next=%2F'))
})

test('the first stop of the Tab key skips the menu', async () => {
  const { user } = open()
  await screen.findByText('The page')
  await user.tab()
  const skip = screen.getByRole('link', { name: 'Skip to the content' })
  expect(document.activeElement).toBe(skip)
  expect(screen.getByRole('main').id).toBe(skip.getAttribute('href')?.slice(1))
})

test('the menu in the header names the person, opens the settings and logs out', async () => {
  const { api, user } = open()
  await screen.findByText('Esther Nabirye')
  await user.click(screen.getByRole('button', { name: /^Account/ }))
  // Without layout the menu counts as out of sight.
  const profile = await screen.findByRole('menuitem', { name: 'My profile', hidden: true })
  expect(profile.getAttribute('href')).toBe('/dashboard/profile')
  expect(screen.getByRole('menu', { hidden: true }).textContent).toContain('super@engabo.example')
  await user.click(screen.getByRole('menuitem', { name: 'Settings', hidden: true }))
  await screen.findByRole('switch', { name: 'Dark Mode' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login'))
  expect(api.asked.some(({ path }) => path === '/api/v1/auth/logout')).toBe(true)
})

test('the logout of the sidebar clears tokens and role, keeps dark mode and goes to the login page', async () => {
  const { api, user } = open()
  localStorage.setItem('darkMode', 'true')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/login'))
  expect(api.asked.some(({ path }) => path === '/api/v1/auth/logout')).toBe(true)
  expect(readSession()).toBeNull()
  expect(localStorage.getItem('darkMode')).toBe('true')
})

test('what a page reads does not render the frame again', async () => {
  const rendered = vi.spyOn(sidebar, 'Sidebar')
  let answer: (text: string) => void = () => {}
  function Page() {
    const { data, isFetching, refetch } = useQuery({
      queryKey: ['read'],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    })
    return (
      <button type="button" onClick={() => void refetch()}>
        {isFetching ? 'Reading...' : data}
      </button>
    )
  }
  const { user } = renderDashboard(DashboardLayout as typeof Outlet, Page)
  const ready = () => waitFor(() => expect(document.documentElement.dataset.ready).toBe('/dashboard/clients'))
  await screen.findByRole('button', { name: 'Reading...' })
  act(() => answer('Once'))
  await user.click(await screen.findByRole('button', { name: 'Once' }))
  act(() => answer('Twice'))
  await screen.findByRole('button', { name: 'Twice' })
  await ready()
  const before = rendered.mock.calls.length
  expect(before).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Twice' }))
  await waitFor(() => expect(document.documentElement.dataset.ready).toBeUndefined())
  act(() => answer('Three times'))
  await screen.findByRole('button', { name: 'Three times' })
  await ready()
  expect(rendered).toHaveBeenCalledTimes(before)
})
