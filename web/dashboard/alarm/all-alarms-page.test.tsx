import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../api/alarm/alarms.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../test/render-page.tsx'
import AllAlarmsPage from './all-alarms-page.tsx'
import { makeAlarm, makeStep } from './made-alarm.ts'

const CLOSED = makeAlarm(7, {
  state: 'Closed',
  outcome: 'animal',
  closing: 'A cat in the yard',
  closed_at: '2026-11-23T17:05:00.000Z',
})
const TAKEN = makeAlarm(8, { state: 'Taken', taken_by: { id: 2, name: 'Sarah Nakato' }, last_step: makeStep('crew', 'sent') })

function open(alarms = [CLOSED, TAKEN]) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(calls.list, () => ({ items: alarms, total: alarms.length }))
  return { api, ...renderPage(AllAlarmsPage) }
}

test('each alarm has its time, kind, premises, state and outcome, or its last step while it is open', async () => {
  open()
  await screen.findByText('A cat in the yard')
  const [closed, taken] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(columnTitles()).toEqual(['Alarm', 'What', 'Priority', 'Premises', 'State', 'Outcome'])
  expect(closed).toContain('AnimalA cat in the yard')
  expect(taken).toContain('Sarah NakatoCrew: sent')
})

test('a row opens its case', async () => {
  const { user, address } = open()
  await user.click(await screen.findByText('A cat in the yard'))
  expect(address()).toBe('/dashboard/alarms?alarm=7')
})

test('it asks for the last 30 days, and filters by state and priority', async () => {
  const { api, user } = open()
  await screen.findByText('A cat in the yard')
  const asked = () => Object.fromEntries(api.asked.findLast(({ path }) => path === calls.list.path)!.query)
  expect(asked()).toMatchObject({ from: addDays(today(), -30), to: today(), sort: '-opened_at' })
  await user.click(screen.getByRole('radio', { name: 'Taken' }))
  await screen.findByText('A cat in the yard')
  await expect.poll(() => asked().state).toBe('Taken')
  await user.click(screen.getByRole('radio', { name: '1' }))
  await expect.poll(() => asked().priority).toBe('1')
})

test('an empty list says where alarms come from', async () => {
  open([])
  await screen.findByText('No alarms on these days.')
  screen.getByText('They come by themselves from the panels of alarm systems.')
})
