import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as slots from '../../../../../api/contracts/slots.ts'
import { publish } from '../../../../../api/roster/slot-shifts.ts'
import * as clients from '../../../../../api/sites/clients.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import CoveragePage from './coverage-page.tsx'

const days = (needed: number, covered: number, off = 0): slots.CoverageDay[] => [
  { day: '2026-11-17', needed, covered, off, published: false, begins_in: null },
]
const GATE = {
  line_id: 7,
  name: 'Main gate, night',
  contract_id: 3,
  station_id: 5,
  station_name: 'Kisozi Mall',
  client_name: 'Acacia Group',
  days: days(2, 1),
}
const GROUPS = {
  line: [],
  station: [
    { id: 5, name: 'Kisozi Mall', under: 'Acacia Group', days: days(5, 4, 1) },
    { id: 6, name: 'Mukono Yard', under: 'Acacia Group', days: days(2, 2) },
  ],
  client: [{ id: 9, name: 'Acacia Group', under: null, days: days(7, 6, 1) }],
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(at: string) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(slots.monthCoverage, () => ({ begun: 2474, covered: 2410, percent: 97.4 }))
  api.answer(slots.coverage, ({ query: { by } }) => ({
    rows: by === 'line' ? [GATE] : [],
    groups: GROUPS[by],
    next_days: { needed: 7, open: 1, soon: 0 },
    generated_until: '2027-01-18',
  }))
  for (const list of [stations.list, clients.list]) api.answer(list, () => ({ items: [], total: 0 }))
  const asked = () => Object.fromEntries(api.asked.findLast(({ path }) => path === slots.coverage.path)!.query)
  return { asked, api, ...renderPage(CoveragePage, at) }
}
const heads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('by client each has one row with the sums of its posts; a press leads to these posts of the week and their day', async () => {
  const { user, address, asked } = open('/page?week=2026-11-16')
  await screen.findByRole('rowheader', { name: 'Main gate, night' })
  await user.click(screen.getByRole('radio', { name: 'By client' }))
  const acacia = await screen.findByRole('button', { name: 'Acacia Group, Tue 17 Nov: covered 6/7, 1 off. Show its posts' })
  expect(address()).toBe('/page?week=2026-11-16&by=client')
  expect(asked()).toEqual({ from: '2026-11-16', to: '2026-11-22', by: 'client' })
  expect(acacia.textContent).toBe('6/7 1 off')
  expect(heads()).toEqual(['Acacia Group'])
  expect(screen.getByRole('columnheader', { name: 'Client' })).toBeTruthy()

  acacia.focus()
  await user.keyboard('{Enter}')
  const tuesday = await screen.findByRole('button', { name: 'Main gate, night at Kisozi Mall, Tue 17 Nov: covered 1/2' })
  expect(address()).toBe('/page?week=2026-11-16&client_id=9')
  expect(asked()).toEqual({ from: '2026-11-16', to: '2026-11-22', client_id: '9' })
  await waitFor(() => expect(document.activeElement).toBe(tuesday))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a week is published for the stations of a filter where the rows are clients, too', async () => {
  const { user, api } = open('/page?by=client&client_id=9')
  api.answer(publish, () => ({ shifts: 3, guards: 2, messages: 2, cost: 70 }))
  await screen.findByRole('button', { name: /^Acacia Group, Tue 17 Nov/ })
  const button = screen.getByRole('button', { name: 'Publish week' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish week' }))
  expect(await dialog.findByText('This tells 2 guards of 3 shifts.')).toBeTruthy()
  expect(dialog.getByText(/2 stations/)).toBeTruthy()
  expect(api.asked.find(({ path }) => path === publish.path)!.body).toMatchObject({ station_ids: [5, 6], dry_run: true })
})

test('a week whose stations cannot be looked up is not published, and the button says why', async () => {
  const { api } = open('/page?by=client&client_id=9')
  api.answer(slots.coverage, ({ query: { by } }) => {
    if (by === 'station') throw new Refusal(500, 'Broken')
    return { rows: [], groups: [], next_days: { needed: 1, open: 0, soon: 0 }, generated_until: '2027-01-18' }
  })
  const button = await screen.findByRole('button', { name: 'Publish week' })
  await waitFor(() =>
    expect(button.getAttribute('aria-description')).toBe(
      'The stations of this filter could not be looked up. Load the page again, or clear the filter.',
    ),
  )
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('by station each row names its client; arrow keys move between the cells, and a press keeps the other filters', async () => {
  const { user, address } = open('/page?by=station&client_id=9')
  const grid = await screen.findByRole('grid', { name: 'Coverage of 16–22 Nov 2026' })
  expect(heads()).toEqual(['Kisozi MallAcacia Group', 'Mukono YardAcacia Group'])
  const stops = within(grid)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toHaveLength(1)
  stops[0]!.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mukono Yard, Tue 17 Nov: covered 2/2. Show its posts')
  await user.click(screen.getByText('Only open'))
  await waitFor(() => expect(heads()).toEqual(['Kisozi MallAcacia Group']))
  await user.click(screen.getByRole('button', { name: /^Kisozi Mall, Tue 17 Nov/ }))
  expect(address()).toBe('/page?client_id=9&open=true&station_id=5')
  expect(await screen.findByRole('rowheader', { name: 'Main gate, night' })).toBeTruthy()
})
