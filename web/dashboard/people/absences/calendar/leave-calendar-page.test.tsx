import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../../api/people/guard-absences.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { absence } from '../../../../test/records/guard-file.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import LeaveCalendarPage from './leave-calendar-page.tsx'

function open(rows: calls.GuardAbsence[], at = '/page?month=2030-12') {
  const api = fakeApi()
  signIn()
  api.answer(calls.list, ({ query }) => {
    const items = rows.filter(({ from_on, until_on }) => from_on <= query.to! && (until_on ?? '9999') >= query.from!)
    return { items, total: items.length }
  })
  return { api, ...renderPage(LeaveCalendarPage, at) }
}

test('a month has a row for each guard who is away, with the days of each absence, and how many are away', async () => {
  const { api } = open([absence(1, { state: 'Approved' }), absence(2, { guard_id: 5, guard_name: 'Ruth Auma', kind: 'unpaid' })])
  expect(
    await screen.findByRole('button', { name: 'Annual leave: Moses Okot from 14 Dec to 20 Dec 2030, Approved' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unpaid leave, asked: Ruth Auma from 14 Dec to 20 Dec 2030' })).toBeTruthy()
  const away = within(screen.getByRole('row', { name: /^Away/ })).getAllByRole('cell')
  expect(away.map(({ textContent }) => textContent).slice(12, 21)).toEqual(['', '1', '1', '1', '1', '1', '1', '1', ''])
  expect(Object.fromEntries(api.asked[0]!.query)).toMatchObject({ from: '2030-12-01', to: '2030-12-31', standing: 'true' })
})

test('the next month is in the address; an empty one says so', async () => {
  const { user, address } = open([absence(1)])
  await screen.findByText('Annual leave, asked')
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByText('Nobody is away in Jan 2031.')).toBeTruthy()
  expect(address()).toBe('/page?month=2031-01')
})

test('opening an absence shows its decision', async () => {
  const { api, user } = open([absence(1)])
  api.answer(calls.get, () => absence(1))
  api.answer(calls.shifts, () => ({ shifts: [], short: [] }))
  await user.click(await screen.findByRole('button', { name: /^Annual leave, asked: Moses Okot|^Annual leave: Moses Okot/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit absence' }))
  expect(await dialog.findByText('No shifts are planned on these days.')).toBeTruthy()
})

test('a failure is shown and can be retried', async () => {
  const { api, user } = open([])
  api.answer(calls.list, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  api.answer(calls.list, () => ({ items: [absence(1)], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Annual leave, asked')).toBeTruthy()
})
