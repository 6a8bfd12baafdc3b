import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import { clock, replace } from '../../../../api/attendance/attendance.ts'
import * as calls from '../../../../api/attendance/exceptions.ts'
import { can, NOBODY } from '../../../../api/core/permissions.ts'
import * as guards from '../../../../api/people/guards.ts'
import { candidates, fill } from '../../../../api/roster/slot-shifts.ts'
import * as stations from '../../../../api/sites/stations.ts'
import type { May } from '../../../lib/session/use-can.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { expectUndoOf } from '../../../test/undo.ts'
import { makeAttendance } from '../made-attendance.ts'
import ExceptionsPage from './exceptions-page.tsx'
import { actsOf, waysOut } from './ways-out.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T18:40:00+03:00'), toFake: ['Date'] })
})

const exception = (more: Partial<calls.Exception> = {}): calls.Exception => ({
  id: 4,
  version: 1,
  kind: 'not_on_post',
  severity: 3,
  station_id: 5,
  station_name: 'Kisozi Mall',
  guard_id: 21,
  guard_name: 'Moses Okot',
  guard_contacts: '+256 700 000 002',
  shift_id: 101,
  slot_id: 1,
  round_id: null,
  post: 'Main gate',
  line_id: 7,
  seat: 1,
  day: '2026-11-12',
  start_time: '18:00',
  end_time: '06:00',
  state: 'Opened',
  opened_at: '2026-11-12T15:10:00Z',
  due_at: '2026-11-12T15:20:00Z',
  assigned_to: null,
  assigned_to_name: null,
  steps: [],
  escalated_level: 0,
  still: 'the post is still empty',
  resolution: null,
  although: null,
  resolved_by_name: null,
  resolved_at: null,
  ...more,
})

const ADMIN: admins.Admin = {
  id: 1,
  version: 1,
  userName: 'A',
  emailAddress: 'a@engabo.example',
  contacts: '1',
  role: 'admin',
  areas: ['operations'],
  may_view_identity_documents: false,
  active: true,
  state: 'Active',
  last_sign_in_at: null,
}

function open(rows = [exception()], at?: string, areas: ('operations' | 'money')[] = ['operations']) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(calls.list, () => ({ items: rows, total: rows.length }))
  api.answer(calls.get, () => rows[0]!)
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(ExceptionsPage, at) }
}
const bodies = (api: ReturnType<typeof fakeApi>, path: RegExp) =>
  api.asked.filter((one) => path.test(one.path)).map(({ body }) => body)
async function openDrawer(user: ReturnType<typeof open>['user']) {
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link', { name: /Not on post/ }))
  return screen.findByRole('dialog', { name: 'Not on post' })
}

test('shows what needs somebody, most urgent first and without what is resolved', async () => {
  const { api } = open()
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(columnTitles()).toEqual(['What', 'Post', 'Guard', 'Since', 'Last step', 'State', 'Do'])
  expect(row.textContent).toContain('Not on post')
  expect(row.textContent).toContain('urgent')
  for (const text of ['Main gate', '12 Nov 2026, 18:00–06:00 +1']) expect(row.textContent).toContain(text)
  const links = {
    'Kisozi Mall': '/dashboard/stations/5',
    'Moses Okot': '/dashboard/guards/21',
    '12 Nov 2026, 18:00–06:00 +1': '/dashboard/duty-schedule?record=101',
    '+256 700 000 002': 'tel:+256700000002',
  }
  for (const [name, to] of Object.entries(links)) expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe(to)
  const asked = api.asked.find(({ path }) => path === calls.list.path)!.query
  expect(Object.fromEntries(asked)).toMatchObject({ resolved: 'false', sort: '-severity' })
})

test('to open a call for help is noted, because the guard reads on his phone that it was seen; other exceptions are not', async () => {
  const { api, user } = open([exception({ kind: 'sos', still: null })])
  api.answer(calls.see, () => undefined)
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link', { name: /SOS/ }))
  await waitFor(() => expect(bodies(api, /exceptions\/4\/seen$/)).toHaveLength(1))
  cleanup()
  const other = open()
  await openDrawer(other.user)
  expect(bodies(other.api, /seen$/)).toEqual([])
})

test('a step is added and appears with who took it', async () => {
  const { api, user } = open()
  const step = { at: '2026-11-12T15:12:00Z', by: 'Ruth Atim', what: 'called', text: 'No answer' } as const
  api.answer(calls.addStep, () => exception({ state: 'Pending', steps: [step] }))
  const drawer = await openDrawer(user)
  expect(within(drawer).getByText('Nothing has been done about it yet.')).toBeTruthy()
  await user.type(within(drawer).getByRole('textbox', { name: 'Note' }), 'No answer')
  await user.click(within(drawer).getByRole('button', { name: 'Add step' }))
  const line = await within(drawer).findByRole('listitem')
  expect(line.textContent).toContain('Called No answer')
  expect(line.textContent).toContain('Ruth Atim')
  expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '')
  expect(bodies(api, /steps$/)).toEqual([{ what: 'called', text: 'No answer' }])
})

const resolved = (more: Partial<calls.Exception> = {}) =>
  exception({
    ...{ state: 'Resolved', still: null, resolution: 'The guard came at 18:31.', resolved_at: '2026-11-12T16:00:00Z' },
    ...{ resolved_by_name: 'Ruth Atim', ...more },
  })

test('while the post is empty it is closed with a reason alone, which the label asks for; what was typed stays when it is refused', async () => {
  const { api, user } = open()
  let refused = true
  api.answer(calls.resolve, () => {
    if (refused) throw new Refusal(409, 'This exception is resolved.', { code: 'conflict' })
    return resolved({ resolution: 'The client closed', although: 'the post is still empty' })
  })
  const drawer = await openDrawer(user)
  expect(within(drawer).getByText('The post is still empty.')).toBeTruthy()
  const button = within(drawer).getByRole('button', { name: 'Close all the same' })
  const reason = within(drawer).getByRole('textbox', { name: 'Why it is closed although the post is still empty' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(reason, 'The client closed')
  await user.click(button)
  expect(await within(drawer).findByText('This exception is resolved.')).toBeTruthy()
  expect(reason).toHaveProperty('value', 'The client closed')
  refused = false
  await user.click(button)
  expect(await screen.findByText('Resolved', { selector: '[role=status] *' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(api, /resolve$/)).toEqual(Array(2).fill({ resolution: 'The client closed' }))
})

test('once the matter is over it is closed by a press; a call for help needs a word about how', async () => {
  const { api, user } = open([exception({ still: null })])
  api.answer(calls.resolve, () => resolved())
  const drawer = await openDrawer(user)
  await user.click(within(drawer).getByRole('button', { name: 'Resolve' }))
  await waitFor(() => expect(bodies(api, /resolve$/)).toEqual([{ resolution: null }]))
  await expectUndoOf({ api, user }, /resolve$/)
  cleanup()
  api.answer(calls.list, () => ({ items: [exception({ kind: 'sos', still: null })], total: 1 }))
  const { user: again } = renderPage(ExceptionsPage)
  await again.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link', { name: /SOS/ }))
  const sos = within(await screen.findByRole('dialog', { name: 'SOS' }))
  expect(sos.getByRole('textbox', { name: 'How it was resolved' })).toBeTruthy()
  expect(sos.getByRole('button', { name: 'Resolve' })).toHaveProperty('disabled', true)
})

test('one that was closed although the post was empty says so, in the list and in full; who may only read has no forms', async () => {
  const row = resolved({ resolution: 'The client knows.', although: 'the post is still empty' })
  const { user } = open([row], '/page?resolved=true', ['money'])
  const shown = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(shown.textContent).toContain('Closed although the post is still empty: The client knows.')
  expect(within(shown).queryByRole('button')).toBeNull()
  const drawer = within(await openDrawer(user))
  expect(drawer.getByText('Closed by Ruth Atim although the post is still empty: The client knows.')).toBeTruthy()
  expect(drawer.queryByRole('textbox')).toBeNull()
})

test('one that is resolved shows how', async () => {
  const { user } = open([resolved({ resolved_by_name: null })], '/page?resolved=true')
  const drawer = await openDrawer(user)
  expect(within(drawer).getByText('Resolved by itself: The guard came at 18:31.')).toBeTruthy()
})

test('a guard who came is noted in the list by one press, which closes the exception with that fact', async () => {
  const { api, user } = open()
  api.answer(clock, () => makeAttendance())
  api.answer(calls.resolve, () => resolved())
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  await user.click(within(row).getByRole('button', { name: 'Came: Moses Okot, Kisozi Mall, Not on post' }))
  expect(await screen.findByText('Moses Okot: on post.')).toBeTruthy()
  expect(bodies(api, /101\/clock$/)).toEqual([{ kind: 'in' }])
  expect(bodies(api, /4\/resolve$/)).toEqual([{}])
  await expectUndoOf({ api, user }, /101\/clock$/, /4\/resolve$/)
})

test('where the guard cannot be noted the list says why, and nothing is closed', async () => {
  const { api, user } = open()
  api.answer(clock, () => {
    throw new Refusal(409, 'November 2026 is locked.', { code: 'period_locked' })
  })
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  await user.click(within(row).getByRole('button', { name: /^Came/ }))
  expect(await screen.findByText('November 2026 is locked.')).toBeTruthy()
  expect(bodies(api, /resolve$/)).toEqual([])
})

const CANDIDATE = {
  ...{ guard_id: 40, name: 'Sarah Nansubuga', rank: 'Guard', contacts: '0700', score: 70, average_hours: 48, findings: [] },
  ...{ reasons: ['Lives nearby'], readiness: 'Ready' as const, papers: [] },
}
const EXCLUDED = { on_duty: 0, expired: 0, away: 0, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 }

test('another guard takes over from the exception, which stays open while that one has not come', async () => {
  const { api, user } = open()
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  api.answer(candidates, () => ({ candidates: [CANDIDATE], excluded: EXCLUDED }))
  api.answer(replace, () => makeAttendance({ guard_name: 'Sarah Nansubuga' }))
  api.answer(calls.resolve, () => {
    throw new Refusal(422, 'Please correct the fields.', { fields: { resolution: 'The post is still empty.' } })
  })
  const drawer = await openDrawer(user)
  expect(within(drawer).getByRole('link', { name: 'Call +256 700 000 002' }).getAttribute('href')).toBe('tel:+256700000002')
  await user.click(within(drawer).getByRole('button', { name: /^Replace/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace Moses Okot' }))
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'Sick')
  await user.click(await dialog.findByRole('button', { name: 'Assign Sarah Nansubuga' }))
  expect(await screen.findByText('Sarah Nansubuga takes over from Moses Okot.')).toBeTruthy()
  expect(bodies(api, /101\/replace$/)).toMatchObject([{ guard_id: 40, reason: 'Sick' }])
})

test('a shift that nobody has is filled from the exception', async () => {
  const nobody = { guard_id: null, guard_name: null, guard_contacts: null, shift_id: null }
  const { api, user } = open([exception({ kind: 'slot_uncovered', ...nobody })])
  api.answer(candidates, () => ({ candidates: [CANDIDATE], excluded: EXCLUDED }))
  api.answer(calls.resolve, () => resolved({ kind: 'slot_uncovered', ...nobody }))
  api.answer(fill, () => {
    throw new Refusal(409, 'Somebody else has filled it.', { code: 'conflict' })
  })
  const row = await screen.findByRole('row', { name: /Kisozi Mall/ })
  await user.click(within(row).getByRole('button', { name: 'Find a guard: Main gate, Kisozi Mall, Nobody planned' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find a guard: Main gate' }))
  await user.click(await dialog.findByRole('button', { name: 'Assign Sarah Nansubuga' }))
  expect(await dialog.findByText('Somebody else has filled it.')).toBeTruthy()
  expect(bodies(api, /slots\/1\/fill$/)).toMatchObject([{ guard_id: 40 }])
})

test('of a shift that is over nobody can come any more: it is decided in the muster', async () => {
  const { user } = open([exception({ day: '2026-11-10' })])
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(within(row).queryByRole('button')).toBeNull()
  const drawer = within(await openDrawer(user))
  expect(drawer.getByRole('link', { name: 'Decide the shift in the muster' }).getAttribute('href')).toBe(
    '/dashboard/attendance?from=2026-11-10&to=2026-11-10&station_id=5',
  )
})

/** The pages that solve each kind, for an admin of operations and people. */
const WAYS: Record<calls.ExceptionKind, string[]> = {
  not_on_post: [],
  left_early: [],
  slot_uncovered: ['duty-schedule/coverage?post=7&day=2026-11-12'],
  no_clock_out: ['attendance?from=2026-11-12&to=2026-11-12&station_id=5'],
  late_evidence: ['attendance?from=2026-11-12&to=2026-11-12&station_id=5'],
  to_confirm: ['attendance?from=2026-11-12&to=2026-11-12&state=To+confirm&station_id=5'],
  sos: ['now'],
  unplanned: ['duty-schedule?guard_id=21'],
  outside: ['duty-schedule?guard_id=21'],
  missed_round: ['rounds?record=12'],
  typed_codes: ['rounds?station_id=5'],
  not_deployable: ['duty-schedule/coverage?post=7&day=2026-11-12', 'duty-schedule?guard_id=21&covers=false', 'guards/21'],
  no_post: ['duty-schedule?guard_id=21&covers=false'],
  no_rest: ['duty-schedule/coverage?post=7&day=2026-11-12'],
  late_visit: ['visits?station_id=5'],
  law_review: ['rates'],
  service_visit: ['alarms/systems?station_id=5'],
}
test.each(calls.EXCEPTION_KINDS)('%s leads to what solves it, by a button here or a page', (kind) => {
  const may: May = (permission) =>
    permission === 'public' || can({ ...NOBODY, role: 'admin', areas: ['operations', 'people'] }, permission)
  const one = exception({ kind, round_id: 12 })
  expect(waysOut(one, may).map(({ to }) => to)).toEqual(WAYS[kind].map((to) => `/dashboard/${to}`))
  expect([...waysOut(one, may), ...actsOf(one, may)]).not.toEqual([])
})

test('who may set the ladder names people and minutes for each level; nobody else sees it', async () => {
  const { api, user } = open([])
  expect(screen.queryByRole('button', { name: 'Escalation' })).toBeNull()
  cleanup()
  signIn('super_admin')
  const levels = [0, 10, 20, 30].map((after) => ({ minutes: [null, null, after], people: [] as number[] }))
  api.answer(calls.escalation, () => ({ levels }))
  api.answer(admins.list, () => ({ items: [{ ...ADMIN, id: 6, userName: 'Sarah Nabirye' }], total: 1 }))
  let refused = true
  api.answer(calls.setEscalation, ({ body }) => {
    if (refused) throw new Refusal(422, 'Each level must come later than the one before it.')
    return body
  })
  renderPage(ExceptionsPage)
  await user.click(await screen.findByRole('button', { name: 'Escalation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Escalation' })
  const save = within(dialog).getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await user.click(await within(dialog).findByRole('combobox', { name: 'People, Supervisor' }))
  await user.click(await screen.findByRole('option', { name: 'Sarah Nabirye' }))
  const minutes = within(dialog).getByRole('textbox', { name: 'Serious, Owner, minutes' })
  await user.type(minutes, '45')
  await user.click(save)
  expect(await within(dialog).findByText('Each level must come later than the one before it.')).toBeTruthy()
  refused = false
  await user.click(save)
  expect(await screen.findByText('Escalation saved')).toBeTruthy()
  const [first, , , last] = (bodies(api, /escalation$/).at(-1) as calls.Escalation).levels
  expect([first, last]).toEqual([
    { minutes: [null, null, 0], people: [6] },
    { minutes: [null, 45, 30], people: [] },
  ])
})

test('an empty queue says what appears in it', async () => {
  open([])
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
})

test('what is to be confirmed leads to the muster, and is not closed by a text', async () => {
  const { user } = open([exception({ kind: 'to_confirm', station_id: 5 })])
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link', { name: /To confirm/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'To confirm' }))
  expect(drawer.getByRole('link', { name: 'Confirm or refuse it in the muster' }).getAttribute('href')).toBe(
    '/dashboard/attendance?from=2026-11-12&to=2026-11-12&state=To+confirm&station_id=5',
  )
  expect(drawer.queryByRole('textbox', { name: /resolved|closed/ })).toBeNull()
  expect(drawer.getByRole('button', { name: 'Add step' })).toBeTruthy()
})

test('a late review of the law leads to where it is recorded, and is not resolved by hand', async () => {
  const review = exception({
    ...{ kind: 'law_review', severity: 1, station_id: null, station_name: null, guard_id: null, guard_name: null },
    ...{
      guard_contacts: null,
      shift_id: null,
      slot_id: null,
      day: null,
      start_time: null,
      end_time: null,
      post: null,
      still: null,
    },
  })
  const { user } = open([review])
  await user.click(within(await screen.findByRole('row', { name: /Law not reviewed/ })).getByRole('link', { name: /^Open/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Law not reviewed' }))
  expect(drawer.getByRole('link', { name: 'Record the review under Rates and law' }).getAttribute('href')).toBe(
    '/dashboard/rates',
  )
  expect(drawer.getByRole('button', { name: 'Add step' })).toBeTruthy()
  expect(drawer.queryByRole('textbox', { name: /resolved|closed/ })).toBeNull()
})

test('one without a button has the page that solves it in its row, until it is resolved', async () => {
  const round = { kind: 'missed_round', severity: 2, shift_id: null, slot_id: null, round_id: 12 } as const
  open([exception(round)])
  const row = within(await screen.findByRole('row', { name: /Round missed/ }))
  expect(row.getByRole('link', { name: 'Show the round' }).getAttribute('href')).toBe('/dashboard/rounds?record=12')
  cleanup()
  open([exception({ ...round, state: 'Resolved', resolution: 'Seen.', resolved_at: '2026-11-12T16:00:00Z' })])
  const resolved = within(await screen.findByRole('row', { name: /Round missed/ }))
  expect(resolved.queryByRole('link', { name: 'Show the round' })).toBeNull()
})
