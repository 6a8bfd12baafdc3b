import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as guardChoices from '../../../../../api/roster/guard-choices.ts'
import { repeat } from '../../../../../api/roster/repeated-shifts.ts'
import * as board from '../../../../../api/roster/schedule-board.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { expectUndoOf } from '../../../../test/undo.ts'
import BoardPage from '../board/board-page.tsx'

const WEEK = '2031-03-03'
const nothing = { items: [], total: 0 }
const choice = (guard_id: number): guardChoices.GuardChoice => ({
  guard_id,
  name: `Guard ${guard_id}`,
  rank: 'Guard',
  contacts: '0772',
  score: 30,
  average_hours: 12,
  findings: [],
  reasons: ['12 h a week on average'],
  readiness: 'Ready',
  papers: [],
  state: 'free',
  obstacle: null,
})
const row = (shifts: board.BoardShift[] = []): board.BoardRow => ({
  id: 3,
  name: 'Kira Depot',
  week: WEEK,
  status: 'Active',
  minimum_guards: 2,
  shifts,
  gaps: [{ day: WEEK, from: '06:00', until: '18:00', missing: 1 }],
  open_slots: [],
  by_contract: false,
})
const leftOut = [
  { shift_date: '2031-03-05', reason: 'not_deployable' as const, message: 'On leave on 5 Mar 2031.' },
  { shift_date: '2031-03-08', reason: 'working_rules' as const, message: 'Guard 1 would have no 24 h free.' },
]
const days = ['03', '04', '06', '07'].map((day) => `2031-03-${day}`)

/** The form of a new shift at Kira Depot on Monday from 06:00 to 18:00. */
async function open() {
  const api = fakeApi()
  signIn()
  api.answer(board.list, () => ({ items: [row()], total: 1 }))
  api.answer(stations.list, () => nothing)
  const all = Array.from({ length: 23 }, (_, index) => choice(index + 1))
  api.answer(guardChoices.list, ({ query }) => ({
    items: all.slice(20 * ((query.page ?? 1) - 1), 20 * (query.page ?? 1)),
    total: all.length,
  }))
  api.answer(repeat, ({ body }) => {
    const made = [...days, ...(body.override_reason ? ['2031-03-08'] : [])]
    return {
      made: made.map((shift_date, index) => ({ shift_date, id: body.dry_run ? null : 70 + index })),
      left_out: body.override_reason ? leftOut.slice(0, 1) : leftOut,
    }
  })
  const { user } = renderPage(BoardPage, `/page?week=${WEEK}`)
  await user.click(await screen.findByRole('button', { name: 'Add a shift: Kira Depot, Mon 3 Mar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Schedule' }))
  await user.click(form.getByRole('combobox', { name: /^Guard/ }))
  await user.click(await screen.findByRole('option', { name: /^1 · Guard 1 / }))
  await user.type(form.getByRole('textbox', { name: /^Shift Type/ }), 'Day')
  const sent = () => api.asked.filter(({ path }) => path === repeat.path).map(({ body }) => body as z.input<typeof repeat.body>)
  return { api, user, form, sent }
}

test('further guards load as the list is scrolled', async () => {
  const { user, form, api } = await open()
  await user.click(form.getByRole('combobox', { name: /^Guard/ }))
  expect(await screen.findAllByRole('option', { name: /^\d+ · Guard/ })).toHaveLength(20)
  const viewport = screen.getAllByRole('option', { name: /^\d+ · Guard/ })[0]!.closest('.mantine-ScrollArea-viewport')!
  fireEvent.scroll(viewport)
  await waitFor(() => expect(screen.getAllByRole('option', { name: /^\d+ · Guard/ })).toHaveLength(23))
  expect(api.asked.findLast(({ path }) => path === guardChoices.list.path)!.query.get('page')).toBe('2')
})

test('a new shift repeats on weekdays until a day, after a preview of what is left out and why; Undo removes all of it', async () => {
  const { api, user, form, sent } = await open()
  await user.click(form.getByRole('switch', { name: 'Repeat on other days' }))
  expect(await form.findByText('4 shifts will be added, Mon 3 Mar to Fri 7 Mar.')).toBeTruthy()
  const list = within(form.getByRole('list', { name: 'Days left out' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wed 5 Mar: On leave on 5 Mar 2031.',
    'Sat 8 Mar: Guard 1 would have no 24 h free.',
  ])
  // Mondays to Saturdays of two weeks, until something else is chosen.
  expect(sent().at(-1)).toMatchObject({ shift_date: WEEK, until: '2031-03-16', weekdays: 63, dry_run: true })
  await user.click(form.getByRole('checkbox', { name: 'Sat' }))
  await waitFor(() => expect(sent().at(-1)!.weekdays).toBe(31))

  await user.click(await form.findByRole('button', { name: 'Add 4 shifts' }))
  expect(await screen.findByText('4 shifts added. 2 days left out.')).toBeTruthy()
  expect(sent().at(-1)).toEqual({
    guard_id: 1,
    station_id: 3,
    shift_date: WEEK,
    start_time: '06:00',
    end_time: '18:00',
    shift_type: 'Day',
    until: '2031-03-16',
    weekdays: 31,
  })
  await expectUndoOf({ api, user }, /repeat$/)
})

test('after a change nothing offers the shifts of the preview before it', async () => {
  const { api, user, form } = await open()
  await user.click(form.getByRole('switch', { name: 'Repeat on other days' }))
  expect(await form.findByRole('button', { name: 'Add 4 shifts' })).toBeTruthy()
  api.answer(repeat, () => ({ made: days.slice(0, 3).map((shift_date) => ({ shift_date, id: null })), left_out: [] }))
  await user.click(form.getByRole('checkbox', { name: 'Sat' }))
  expect(form.queryByRole('button', { name: 'Add 4 shifts' })).toBeNull()
  expect(form.queryByText(/^4 shifts will be added/)).toBeNull()
  expect(await form.findByRole('button', { name: 'Add 3 shifts' })).toBeTruthy()
})

test('a reason plans the days as well that break a working rule; what the server refuses is said in the form', async () => {
  const { api, user, form, sent } = await open()
  await user.click(form.getByRole('switch', { name: 'Repeat on other days' }))
  await user.type(await form.findByRole('textbox', { name: 'Reason' }), 'Nobody else')
  expect(await form.findByRole('button', { name: 'Add 5 shifts' })).toBeTruthy()
  expect(sent().at(-1)!.override_reason).toBe('Nobody else')
  api.answer(repeat, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(form.getByRole('button', { name: 'Add 5 shifts' }))
  expect(await form.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  api.answer(repeat, () => ({ made: [], left_out: leftOut }))
  await user.click(form.getByRole('button', { name: 'Add 5 shifts' }))
  expect(await form.findByText('Nothing was added: every day that you chose is left out.')).toBeTruthy()
})
