import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as auth from '../../../../api/accounts/auth.ts'
import { type BillingFigures, figures } from '../../../../api/billing/statements.ts'
import { cards, homeStats } from '../../../../api/company/dashboard.ts'
import { get as guide } from '../../../../api/company/guide.ts'
import { get as getToday } from '../../../../api/company/today.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { ADMIN_AREAS, type AdminArea } from '../../../../api/core/permissions.ts'
import { delivery } from '../../../../api/notify/emails.ts'
import * as leaving from '../../../lib/pages/go.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { held } from '../../../test/render-site.tsx'
import HomePage from './home-page.tsx'

beforeEach(() => void vi.spyOn(leaving, 'go').mockReturnValue())

const FIGURES = {
  total_guards: 48,
  active_clients: 19,
  incidents_reported: 7,
  pending_invoices: 5,
  service_requests: 12,
  revenue_collected: 12_450_000,
}
const MONTHS = [
  { name: 'Oct 2026', incidents: 3, patrols: 510, revenue: 1_234_567, services: 9, guards: 45, clients: 17 },
  { name: 'Nov 2026', incidents: 7, patrols: 498, revenue: null, services: 12, guards: 46, clients: 18 },
]
const OWED: BillingFigures = {
  ...{ as_of: '2026-11-24', debtors: 3_384_000, overdue_60: 500_000, dso: 41, coverage: 99.4, shortfall: 0, credited: 0 },
  unbilled: [
    {
      contract_id: 2,
      contract_number: 'CT-2026-0002',
      client_name: 'Baobab',
      month: '2026-10',
      net: 1_710_000,
      stations: [],
      lines: [],
    },
  ],
  margins: [],
}

/** `meanwhile` holds the answer about a person whom this tab does not know yet. */
function open(areas: readonly AdminArea[] = ADMIN_AREAS, meanwhile?: () => Promise<void>) {
  const api = fakeApi()
  signIn('admin', areas)
  if (meanwhile) sessionStorage.clear()
  const person = { id: 1, userName: 'Esther N.', emailAddress: 'super@engabo.example', role: 'admin' as const, areas: [...areas] }
  api.answer(auth.me, async () => {
    await meanwhile?.()
    return person
  })
  api.answer(cards, () => FIGURES)
  api.answer(guide, () => ({ steps: [] }))
  api.answer(getToday, () => ({ waiting: [] }))
  api.answer(homeStats, () => MONTHS)
  api.answer(figures, () => OWED)
  api.answer(delivery, () => ({ by: 'folder' as const, failed: 0 }))
  return { api, ...renderPage(HomePage) }
}

test('welcomes the person and shows the six figures, revenue in UGX', async () => {
  open()
  expect(await screen.findByText('Welcome back, Esther N.')).toBeTruthy()
  await screen.findByText('48')
  for (const [label, figure] of Object.entries({
    'Total Guards': '48',
    'Active Clients': '19',
    'Incidents Reported': '7',
    'Pending Invoices': '5',
    'Service Requests': '12',
    'Revenue Collected': '12,450,000 UGX',
  }))
    expect(screen.getByText(label).closest('p')?.parentElement?.textContent).toMatch(
      new RegExp(`^${label}${figure}(This month)?$`),
    )
  for (const note of screen.getAllByText('This month'))
    expect(note.parentElement?.textContent).toMatch(/^(Incidents Reported7|Revenue Collected12,450,000 UGX)This month$/)
  expect(screen.getAllByText('This month')).toHaveLength(2)
  expect(await screen.findByText(/No mail server is configured/)).toBeTruthy()
})

test('every card and series has its place before it is known what the admin may see, so that nothing moves', async () => {
  const slow = held()
  open(['people'], async () => {
    await slow.until
  })
  const links = ['Total Guards', 'Active Clients', 'Incidents Reported', 'Pending Invoices', 'Service Requests']
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(links)
  expect(screen.getByText('Revenue Collected')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Series shown' })).getAllByRole('button')).toHaveLength(6)
  slow.release()
  await waitFor(() => expect(screen.queryByText('Active Clients')).toBeNull())
})

test.each<[AdminArea, string[], boolean]>([
  ['operations', ['Total Guards', 'Active Clients', 'Incidents Reported'], false],
  ['people', ['Total Guards'], false],
  ['money', ['Active Clients', 'Pending Invoices', 'Revenue Collected'], true],
  ['sales', ['Active Clients', 'Service Requests'], false],
  ['website', [], false],
])('an admin of %s sees the figures of the area, and revenue in the overview only with money', async (area, labels, revenue) => {
  open([area])
  const overview = screen.getByRole('region', { name: 'Monthly Security Overview' })
  const table = await within(overview).findByRole('table')
  const shown = [
    'Total Guards',
    'Active Clients',
    'Incidents Reported',
    'Pending Invoices',
    'Service Requests',
    'Revenue Collected',
  ]
  expect(shown.filter((label) => screen.queryByText(label))).toEqual(labels)
  expect(within(table).queryByRole('columnheader', { name: 'Revenue (UGX)' }) !== null).toBe(revenue)
  expect(within(overview).queryByRole('button', { name: 'Revenue' }) !== null).toBe(revenue)
  expect(within(table).getByRole('columnheader', { name: 'Patrols' })).toBeTruthy()
})

test('below the six cards stands what is owed and not invoiced, each figure a way to its records, loaded after the cards', async () => {
  const { api, user } = open(['money'])
  api.answer(figures, () => {
    throw new Refusal(500, '')
  })
  const owed = screen.getByRole('region', { name: 'Owed and not invoiced' })
  expect(within(owed).getByRole('status', { name: 'Loading what is owed' })).toBeTruthy()
  expect(await within(owed).findByText('Server responded with status 500')).toBeTruthy()
  expect(within(owed).getAllByText(`On ${formatDay(today())}`)).toHaveLength(2)
  api.answer(figures, () => OWED)
  await user.click(within(owed).getByRole('button', { name: 'Try again' }))
  await within(owed).findByText('3,384,000')
  const shown = within(owed)
    .getAllByRole('link')
    .map((link) => [link.closest('p')?.parentElement?.textContent, link.getAttribute('href')])
  expect(shown).toEqual([
    ['Debtors3,384,000 UGXOn 24 Nov 2026', '/dashboard/invoices/ageing?as_of=2026-11-24'],
    ['Overdue more than 60 days500,000 UGXOn 24 Nov 2026', '/dashboard/invoices/ageing?as_of=2026-11-24'],
    ['Days sales outstanding41 daysDebtors ÷ sales of 90 days × 90', '/dashboard/invoices?from=2026-08-27&to=2026-11-24'],
    ['Unbilled months1Of contracts, within a year', `/dashboard/invoices/figures?month=${today().slice(0, 7)}#unbilled`],
  ])
  const paths = api.asked.map(({ path }) => path)
  expect(paths.indexOf('/api/v1/billing_figures')).toBeGreaterThan(paths.indexOf('/api/v1/dashboard/cards'))
})

test('an admin without money is not asked what is owed', async () => {
  const { api } = open(['operations'])
  await within(screen.getByRole('region', { name: 'Monthly Security Overview' })).findByRole('table')
  expect(screen.queryByText('Owed and not invoiced')).toBeNull()
  expect(api.asked.filter(({ path }) => path.endsWith('billing_figures'))).toEqual([])
})

test('the overview names its six lines and gives the same numbers as a table', async () => {
  const { user } = open()
  const overview = screen.getByRole('region', { name: 'Monthly Security Overview' })
  const table = await within(overview).findByRole('table')
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Month', 'Incidents', 'Patrols', 'Revenue (UGX)', 'Services', 'Guards', 'Clients'],
    ['Oct 2026', '3', '510', '1,234,567', '9', '45', '17'],
    ['Nov 2026', '7', '498', '—', '12', '46', '18'],
  ])
  await user.click(within(overview).getByRole('button', { name: 'Show as table' }))
  expect(within(overview).getByRole('region', { name: /in numbers/ }).tabIndex).toBe(0)
  expect(within(overview).getByRole('button', { name: 'Show as chart' })).toBeTruthy()
})

test('its legend hides and shows lines, also by keyboard', async () => {
  const { user } = open()
  const legend = screen.getByRole('group', { name: 'Series shown' })
  await screen.findByRole('table')
  const lines = within(legend).getAllByRole('button')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Incidents',
    'Patrols',
    'Revenue',
    'Services',
    'Guards',
    'Clients',
  ])
  for (const line of lines) {
    line.focus()
    await user.keyboard('{Enter}')
    expect(line.getAttribute('aria-pressed')).toBe('false')
  }
  expect(screen.getByText('Every series is hidden.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  for (const line of lines) expect(line.getAttribute('aria-pressed')).toBe('true')
})

test('an overview that fails to load can be retried; a new company has none yet', async () => {
  const { api, user } = open()
  api.answer(homeStats, () => {
    throw new Refusal(500, '')
  })
  const overview = screen.getByRole('region', { name: 'Monthly Security Overview' })
  expect(await within(overview).findByText('Server responded with status 500')).toBeTruthy()
  api.answer(homeStats, () => [{ name: 'Nov 2026', incidents: 0, patrols: 0, revenue: 0, services: 0, guards: 0, clients: 0 }])
  await user.click(within(overview).getByRole('button', { name: 'Try again' }))
  expect(await within(overview).findByText('No figures yet.')).toBeTruthy()
  expect((within(overview).getByRole('button', { name: 'Show as table' }) as HTMLButtonElement).disabled).toBe(true)
})

test('the overview is requested after the cards, with the token', async () => {
  const { api } = open()
  expect(screen.getByLabelText('Loading the monthly overview')).toBeTruthy()
  await screen.findByRole('table')
  const paths = api.asked.map(({ path }) => path)
  expect(paths.indexOf('/api/v1/dashboard/home-stats')).toBeGreaterThan(paths.indexOf('/api/v1/dashboard/cards'))
  const asked = api.asked.find(({ path }) => path.endsWith('home-stats'))
  expect(asked?.headers.get('authorization')).toBe('Bearer access')
})

test('figures that fail to load can be retried', async () => {
  const { api, user } = open()
  api.answer(cards, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(cards, () => FIGURES)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('48')).toBeTruthy()
})

test('its logout ends the session on the server, clears all local storage and goes to the public home page', async () => {
  const { api, user } = open()
  localStorage.setItem('darkMode', 'true')
  api.answer(auth.logout, () => undefined)
  await screen.findByText('48')
  await user.click(screen.getByRole('button', { name: /Logout/ }))
  await waitFor(() => expect(leaving.go).toHaveBeenCalledWith('/'))
  expect(api.asked.some(({ path }) => path === '/api/v1/auth/logout')).toBe(true)
  expect(localStorage.length).toBe(0)
})
