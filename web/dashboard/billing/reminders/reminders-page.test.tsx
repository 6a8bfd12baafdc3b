import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/statements.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import RemindersPage from './reminders-page.tsx'

const row = (client_id: number, client_name: string, more: Partial<calls.ReminderRow> = {}): calls.ReminderRow => ({
  ...{ client_id, client_name, overdue: 750_000, invoices: 2, oldest_due: '2026-10-14' },
  ...{ last_sent_at: null, next_on: '2026-11-28', held_back: null, promise: null },
  ...more,
})

test('shows who is late and why a reminder waits; a promise is recorded and holds reminders back', async () => {
  const api = fakeApi()
  signIn('super_admin')
  const rows = [
    row(7, 'Kisozi Crest Hotel'),
    row(8, 'Acacia Fuel', { next_on: null, held_back: 'credit_limit' }),
    row(9, 'Nsuma Hardware', { next_on: null, held_back: 'credit' }),
  ]
  const made: calls.PaymentPromise[] = []
  api.answer(calls.reminders, () => rows)
  api.answer(calls.promises, () => made)
  api.answer(calls.promise, ({ body }) => {
    const state = { state: 'open', made_at: '2026-11-23T09:00:00.000Z', made_by_name: 'Esther N.' } as const
    made.push({ id: 1, client_name: 'Kisozi Crest Hotel', note: null, ...body, ...state })
    rows[0] = row(7, 'Kisozi Crest Hotel', { next_on: null, held_back: 'promise', promise: made[0]! })
    return made[0]!
  })
  const { user } = renderPage(RemindersPage)
  const line = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await line(/Kisozi/)).getByText('28 Nov 2026')).toBeTruthy()
  expect((await line(/Acacia/)).getByText('Above the credit limit')).toBeTruthy()
  expect((await line(/Nsuma/)).getByText('Credit covers it')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Open Kisozi Crest Hotel' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Kisozi Crest Hotel' }))
  expect(await drawer.findByText('Nothing has been promised yet.')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '+ Record promise' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Promise to pay' }))
  await user.click(dialog.getByRole('button', { name: 'Record promise' }))
  const until = addDays(today(), 7)
  expect(await drawer.findByText(`750,000 UGX until ${formatDay(until)}`)).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ...{ client_id: 7, amount: 750_000, on_day: until, note: null },
  })
  expect((await screen.findAllByText(`Promised until ${formatDay(until)}`)).length).toBe(1)
})

test('nobody is late', async () => {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(calls.reminders, () => [])
  renderPage(RemindersPage)
  expect(await screen.findByText('Nobody is late.')).toBeTruthy()
})
