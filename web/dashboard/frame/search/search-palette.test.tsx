import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { find, type SearchHit } from '../../../../api/company/search.ts'
import { Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import DashboardLayout from '../layout.tsx'

const MOSES: SearchHit = {
  kind: 'guards',
  id: 7,
  title: 'Moses Okot',
  detail: 'ID 7 · Guard · Active',
  phone: '+256 700 111 222',
}
const NSUMA: SearchHit = { kind: 'clients', id: 3, title: 'Nsuma Hardware', detail: 'ID 3 · Joan Kirabo', phone: null }

async function open() {
  const shown = renderDashboard(DashboardLayout as typeof Outlet)
  shown.api.answer(find, () => [MOSES, NSUMA])
  await shown.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Search guards/ })
  return { ...shown, field, options: () => screen.getAllByRole('option').map((option) => option.textContent) }
}
const asked = ({ api }: Awaited<ReturnType<typeof open>>) =>
  api.asked.filter(({ path }) => path === find.path).map(({ query }) => query.get('q'))
const chosen = () => screen.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true')

test('before typing it lists every page and what can be found, without a request', async () => {
  const on = await open()
  expect(document.activeElement).toBe(on.field)
  expect(screen.getByText(/^Type a name, a number/)).toBeTruthy()
  expect(on.options()).toContain('Reports & AnalyticsEvery incident with its status')
  expect(asked(on)).toEqual([])
})

test('letters typed before the search is there are in its field', async () => {
  renderDashboard(DashboardLayout as typeof Outlet)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of ['a', 'd', 'd', ' ', 's', 'x', 'Backspace', 'h']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByDisplayValue('add sh')).toBe(document.activeElement)
  expect(screen.getByRole('option', { name: /^Add a shift/ })).toBeTruthy()
})

test('records are grouped by kind with a second line, their count is announced, and Enter opens one', async () => {
  const on = await open()
  await on.user.keyboard('kir')
  expect(await screen.findByText('2 results')).toBeTruthy()
  expect(screen.getByText('2 results').getAttribute('role')).toBe('status')
  expect(within(screen.getByRole('group', { name: 'Guards' })).getByRole('option').textContent).toBe(
    'Moses OkotID 7 · Guard · Active',
  )
  expect(chosen().map(({ id }) => id)).toEqual([on.field.getAttribute('aria-activedescendant')])
  await on.user.keyboard('{ArrowDown}')
  expect(chosen()[0]?.textContent).toContain('Nsuma Hardware')
  await on.user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(on.address()).toBe('/dashboard/clients/3')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['guards', '/dashboard/guards/5'],
  ['clients', '/dashboard/clients/5'],
  ['stations', '/dashboard/stations/5'],
  ['invoices', '/dashboard/invoices/5'],
  ['incidents', '/dashboard/report-summary?record=5'],
] as const)('%s lead to their page with the record', async (kind, address) => {
  const on = await open()
  on.api.answer(find, () => [{ kind, id: 5, title: 'Found', detail: '', phone: null }])
  await on.user.keyboard('found')
  expect((await screen.findByRole('option', { name: 'Found' })).getAttribute('href')).toBe(address)
})

test.each([
  ['payments', 'Invoices'],
  ['shifts', 'Duty schedule'],
  ['reports', 'ReportsOperations, money, people, incidents, alarms by month'],
  ['severity', 'Reports & Analytics'],
  ['dark', 'Settings'],
])('a screen is found by “%s”', async (typed, title) => {
  const on = await open()
  on.api.answer(find, () => [])
  await on.user.keyboard(typed)
  expect(screen.getAllByRole('option')[0]?.textContent).toContain(title)
})

test('“call” shows numbers to call, of people alone who have one', async () => {
  const on = await open()
  await on.user.keyboard('call mos')
  const option = await screen.findByRole('option', { name: /Call Moses Okot/ })
  expect(on.options()).toEqual(['Call Moses Okot+256 700 111 222'])
  expect(option.getAttribute('href')).toBe('tel:+256700111222')
  expect(asked(on)).toEqual(['mos'])
})

test('a kind before a name searches this kind alone', async () => {
  const on = await open()
  await on.user.paste('invoice kisozi')
  await waitFor(() => expect(asked(on)).toEqual(['kisozi']))
  expect(on.api.asked.findLast(({ path }) => path === find.path)!.query.get('kind')).toBe('invoices')
})

test('“add” opens the form of a new record, without a request, of the kinds alone that the person may add', async () => {
  const on = await open()
  await on.user.keyboard('add shi')
  expect(on.options()[0]).toBe('Add a shiftOpens the form')
  expect(asked(on)).toEqual([])
  await on.user.keyboard('{Enter}')
  await waitFor(() => expect(on.address()).toBe('/dashboard/duty-schedule?record=new'))
})

test('Enter opens a screen, whose title has the focus then', async () => {
  const on = await open()
  on.api.answer(find, () => [])
  await on.user.keyboard('payments{Enter}')
  await waitFor(() => expect(on.address()).toBe('/dashboard/invoices'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('with Ctrl held, Enter presses the link as a browser opens another tab, and the search stays', async () => {
  const on = await open()
  await on.user.keyboard('kir')
  const option = await screen.findByRole('option', { name: /Moses Okot/ })
  const pressed: boolean[] = []
  option.addEventListener('click', (event) => {
    pressed.push(event.ctrlKey)
    event.preventDefault()
  })
  await on.user.keyboard('{Control>}{Enter}{/Control}')
  expect(pressed).toEqual([true])
  expect(on.address()).toBe('/dashboard/clients')
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy()
})

test('requests are debounced, and a response to older text never replaces a newer one', async () => {
  const on = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  on.api.answer(find, async ({ query: { q } }) => {
    if (q === 'mos') await held
    return q === 'mos' ? [MOSES] : [NSUMA]
  })
  await on.user.keyboard('mos')
  await waitFor(() => expect(asked(on)).toEqual(['mos']))
  await on.user.clear(on.field)
  await on.user.keyboard('nsu')
  expect(await screen.findByRole('option', { name: /Nsuma/ })).toBeTruthy()
  release()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(on.options()).toHaveLength(1)
  expect(asked(on)).toEqual(['mos', 'nsu'])
})

test('while a response is pending the previous results are shown, but cannot be chosen', async () => {
  const on = await open()
  await on.user.keyboard('kir')
  await screen.findByText('2 results')
  on.api.answer(find, () => new Promise(() => {}))
  await on.user.keyboard('x')
  expect(await screen.findByText('Searching...')).toBeTruthy()
  expect(screen.getByText('Moses Okot').closest('[inert]')).toBeTruthy()
  await on.user.keyboard('{Enter}')
  expect(on.address()).toBe('/dashboard/clients')
})

test('says when nothing was found', async () => {
  const on = await open()
  on.api.answer(find, () => [])
  await on.user.keyboard('zzz')
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeTruthy()
  expect(screen.getByText('No results')).toBeTruthy()
})

test('a failure is shown, keeps the text and can be retried', async () => {
  const on = await open()
  on.api.answer(find, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  await on.user.keyboard('mos')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.')
  on.api.answer(find, () => [MOSES])
  await on.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Moses Okot/ })).toBeTruthy()
  expect((on.field as HTMLInputElement).value).toBe('mos')
})

test('Escape closes and restores the focus; the next search starts empty', async () => {
  const { user } = renderDashboard(DashboardLayout as typeof Outlet)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('combobox', { name: /^Search guards/ })
  await user.keyboard('  {Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' })))
  await user.keyboard('{Control>}k{/Control}')
  expect(((await screen.findByRole('combobox')) as HTMLInputElement).value).toBe('')
})
