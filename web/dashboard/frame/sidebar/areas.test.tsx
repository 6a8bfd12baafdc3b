import { act, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, type Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as auth from '../../../../api/accounts/auth.ts'
import type { AdminArea, Role } from '../../../../api/core/permissions.ts'
import * as notices from '../../../../api/notify/notices.ts'
import { clearSession, storeSession } from '../../../lib/session/session.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { signIn } from '../../../test/render-page.tsx'
import { setUpUser } from '../../../test/user.ts'
import DashboardLayout from '../layout.tsx'

type Me = Omit<ReturnType<typeof ruth>, 'role'> & { role: Role }
const ruth = (...areas: AdminArea[]) => ({
  id: 7,
  userName: 'Ruth',
  emailAddress: 'ruth@engabo.example',
  role: 'admin' as const,
  areas,
})

/** Opens an address as an admin of these areas, already known in this tab. */
function open(address: string, ...areas: AdminArea[]) {
  signIn('admin', areas)
  return show(address, () => ruth(...areas)).user
}

/** Opens an address as the admin whom the browser has stored. */
function show(address: string, me: () => Me | Promise<Me>) {
  const api = fakeApi()
  api.answer(auth.me, me)
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
  const { unmount } = render(<Stub initialEntries={[address]} />)
  return { user: setUpUser(), unmount }
}

/** A response that the test releases. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Me>()
  return { answer: () => promise, come: (...areas: AdminArea[]) => act(async () => resolve(ruth(...areas))) }
}

const OF_MONEY = ['Dashboard', 'Control room', 'Clients & Contracts', 'Invoices', 'Reports', 'Admins', 'Rates and law']
const here = () => document.querySelector('nav[aria-label="Dashboard"] a[aria-current="page"]')?.textContent
const links = () =>
  [...screen.getAllByRole('navigation', { name: 'Dashboard' })[0]!.querySelectorAll('a')].map((link) => link.textContent)

test('the sidebar shows an admin of money what the area opens', async () => {
  open('/dashboard/invoices', 'money')
  await waitFor(() => expect(links()).toEqual(OF_MONEY))
  expect(screen.getByText('The page')).toBeTruthy()
})

test('a supervisor begins in the control room, and is offered the overview besides', async () => {
  signIn('supervisor')
  const { user } = show('/dashboard', () => ({ ...ruth(), role: 'supervisor' }))
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(here()).toBe('Control room')
  expect(links()).toEqual([
    'Control room',
    'Incidents',
    'My stations',
    'Tomorrow',
    'My guards',
    'Dashboard',
    'Reports & Analytics',
  ])
  expect(await screen.findByRole('link', { name: 'Ruth, Supervisor: my profile' })).toBeTruthy()
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
})

test('below the thumb a supervisor has tonight, the own stations, the report, tomorrow and the rest; nobody else has', async () => {
  signIn('supervisor')
  const { user, unmount } = show('/dashboard/tomorrow', () => ({ ...ruth(), role: 'supervisor' }))
  const bar = await screen.findByRole('navigation', { name: 'My work' })
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
    'Tonight',
    'My stations',
    'Report',
    'Tomorrow',
    'More',
  ])
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Tomorrow')
  await user.click(within(bar).getByRole('button', { name: 'More' }))
  const rest = [...(await screen.findByRole('navigation', { name: 'More' })).children].map(({ textContent }) => textContent)
  expect(rest).toEqual(['Note a visit', 'My guards', 'All incidents', 'Notices', 'My profile', 'Search', 'Settings', 'Logout'])
  unmount()
  open('/dashboard/now', 'operations')
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'My work' })).toBeNull()
  expect(links()).not.toContain('My stations')
})

test('an admin of operations alone begins in the control room, which is first, and opens the overview from the menu', async () => {
  const user = open('/dashboard', 'operations')
  await waitFor(() => expect(here()).toBe('Control room'))
  expect(links().slice(0, 3)).toEqual(['Control room', 'Incidents', 'Dashboard'])
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!)
  await waitFor(() => expect(here()).toBe('Dashboard'))
  expect(links().slice(0, 3)).toEqual(['Control room', 'Incidents', 'Dashboard'])
})

test('after signing in, too, once the server has said so; with another area the overview is first', async () => {
  storeSession({ access_token: 'access', refresh_token: 'refresh' }, 'admin')
  const me = later()
  const { unmount } = show('/dashboard', me.answer)
  expect(here()).toBe('Dashboard')
  await me.come('operations')
  await waitFor(() => expect(here()).toBe('Control room'))
  unmount()
  open('/dashboard', 'operations', 'money')
  await waitFor(() => expect(links().slice(0, 2)).toEqual(['Dashboard', 'Control room']))
  expect(here()).toBe('Dashboard')
})

test('a page that the person may not open says who may, inside the frame', async () => {
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

test('the shortcuts of a page that the person may not open do nothing', async () => {
  const user = open('/dashboard/invoices', 'money')
  await waitFor(() => expect(links()).not.toContain('Guards'))
  await user.keyboard('gg')
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByText(/^Access Denied/)).toBeNull()
})

test('the palette finds the pages that the person may open, by name and synonym, and no others', async () => {
  const user = open('/dashboard/invoices', 'money')
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Search guards/ })
  const found = () => screen.getAllByRole('option').map((option) => option.getAttribute('href'))
  expect(found()).toEqual([
    '/dashboard',
    '/dashboard/now',
    '/dashboard/clients',
    '/dashboard/invoices',
    '/dashboard/reports',
    '/dashboard/admins',
    '/dashboard/rates',
    '/dashboard/settings',
    '/dashboard/profile',
  ])
  await user.type(field, 'g')
  expect(screen.queryByRole('option', { name: /Guards/ })).toBeNull()
})

test('the list of shortcuts has those of pages that the person may open', async () => {
  const user = open('/dashboard/invoices', 'money')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Invoices')).toBeTruthy()
  expect(within(dialog).queryByText('Guards')).toBeNull()
})

describe('before the server has said which areas an admin has', () => {
  const fresh = () => storeSession({ access_token: 'access', refresh_token: 'refresh' }, 'admin')

  /** Entries that have their place from the start; sections that came one by one would move each other. */
  const OVERVIEW_ALONE = ['Dashboard']

  test('a new tab offers the overview alone, and neither opens nor refuses the page', async () => {
    fresh()
    const me = later()
    const { user } = show('/dashboard/invoices', me.answer)
    expect(links()).toEqual(OVERVIEW_ALONE)
    expect(screen.getByRole('status', { name: 'Loading the page...' })).toBeTruthy()
    expect(screen.queryByText('The page')).toBeNull()
    expect(screen.queryByText(/^Access Denied/)).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    const found = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(found.filter((text) => /^(Guards|Invoices|Services)/.test(text ?? ''))).toEqual([])
    await me.come('money')
    await waitFor(() => expect(links()).toEqual(OF_MONEY))
    expect(screen.getByText('The page')).toBeTruthy()
  })

  test('a reload shows at once what was known before it, and follows a change', async () => {
    fresh()
    const before = show('/dashboard/invoices', () => ruth('money'))
    await waitFor(() => expect(links()).toEqual(OF_MONEY))
    before.unmount()
    const me = later()
    show('/dashboard/invoices', me.answer)
    expect(links()).toEqual(OF_MONEY)
    expect(screen.getByText('The page')).toBeTruthy()
    await me.come('website')
    await waitFor(() => expect(links()).not.toContain('Invoices'))
    expect(screen.getByText(/^Access Denied/)).toBeTruthy()
  })

  test('the permissions of one person are not kept for the next', async () => {
    fresh()
    const before = show('/dashboard/invoices', () => ruth('money'))
    await waitFor(() => expect(links()).toEqual(OF_MONEY))
    before.unmount()
    clearSession()
    fresh()
    show('/dashboard/invoices', later().answer)
    expect(links()).toEqual(OVERVIEW_ALONE)
  })

  test('when the server does not answer every page is offered, and each call is judged by the server', async () => {
    fresh()
    show('/dashboard/invoices', () => {
      throw new Refusal(500, 'Something went wrong.')
    })
    await waitFor(() => expect(links()).toContain('Guards'))
    expect(screen.getByText('The page')).toBeTruthy()
  })
})
