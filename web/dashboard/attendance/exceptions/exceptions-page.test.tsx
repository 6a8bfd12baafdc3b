import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as calls from '../../../../api/attendance/exceptions.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import ExceptionsPage from './exceptions-page.tsx'

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
  day: '2026-11-12',
  start_time: '18:00',
  state: 'Opened',
  opened_at: '2026-11-12T15:10:00Z',
  due_at: '2026-11-12T15:20:00Z',
  assigned_to: null,
  assigned_to_name: null,
  steps: [],
  escalated_level: 0,
  resolution: null,
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
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  return screen.findByRole('dialog', { name: 'Not on post' })
}

test('shows what needs somebody, most urgent first and without what is resolved', async () => {
  const { api } = open()
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(columnTitles()).toEqual(['What', 'Station', 'Guard', 'Since', 'Last step', 'Assigned to', 'State'])
  expect(row.textContent).toContain('Not on post')
  expect(row.textContent).toContain('urgent')
  expect(row.textContent).toContain('12 Nov 2026, 18:00')
  const asked = api.asked.find(({ path }) => path === calls.list.path)!.query
  expect(Object.fromEntries(asked)).toMatchObject({ resolved: 'false', sort: '-severity' })
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

test('it is resolved with a word about how; what was typed stays when that is refused', async () => {
  const { api, user } = open()
  let refused = true
  api.answer(calls.resolve, () => {
    if (refused) throw new Refusal(409, 'This exception is resolved.', { code: 'conflict' })
    return exception({
      state: 'Resolved',
      resolution: 'He came',
      resolved_at: '2026-11-12T16:00:00Z',
      resolved_by_name: 'Ruth Atim',
    })
  })
  const drawer = await openDrawer(user)
  const button = within(drawer).getByRole('button', { name: 'Resolve' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(within(drawer).getByRole('textbox', { name: 'How it was resolved' }), 'He came')
  await user.click(button)
  expect(await within(drawer).findByText('This exception is resolved.')).toBeTruthy()
  expect(within(drawer).getByRole('textbox', { name: 'How it was resolved' })).toHaveProperty('value', 'He came')
  refused = false
  await user.click(button)
  expect(await screen.findByText('Resolved', { selector: '[role=status] *' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies(api, /resolve$/)).toHaveLength(2)
})

test('one that is resolved shows how; who may only read has no forms', async () => {
  const rows = [exception({ state: 'Resolved', resolution: 'The guard came at 18:31.', resolved_at: '2026-11-12T15:31:00Z' })]
  const { user } = open(rows, '/page?resolved=true', ['money'])
  const drawer = await openDrawer(user)
  expect(within(drawer).getByText('Resolved by itself: The guard came at 18:31.')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Resolve' })).toBeNull()
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

test('a kept shift of a guard who cannot stand leads to the guard, the shift and the others that are no cover', async () => {
  const step = { at: '2026-11-12T15:12:00Z', by: 'The roster', what: 'noted', text: 'The guard is Suspended.' } as const
  const { user } = open([exception({ kind: 'not_deployable', severity: 1, steps: [step] })])
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(row.textContent).toContain('Note: The guard is Suspended.')
  await user.click(within(row).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Guard cannot stand' }))
  const links = { 'Moses Okot': 'guards?record=21', 'Shift of 12 Nov 2026, 18:00': 'duty-schedule?record=101' }
  for (const [name, to] of Object.entries({
    ...links,
    'All shifts of this guard that are no cover': 'duty-schedule?guard_id=21&covers=false',
  }))
    expect(drawer.getByRole('link', { name }).getAttribute('href')).toBe(`/dashboard/${to}`)
})

test('a missed round has a link to the round', async () => {
  const { user } = open([
    exception({ kind: 'missed_round', guard_id: null, guard_name: null, guard_contacts: null, round_id: 12 }),
  ])
  await user.click(within(await screen.findByRole('row', { name: /Kisozi Mall/ })).getByRole('link'))
  const link = await screen.findByRole('link', { name: 'Show the round' })
  expect(link.getAttribute('href')).toBe('/dashboard/rounds?record=12')
})

test('an empty queue says what appears in it', async () => {
  open([])
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
})

test('what is to be confirmed leads to the muster, and is not closed by a text', async () => {
  const { user } = open([exception({ kind: 'to_confirm', station_id: 5 })])
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'To confirm' }))
  expect(drawer.getByRole('link', { name: 'Confirm or refuse it in the muster' }).getAttribute('href')).toBe(
    '/dashboard/attendance?from=2026-11-12&to=2026-11-12&state=To+confirm&station_id=5',
  )
  expect(drawer.queryByRole('button', { name: 'Resolve' })).toBeNull()
  expect(drawer.getByRole('button', { name: 'Add step' })).toBeTruthy()
})

test('a late review of the law leads to where it is recorded, and is not resolved by hand', async () => {
  const review = exception({
    ...{ kind: 'law_review', severity: 1, station_id: null, station_name: null, guard_id: null, guard_name: null },
    ...{ guard_contacts: null, shift_id: null, slot_id: null, day: null, start_time: null },
  })
  const { user } = open([review])
  await user.click(within(await screen.findByRole('row', { name: /Law not reviewed/ })).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Law not reviewed' }))
  expect(drawer.getByRole('link', { name: 'record the review under Rates and law' }).getAttribute('href')).toBe(
    '/dashboard/rates',
  )
  expect(drawer.getByRole('button', { name: 'Add step' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Resolve' })).toBeNull()
})
