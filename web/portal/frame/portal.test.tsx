import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as portal from '../../../api/portal/portal.ts'
import * as portalShifts from '../../../api/portal/portal-shifts.ts'
import { formatWeek } from '../../lib/format.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { LIMITED_PERSON } from '../../test/records/limited-person.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import HomePage from '../home/home-page.tsx'
import InvoicesPage from '../invoices/invoices-page.tsx'
import SchedulePage from '../schedule/schedule-page.tsx'
import { SideNav } from './side-nav.tsx'

const shift = (id: number, more: Partial<portalShifts.PortalShift> = {}): portalShifts.PortalShift => ({
  id,
  station_id: 1,
  station_name: 'Kololo Gate',
  guard_name: `Guard ${id}`,
  guard_rank: 'Supervisor',
  shift_date: today(),
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  shift_type: 'Night',
  arrived_at: null,
  awaited: false,
  to_confirm: false,
  ...more,
})
const overview: portalShifts.Overview = {
  client_name: 'Lake Hotel',
  stations: [],
  open_incidents: 0,
  balance: 0,
  credit: 0,
  overdue: 0,
  next_due: null,
  payment: null,
  can_pay: false,
  new_people: [],
}
const invoice = (id: number): portal.PortalInvoice => ({
  id,
  invoice_number: `INV-2026-00000${id}`,
  invoice_date: '2026-11-01',
  due_date: '2026-11-15',
  amount_due: 1_250_000,
  amount_paid: 250_000,
  balance: 1_000_000,
  status: 'Pending',
  kind: 'one_amount',
  fiscal_status: 'not_required',
  fdn: null,
  net: null,
  vat: null,
  vat_rate: null,
  credited: 0,
  period_month: null,
  replaces: [],
  replaced_by: [],
})

function asClient() {
  signIn('client')
  return fakeApi()
}

test('the overview shows who comes next where, and what is owed', async () => {
  const api = asClient()
  const station = { address: 'Kololo', active: true, now: [], last_round: null, next: [] }
  api.answer(portalShifts.overview, () => ({
    ...overview,
    stations: [
      {
        ...station,
        id: 1,
        name: 'Main Gate',
        next: [shift(2, { shift_date: addDays(today(), 1), start_time: '06:00', end_time: '18:00', ends_next_day: false })],
      },
      { ...station, id: 2, name: 'Car Park' },
      { ...station, id: 3, name: 'Old Yard', active: false },
    ],
    balance: 2_860_000,
    overdue: 860_000,
  }))
  renderPage(HomePage)
  const stations = within(await screen.findByRole('list', { name: 'Stations' })).getAllByRole('heading')
  expect(stations.map(({ textContent }) => textContent)).toEqual(['Main Gate', 'Car Park', 'Old Yard'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lake Hotel')
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first!.textContent).toBe('On duty now')
  expect(screen.getByText('Tomorrow 06:00–18:00')).toBeTruthy()
  expect(screen.getByText('Nobody is on duty at this hour at Main Gate and Car Park.')).toBeTruthy()
  expect(screen.getByText('Not guarded')).toBeTruthy()
  expect(screen.getByText('2,860,000 UGX')).toBeTruthy()
  expect(screen.getByText('860,000 UGX overdue')).toBeTruthy()
})

test('what is owed can be paid from the overview and the invoices, and a payment that waits says so', async () => {
  const api = asClient()
  api.answer(portal.invoices, () => ({ items: [invoice(3)], total: 1 }))
  api.answer(portalShifts.overview, () => ({ ...overview, balance: 395_000, can_pay: true }))
  renderPage(HomePage)
  const pay = await screen.findByRole('link', { name: 'Pay 395,000 UGX' })
  expect(pay.getAttribute('href')).toBe('/portal/pay')
  cleanup()
  renderPage(InvoicesPage)
  expect((await screen.findByRole('link', { name: 'Pay 395,000 UGX' })).getAttribute('href')).toBe('/portal/pay')
  cleanup()
  const payment = { amount: 395_000, msisdn: '256772123451', asked_at: '2026-11-23T14:52:00Z' }
  api.answer(portalShifts.overview, () => ({ ...overview, balance: 395_000, can_pay: true, payment }))
  for (const page of [HomePage, InvoicesPage]) {
    renderPage(page)
    expect(await screen.findByRole('link', { name: 'Approve 395,000 UGX on the phone' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
    cleanup()
  }
})

test('who is limited to some stations sees no balance, and no way to invoices and documents', async () => {
  const api = asClient()
  api.answer(auth.me, () => LIMITED_PERSON)
  api.answer(portalShifts.overview, () => ({ ...overview, balance: null, overdue: null }))
  renderPage(() => (
    <>
      <SideNav />
      <HomePage />
    </>
  ))
  expect(await screen.findByText('Nothing is open.')).toBeTruthy()
  expect(screen.queryByText('Balance due')).toBeNull()
  const pages = within(screen.getByRole('navigation', { name: 'Portal' }))
  await waitFor(() => expect(pages.queryByRole('link', { name: 'Invoices' })).toBeNull())
  expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Schedule',
    'Incidents',
    'Month',
    'Occurrence book',
    'Rounds',
    'Contract',
    'Requests',
    'People',
    'Profile',
  ])
})

test('a client without records is told what will be shown', async () => {
  asClient().answer(portalShifts.overview, () => overview)
  renderPage(HomePage)
  expect(await screen.findByText('No stations yet.')).toBeTruthy()
  expect(screen.getByText('Everything is paid.')).toBeTruthy()
  expect(screen.getByText('Nothing is open.')).toBeTruthy()
})

test('a page that fails to load says so and can be retried', async () => {
  const api = asClient()
  api.answer(portalShifts.overview, () => {
    throw new Refusal(500, '')
  })
  const { user } = renderPage(HomePage)
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Server responded with status 500')
  api.answer(portalShifts.overview, () => overview)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lake Hotel')).toBeTruthy()
})

test('invoices come ten a page, the newest first, and can be filtered by their status', async () => {
  const api = asClient()
  api.answer(portalShifts.overview, () => overview)
  api.answer(portal.invoices, ({ query }) =>
    query.status === 'Overdue' ? { items: [], total: 0 } : { items: [invoice(3), invoice(2)], total: 12 },
  )
  const { user, address } = renderPage(InvoicesPage)
  const list = await screen.findByRole('list', { name: 'Invoices' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/portal/invoices/3', '/portal/invoices/2'])
  const first = api.asked.find(({ path }) => path === portal.invoices.path)
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ sort: '-invoice_date', page: '1', page_size: '10' })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(address()).toBe('/page?page=2')
  await user.click(screen.getByRole('button', { name: 'Overdue' }))
  expect(await screen.findByText('No invoices are in this state.')).toBeTruthy()
  expect(address()).toBe('/page?status=Overdue')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByRole('list', { name: 'Invoices' })).toBeTruthy()
})

test('the schedule shows one week, this one unless another is asked for, and one station when it is chosen', async () => {
  const api = asClient()
  const station = { address: 'Kololo', active: true }
  api.answer(portalShifts.stations, () => [
    { ...station, id: 1, name: 'Main Gate' },
    { ...station, id: 2, name: 'Car Park' },
  ])
  api.answer(portalShifts.shifts, ({ query }) => [shift(1, { shift_date: query.from }), shift(2, { shift_date: query.to })])
  const { user, address } = renderPage(SchedulePage)
  const monday = mondayOf(today())
  expect(await screen.findByText(formatWeek(monday))).toBeTruthy()
  expect(await screen.findByRole('list', { name: 'Days' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(address()).toBe(`/page?week=${addDays(monday, -7)}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Station' }), 'Car Park')
  expect(Object.fromEntries(api.asked.findLast(({ path }) => path === portalShifts.shifts.path)?.query ?? [])).toEqual({
    from: addDays(monday, -7),
    to: addDays(monday, -1),
    station_id: '2',
  })
})

test('this week begins with today, even when no guard is planned, and past days are folded', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00Z'), toFake: ['Date'] })
  const api = asClient()
  api.answer(portalShifts.stations, () => [])
  api.answer(portalShifts.shifts, ({ query }) => [shift(1, { shift_date: query.from }), shift(2, { shift_date: query.to })])
  renderPage(SchedulePage)
  const days = within(await screen.findByRole('list', { name: 'Days' })).getAllByRole('heading')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Sun 29 Nov'])
  expect(screen.getByText('Nobody is planned for today.')).toBeTruthy()
  const over = within(screen.getByRole('list', { name: 'Earlier this week' }))
  expect(over.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Mon 23 Nov'])
  expect(screen.getByText('Earlier this week').closest('details')?.open).toBe(false)
})
