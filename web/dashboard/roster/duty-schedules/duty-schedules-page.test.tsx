import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as attendance from '../../../../api/attendance/attendance.ts'
import { today } from '../../../../api/core/fields/days.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as schedules from '../../../../api/roster/duty-schedules.ts'
import * as guardChoices from '../../../../api/roster/guard-choices.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { expectUndoOf } from '../../../test/undo.ts'
import { makeAttendance } from '../../attendance/made-attendance.ts'
import DutySchedulesPage from './duty-schedules-page.tsx'

const shift = (id: number, more: Partial<schedules.DutySchedule> = {}): schedules.DutySchedule => ({
  id,
  version: 1,
  guard_id: 12,
  guard_name: 'Moses Okello',
  station_id: 3,
  station_name: 'Kira Depot',
  shift_date: '2026-11-20',
  start_time: '20:00',
  end_time: '06:00',
  ends_next_day: true,
  covers: true,
  overruled: [],
  override_reason: null,
  shift_type: 'Night',
  ...more,
})
const guard: guards.Guard = {
  photo: null,
  readiness: 'Ready',
  papers: [],
  id: 12,
  version: 1,
  firstName: 'Moses',
  lastName: 'Okello',
  gender: 'Male',
  date_of_birth: '1994-03-02',
  contacts: '0772',
  email: 'moses@engabo.example',
  rank: 'Guard',
  status: 'Active',
  hire_date: '2020-01-15',
  home_area: null,
}
const station: stations.Station = {
  id: 3,
  version: 1,
  name: 'Kira Depot',
  client_id: 1,
  client_name: 'Kira Ltd',
  address: 'Kira Road',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
}

const choice = (more: Partial<guardChoices.GuardChoice> = {}): guardChoices.GuardChoice => ({
  guard_id: 14,
  name: 'Sarah Auma',
  rank: 'Guard',
  contacts: '0772',
  score: 30,
  average_hours: 12,
  findings: [],
  reasons: ['12 h a week on average'],
  state: 'free',
  obstacle: null,
  readiness: 'Ready',
  papers: [],
  ...more,
})

/** A picker of the form: the filters of the list have the same names. */
const field = (name: string) => within(screen.getByRole('dialog')).getByRole('combobox', { name: new RegExp(name) })

function open(rows: schedules.DutySchedule[]) {
  const api = fakeApi()
  signIn()
  api.answer(schedules.list, () => ({ items: [...rows], total: rows.length }))
  api.answer(guardChoices.list, () => ({ items: [choice()], total: 1 }))
  api.answer(guards.list, ({ query }) => {
    const items = query.q && !'moses okello'.includes(query.q.toLowerCase()) ? [] : [guard]
    return { items, total: items.length }
  })
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  api.answer(schedules.check, () => ({ findings: [] }))
  api.answer(attendance.get, () => makeAttendance({ state: 'Expected' }))
  return { api, ...renderPage(DutySchedulesPage) }
}

test('shows the eight columns, numbers with names, and a night shift with +1', async () => {
  open([shift(1)])
  expect(await screen.findByText('Moses Okello')).toBeTruthy()
  const headings = columnTitles()
  expect(headings).toEqual(['#', 'Guard ID', 'Station ID', 'Shift Date', 'Start Time', 'End Time', 'Shift Type', 'Actions'])
  expect(screen.getByRole('link', { name: 'Open the shift of Moses Okello on 20 Nov 2026: 12 Moses Okello' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '06:00 +1' })).toBeTruthy()
  expect(screen.getByPlaceholderText('Search by Guard ID, Station ID, or Shift...')).toBeTruthy()
})

test('opens with the shifts of today and the coming ones, five to a page, and filters by station, guard and dates', async () => {
  const { api, user, address } = open([shift(1)])
  await screen.findByText('Moses Okello')
  const asked = () => Object.fromEntries(api.asked.findLast(({ path }) => path === schedules.list.path)!.query)
  expect(asked()).toEqual({ sort: 'from_today', page: '1', page_size: '5' })
  await user.click(screen.getByRole('combobox', { name: 'Station' }))
  await user.click(await screen.findByRole('option', { name: '3 · Kira Depot' }))
  await user.click(screen.getByRole('combobox', { name: 'Guard' }))
  await user.click(await screen.findByRole('option', { name: '12 · Moses Okello' }))
  for (const [name, day] of [
    ['From', '1 Nov 2026'],
    ['Until', '30 Nov 2026'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name }), day)
    await user.tab()
  }
  expect(address()).toBe('/page?station_id=3&guard_id=12&from=2026-11-01&to=2026-11-30')
  await waitFor(() => expect(asked()).toMatchObject({ station_id: '3', guard_id: '12', from: '2026-11-01', to: '2026-11-30' }))
})

test('all six fields are required', async () => {
  const { user } = open([])
  expect(await screen.findByText('No schedules found.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '+ Add Schedule' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  for (const name of ['guard id', 'station id', 'start time', 'end time', 'shift type'])
    expect(screen.getByText(`${name} is required.`), name).toBeTruthy()
})

test('a guard is found by name and sent as an id; today is the default day', async () => {
  const rows: schedules.DutySchedule[] = []
  const { user, api } = open(rows)
  api.answer(schedules.create, ({ body }) => {
    rows.push(shift(9, { ...body }))
    return rows[0]!
  })
  await screen.findByText('No schedules found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add Schedule' })[0]!)
  await user.type(field('Guard'), 'okello')
  await waitFor(() => expect(api.asked.some(({ query }) => query.get('q') === 'okello')).toBe(true))
  await user.click(await screen.findByRole('option', { name: '12 · Moses Okello' }))
  await user.click(field('Station'))
  await user.click(await screen.findByRole('option', { name: '3 · Kira Depot' }))
  await user.type(screen.getByLabelText(/Start Time/), '20:00')
  await user.type(screen.getByLabelText(/End Time/), '06:00')
  expect(screen.getByText('Ends on the next day (+1).')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Shift Type/ }), 'Night')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Duty schedule added successfully')).toBeTruthy()
  const { body } = api.asked.find(({ method, path }) => method === 'POST' && path === schedules.create.path)!
  expect(body).toEqual({
    guard_id: 12,
    station_id: 3,
    shift_date: today(),
    start_time: '20:00',
    end_time: '06:00',
    shift_type: 'Night',
  })
  await expectUndoOf({ api, user }, /duty_schedules/)
})

test('Escape in an open picker closes the picker, not the form', async () => {
  const { user } = open([])
  await screen.findByText('No schedules found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add Schedule' })[0]!)
  await user.click(field('Guard'))
  expect(await screen.findByRole('listbox', { name: /Guard/ })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox', { name: /Guard/ })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Add Schedule' })).toBeTruthy()
})

test('an overlap named by the server lands at its field', async () => {
  const { user, api } = open([shift(1)])
  api.answer(schedules.update, () => {
    throw new Refusal(409, 'This guard already has a shift at that time.', {
      fields: { start_time: 'This guard already has a shift at that time.' },
    })
  })
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  expect((field('Guard') as HTMLInputElement).value).toBe('12 · Moses Okello')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This guard already has a shift at that time.')).toBeTruthy()
  expect(screen.getByLabelText(/Start Time/).getAttribute('aria-invalid')).toBe('true')
})

test('the picker says who is free, last and not to be chosen who cannot stand there; a later refusal lands at its field', async () => {
  const { user, api } = open([shift(1)])
  const sentence = 'Ruth Nakato is Suspended. Only a guard who is Active can be planned.'
  const suspended = choice({ guard_id: 13, name: 'Ruth Nakato', state: 'not_active', obstacle: 'Suspended.', reasons: [] })
  api.answer(guardChoices.list, () => ({ items: [choice(), suspended], total: 2 }))
  const refused = () => {
    throw new Refusal(409, sentence, { code: 'not_deployable', fields: { guard_id: sentence } })
  }
  api.answer(schedules.check, refused)
  api.answer(schedules.update, refused)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await user.click(field('Guard'))
  const options = await screen.findAllByRole('option', { name: /(Sarah|Ruth)/ })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '14 · Sarah Auma Free 12 h a week on average',
    '13 · Ruth Nakato Not active Suspended.',
  ])
  expect(options[1]!.hasAttribute('data-combobox-disabled')).toBe(true)
  const asked = Object.fromEntries(api.asked.findLast(({ path }) => path === guardChoices.list.path)!.query)
  expect(asked).toMatchObject({ shift_date: '2026-11-20', start_time: '20:00', end_time: '06:00', station_id: '3', id: '1' })
  await user.click(options[0]!)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(field('Guard').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
})

test('a guard above the most hours is marked, and cannot be chosen where nobody may overrule that', async () => {
  const { user, api } = open([shift(1)])
  const above = 'Ruth Nakato would have 60 h of work a week on average of three weeks (by law at most 56 h).'
  const asked = { findings: [{ code: 'cap' as const, message: above }], obstacle: null, reasons: [] }
  const stopped = { findings: [], obstacle: above, reasons: [] }
  const ruth = { guard_id: 13, name: 'Ruth Nakato', state: 'over_hours' } as const
  const items = [choice({ ...ruth, ...asked }), choice({ ...ruth, ...stopped, guard_id: 15 })]
  api.answer(guardChoices.list, () => ({ items, total: 2 }))
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await user.click(field('Guard'))
  const options = await screen.findAllByRole('option', { name: /Ruth/ })
  expect(options.map((option) => [option.textContent, option.hasAttribute('data-combobox-disabled')])).toEqual([
    ['13 · Ruth Nakato Over hours 60 h of work a week on average of three weeks (by law at most 56 h)', false],
    ['15 · Ruth Nakato Over hours 60 h of work a week on average of three weeks (by law at most 56 h).', true],
  ])
})

test('a shift whose guard is not Active says that it does not count as cover, and such shifts are a filter', async () => {
  const { user, address } = open([shift(1), shift(2, { covers: false })])
  expect(await screen.findAllByTitle('Does not count as cover')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Guard not deployable' }))
  await waitFor(() => expect(address()).toContain('covers=false'))
})

test('a shift type that does not fit the hours is pointed out before saving', async () => {
  const { user } = open([shift(1)])
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  const type = screen.getByRole('textbox', { name: /Shift Type/ })
  expect(screen.queryByText(/^This shift is called/)).toBeNull()
  await user.clear(type)
  await user.type(type, 'Day')
  expect(screen.getByText('This shift is called "Day", but 20:00–06:00 +1 is by night.')).toBeTruthy()
})

test('a broken working rule is shown with its figures; the shift can be saved after confirming, and a changed shift is asked about again', async () => {
  const { user, api } = open([shift(1)])
  const against = 'Moses Okello would have 6 h of rest between two shifts (at least 8 h).'
  api.answer(schedules.check, () => ({ findings: [{ code: 'rest' as const, message: against }] }))
  api.answer(schedules.update, ({ body: { confirm, version: _, ...body } }) => {
    if (!confirm) throw new Refusal(409, against, { code: 'working_rules' })
    return shift(1, body)
  })
  const warning = () => screen.queryByText(against)
  const sent = () => api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(warning()).toBeTruthy())
  await user.type(screen.getByRole('textbox', { name: /Shift Type/ }), ' relief')
  expect(warning()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  expect(await screen.findByText('Say why this is planned all the same.')).toBeTruthy()
  const reason = screen.getByRole('textbox', { name: /^Reason/ })
  await user.type(reason, 'no')
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  expect(await screen.findByText('Say why this is planned all the same.')).toBeTruthy()
  expect(warning()).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(reason, 'body else is in Kampala.{Enter}')
  expect(await screen.findByText('Schedule updated successfully')).toBeTruthy()
  expect(sent()).toEqual([
    expect.objectContaining({ shift_type: 'Night relief', confirm: true, override_reason: 'nobody else is in Kampala.' }),
  ])
})

test('a shift that breaks the rules shows its reason, or that none was given', async () => {
  const { user, address } = open([
    shift(1, { overruled: ['rest'], override_reason: 'Nobody else is in Kampala.' }),
    shift(2, { overruled: ['free_day'] }),
    shift(3),
  ])
  expect((await screen.findAllByText('Overruled', { selector: '[class*=Badge] *' })).length).toBe(2)
  expect(screen.getByText('Nobody else is in Kampala.')).toBeTruthy()
  expect(screen.getAllByText('No reason was given.')).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Overruled' }))
  await waitFor(() => expect(address()).toContain('overruled=true'))
})

test('deleting names guard and day', async () => {
  const rows = [shift(1, { shift_date: '2099-11-20' })]
  const { user, api } = open(rows)
  api.answer(schedules.remove, () => void rows.pop())
  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  const question = screen.getByText('Are you sure you want to delete schedule for Guard ID 12 on 20 Nov 2099?')
  await user.click(within(question.closest('[role=dialog]')!).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Schedule deleted successfully')).toBeTruthy()
  expect(await screen.findByText('No schedules found.')).toBeTruthy()
})

test('past shifts, one or many, are only deleted with a reason', async () => {
  const { user, api } = open([shift(1), shift(2, { shift_date: '2099-11-20' })])
  api.answer(schedules.remove, () => undefined)
  api.answer(schedules.removeMany, ({ body: { ids } }) => ({ done: ids, refused: [] }))
  await user.click((await screen.findAllByRole('button', { name: /^Delete/ }))[0]!)
  const question = within(await screen.findByRole('dialog', { name: 'Delete schedule' }))
  const text =
    'Are you sure you want to delete schedule for Guard ID 12 on 20 Nov 2026? It has already been worked; delete it all the same?'
  expect(question.getByText(text)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(question.getByText('reason is required.')).toBeTruthy()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Entered twice.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Schedule deleted successfully')).toBeTruthy()
  expect(Object.fromEntries(api.asked.find(({ method }) => method === 'DELETE')!.query)).toEqual({ reason: 'Entered twice.' })

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(screen.getByRole('region', { name: 'Selected schedules' })).getByRole('button', { name: 'Delete' }))
  const many = within(await screen.findByRole('dialog', { name: /^Delete [12] schedule/ }))
  await user.click(many.getByRole('button', { name: 'Delete' }))
  expect(many.getByText('reason is required.')).toBeTruthy()
  await user.type(many.getByRole('textbox', { name: /Reason/ }), 'A test week.')
  await user.click(many.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(api.asked.find(({ path }) => path === schedules.removeMany.path)?.body).toMatchObject({ reason: 'A test week.' }),
  )
})

test('a published shift, one or among many, is deleted with a reason once the server asks for it', async () => {
  const rows = [shift(1, { shift_date: '2099-11-20' }), shift(2, { shift_date: '2099-11-21' })]
  const { user, api } = open(rows)
  const why = 'Say why the shift is taken away.'
  api.answer(schedules.remove, ({ query }) => {
    if (!query.reason) throw new Refusal(422, why, { code: 'invalid', fields: { reason: why } })
    rows.shift()
  })
  await user.click((await screen.findAllByRole('button', { name: /^Delete/ }))[0]!)
  const question = within(await screen.findByRole('dialog', { name: 'Delete schedule' }))
  expect(question.queryByRole('textbox')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByText(why)).toBeTruthy()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Called off.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Schedule deleted successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'DELETE')!.query.get('reason')).toBe('Called off.')

  api.answer(schedules.removeMany, ({ body: { ids } }) => ({ done: ids, refused: [] }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(within(screen.getByRole('region', { name: 'Selected schedules' })).getByRole('button', { name: 'Delete' }))
  const many = within(await screen.findByRole('dialog', { name: 'Delete 1 schedule' }))
  await user.type(many.getByRole('textbox', { name: /Reason/ }), 'Called off.')
  await user.click(many.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(api.asked.find(({ path }) => path === schedules.removeMany.path)?.body).toMatchObject({ reason: 'Called off.' }),
  )
})

test('a shift that somebody else has changed meanwhile shows both guards and both stations by their names', async () => {
  const { api, user } = open([shift(1, { station_id: 5, station_name: 'Ntinda House' })])
  api.answer(schedules.update, ({ body, params }) => {
    if (body.version === 1)
      throw new Refusal(409, 'Somebody else has changed this shift.', {
        code: 'outdated',
        current: shift(1, { version: 2, guard_id: 15, guard_name: 'Grace Nakato', station_id: 4, station_name: 'Mukono Yard' }),
      })
    return shift(params.id, { ...body, version: 3, guard_name: 'Sarah Auma' } as Partial<schedules.DutySchedule>)
  })
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await user.click(field('Guard'))
  await user.click(await screen.findByRole('option', { name: /14 · Sarah Auma/ }))
  await user.click(field('Station'))
  await user.click(await screen.findByRole('option', { name: '3 · Kira Depot' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const panel = await screen.findByRole('alert')
  const rows = () =>
    within(panel)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual(['FieldTheirsYours', 'Guard15 · Grace Nakato14 · Sarah Auma', 'Station4 · Mukono Yard3 · Kira Depot'])
  api.answer(guards.get, () => {
    throw new Refusal(500, 'The name is known already.')
  })
  await user.click(within(panel).getByRole('button', { name: 'Take theirs' }))
  expect((field('Guard') as HTMLInputElement).value).toBe('15 · Grace Nakato')
  expect((field('Station') as HTMLInputElement).value).toBe('4 · Mukono Yard')
})
