import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as systems from '../../../api/portal/portal-alarm-systems.ts'
import * as alarms from '../../../api/portal/portal-alarms.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { LIMITED_PERSON } from '../../test/records/limited-person.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { SideNav } from '../frame/side-nav.tsx'
import type { Route } from './+types/case-page.ts'
import AlarmPage from './alarm-page.tsx'
import CasePage from './case-page.tsx'
import { SYSTEM } from './made-system.ts'
import MonthPage from './month-page.tsx'

const ALARM: alarms.PortalAlarm = {
  ...{
    id: 9,
    number: 'AL-2026-000009',
    system_id: 4,
    system_name: 'Shop and store',
    station_name: 'Nile Gate',
    kind: 'burglary',
  },
  ...{ opened_at: '2026-11-19T23:14:05Z', closed_at: null, outcome: null, zones: ['Back door', 'Store'] },
}
function asClient() {
  signIn('client')
  return fakeApi()
}

test('the systems say their state, and the alarms what they were, page by page', async () => {
  const api = asClient()
  const system = { ...SYSTEM, state: 'On test' as const, test_until: '2026-12-01T13:00:00Z', own_test: true }
  api.answer(systems.list, () => [{ ...system, away_from: '2026-12-20', away_until: '2026-12-30' }])
  const closed = { ...ALARM, id: 8, closed_at: '2026-11-18T10:00:00Z', outcome: 'user_error' as const, zones: [] }
  api.answer(alarms.list, () => ({ items: [ALARM, closed], total: 12 }))
  const { user } = renderPage(AlarmPage)
  const card = within(await screen.findByRole('list', { name: 'Alarm systems' }))
  expect(card.getByText('On test until 1 Dec 2026, 16:00')).toBeTruthy()
  expect(card.getByText('19 Nov 2026, 18:30')).toBeTruthy()
  expect(card.getByText('20 Dec – 30 Dec 2026')).toBeTruthy()
  expect(card.getByRole('link').getAttribute('href')).toBe('/portal/alarm/systems/4')
  const rows = await screen.findByRole('list', { name: 'Alarms' })
  expect(
    within(rows)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Burglary alarm: Back door, Store20 Nov 2026, 02:14 · Nile GateWe are on it',
    'Burglary alarm20 Nov 2026, 02:14 · Nile GateMistake at the panel',
  ])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const pages = () => api.asked.filter(({ path }) => path === alarms.list.path).map(({ query }) => query?.get('page'))
  await waitFor(() => expect(pages()).toEqual(['1', '2']))
})

test('without a system the page says so; what cannot be loaded can be tried again', async () => {
  const api = asClient()
  api.answer(systems.list, () => {
    throw new Refusal(500, '')
  })
  api.answer(alarms.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(AlarmPage)
  await screen.findByText('There was no alarm yet.')
  api.answer(systems.list, () => [])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have no alarm system with us.')).toBeTruthy()
})

test.each([
  [true, ['Alarm']],
  [false, []],
])('the navigation leads to it only where the person sees a system: %s', async (alarm, names) => {
  const api = asClient()
  api.answer(auth.me, () => ({ ...LIMITED_PERSON, alarm }))
  renderPage(SideNav)
  const pages = within(screen.getByRole('navigation', { name: 'Portal' }))
  await waitFor(() => expect(pages.queryByRole('link', { name: 'Invoices' })).toBeNull())
  expect(pages.queryAllByRole('link', { name: 'Alarm' }).map(({ textContent }) => textContent)).toEqual(names)
})

test('an alarm is told line by line to the second, a new day with its date, and leads to its incident', async () => {
  const api = asClient()
  api.answer(alarms.get, () => ({
    ...ALARM,
    ...{ closed_at: '2026-11-20T21:02:00Z', outcome: 'intrusion' as const, incident_id: 12 },
    lines: [
      { at: '2026-11-20T20:59:05.120Z', text: 'Back door' },
      { at: '2026-11-20T20:59:31Z', text: 'Sarah called you, no answer' },
      { at: '2026-11-20T21:02:00Z', text: 'Sarah closed the alarm: break-in' },
    ],
  }))
  renderPage(() => <CasePage {...({ params: { id: '9' } } as Route.ComponentProps)} />)
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '23:59:05Back door',
    '23:59:31Sarah called you, no answer',
    '21 Nov 2026 00:02:00Sarah closed the alarm: break-in',
  ])
  expect(screen.getByText('Break-in')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the incident' }).getAttribute('href')).toBe('/portal/incidents/12')
})

test('a month has its figures, and an empty one says so', async () => {
  const api = asClient()
  const figures = { signals: 1204, alarms: 3, open: 1, median_seconds: 38, worst_seconds: 125 }
  api.answer(alarms.month, ({ query }) =>
    query.month === '2026-10'
      ? { month: '2026-10', ...figures, outcomes: [{ outcome: 'animal' as const, count: 2 }] }
      : { month: query.month, ...figures, signals: 0, alarms: 0, outcomes: [] },
  )
  const { user } = renderPage(MonthPage, '/page?month=2026-10')
  expect(await screen.findByText('1,204')).toBeTruthy()
  expect(screen.getByText('38 s')).toBeTruthy()
  expect(screen.getByText('2 min 5 s')).toBeTruthy()
  expect(screen.getByText('Animal')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(await screen.findByText('Your systems reported nothing in this month.')).toBeTruthy()
})
