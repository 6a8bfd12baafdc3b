import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { undo } from '../../../../../api/company/undo.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import * as guards from '../../../../../api/people/guards.ts'
import * as choices from '../../../../../api/roster/guard-choices.ts'
import * as proposals from '../../../../../api/roster/proposals.ts'
import { publish } from '../../../../../api/roster/slot-shifts.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import ProposalPage from './proposal-page.tsx'

const MONDAY = '2026-11-23'
const CELL: proposals.ProposedCell = {
  slot_id: 1,
  day: MONDAY,
  start_time: '18:00',
  end_time: '06:00',
  guard_id: 12,
  guard_name: 'Moses Okello',
  reasons: ['3 shifts at this station in 60 days', 'Lives near, in Ntinda'],
  papers: [],
  findings: [],
  against: null,
}
const NOBODY = { ...CELL, slot_id: 2, day: '2026-11-24', guard_id: null, guard_name: null, reasons: [] }
const PROPOSAL: proposals.Proposal = {
  from: MONDAY,
  assignments: [[1, 12]],
  shifts: 2,
  filled: 1,
  against: 0,
  findings: 0,
  guards: [{ guard_id: 12, name: 'Moses Okello', shifts: 1, hours: 36, most: 56 }],
  missing: [
    {
      line_id: 7,
      name: 'Armoury',
      station_id: 3,
      station_name: 'Katale',
      shifts: 1,
      days: ['2026-11-24'],
      night: true,
      papers: ['Firearms handling'],
      gender: 'any',
      suitable: 2,
      reasons: [{ reason: 'on_duty', guards: 2 }],
    },
  ],
  emptied: 0,
  posts: [{ line_id: 7, name: 'Armoury', station_id: 3, station_name: 'Katale', cells: [CELL, NOBODY] }],
  total_posts: 1,
  station_ids: [3],
  changed: [],
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(at = '/page?week=2026-11-23', areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(proposals.propose, () => PROPOSAL)
  api.answer(proposals.look, () => PROPOSAL)
  api.answer(publish, () => ({ shifts: 1, guards: 1, messages: 1, cost: 35 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  const bodies = (path: string) => api.asked.filter((one) => one.path === path).map(({ body }) => body)
  return { api, bodies, ...renderPage(ProposalPage, at) }
}
const proposed = async (page: ReturnType<typeof open>) => {
  await page.user.click(screen.getByRole('button', { name: 'Propose guards' }))
  await screen.findByText('1 guard covers 1 of 2 shifts.')
}
const cell = (day: string) => screen.getByRole('button', { name: new RegExp(`^Armoury at Katale, ${day}`) })

test('two presses: guards are proposed with what is missing, and planned as shown', async () => {
  const page = open()
  await proposed(page)
  expect(page.bodies(proposals.propose.path)).toEqual([{ week: MONDAY, assignments: '', empty: '', without: [], page: 1 }])
  expect(within(screen.getByRole('list', { name: 'Missing' })).getByRole('listitem').textContent).toBe(
    'Katale, Armoury: 1 night, nobody with Firearms handling is free (2 on another shift).',
  )
  expect(cell('Mon').getAttribute('aria-label')).toBe('Armoury at Katale, Mon 23 Nov, 18:00–06:00 +1: Moses Okello')
  page.api.answer(proposals.save, () => ({ filled: 1 }))
  await page.user.click(screen.getByRole('button', { name: 'Plan 1 shift' }))
  expect(await screen.findByText('1 shift planned.')).toBeTruthy()
  expect(page.bodies(proposals.save.path)).toEqual([{ week: MONDAY, assignments: '1:12' }])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  page.api.answer(undo, () => ({ message: 'Undone' }))
  await page.user.click(await screen.findByRole('button', { name: 'Publish 1 shift' }))
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: 1 shift of 1 guard published.')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Go on to the next week' }))
  await waitFor(() => expect(page.address()).toBe('/page?week=2026-11-30'))
})

test('of many gaps three are read before the grid, and the others after a press', async () => {
  const page = open()
  const missing = ['Armoury', 'Gate', 'Yard', 'Store', 'Office'].map((name, place) => ({
    ...PROPOSAL.missing[0]!,
    line_id: 7 + place,
    name,
  }))
  page.api.answer(proposals.propose, () => ({ ...PROPOSAL, missing }))
  await proposed(page)
  const gaps = () => within(screen.getByRole('list', { name: 'Missing' })).getAllByRole('listitem')
  expect(gaps()).toHaveLength(3)
  await page.user.click(screen.getByRole('button', { name: 'Show all 5 gaps' }))
  expect(gaps()).toHaveLength(5)
})

test('the search for guards says that it takes a moment', async () => {
  const page = open()
  page.api.answer(proposals.propose, () => new Promise(() => {}))
  await page.user.click(screen.getByRole('button', { name: 'Propose guards' }))
  expect((await screen.findByText(/^Guards are looked for/)).closest('[role=status]')).toBeTruthy()
})

test('a shift says why this guard, is emptied, and gets another guard from the finder', async () => {
  const page = open('/page?week=2026-11-23&station_id=3')
  await proposed(page)
  await page.user.click(cell('Mon'))
  const dialog = await screen.findByRole('dialog', { name: 'Armoury, Katale' })
  expect(
    within(dialog).getByText('3 shifts at this station in 60 days · Lives near, in Ntinda · 36 h of 56 h this week'),
  ).toBeTruthy()
  await page.user.click(within(dialog).getByRole('button', { name: 'Leave empty' }))
  const asked = { week: MONDAY, station_id: 3, without: [], page: 1 }
  await waitFor(() => expect(page.bodies(proposals.look.path)).toEqual([{ ...asked, assignments: '', empty: '1' }]))

  const beth: choices.GuardChoice = {
    guard_id: 13,
    name: 'Beth Auma',
    rank: 'Guard',
    contacts: '+256 700 000 002',
    score: 50,
    average_hours: 24,
    findings: [],
    reasons: [],
    readiness: 'Ready',
    papers: [],
    state: 'free',
    obstacle: null,
  }
  page.api.answer(choices.list, () => ({ items: [beth], total: 1 }))
  await page.user.click(cell('Tue'))
  await page.user.click(await screen.findByRole('combobox', { name: 'Another guard' }))
  await page.user.click(await screen.findByRole('option', { name: /Beth Auma/ }))
  await waitFor(() => expect(page.bodies(proposals.look.path).at(-1)).toEqual({ ...asked, assignments: '1:12 2:13', empty: '1' }))
})

test('changes are kept when one leaves the page or looks at another week, and a new proposal asks before it drops them', async () => {
  const page = open()
  page.api.answer(proposals.look, () => ({ ...PROPOSAL, assignments: [] }))
  await proposed(page)
  await page.user.click(cell('Mon'))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave empty' }))
  await waitFor(() => expect(page.bodies(proposals.look.path)).toHaveLength(1))
  const changed = { week: MONDAY, assignments: '', empty: '1', without: [], page: 1 }
  cleanup()
  const other = open('/page?week=2026-11-30')
  expect(screen.queryByText('1 guard covers 1 of 2 shifts.')).toBeNull()
  expect(other.bodies(proposals.look.path)).toEqual([])
  cleanup()
  const again = open()
  again.api.answer(proposals.look, () => ({ ...PROPOSAL, assignments: [] }))
  expect(await screen.findByText('1 guard covers 1 of 2 shifts.')).toBeTruthy()
  expect(again.bodies(proposals.look.path)).toEqual([changed])
  await again.user.click(screen.getByRole('button', { name: 'Propose again' }))
  const question = within(await screen.findByRole('dialog', { name: 'Propose again?' }))
  expect(again.bodies(proposals.propose.path)).toEqual([])
  await again.user.click(question.getByRole('button', { name: 'Propose again' }))
  await waitFor(() => expect(again.bodies(proposals.propose.path)).toEqual([{ ...changed, empty: '' }]))
})

test('a company without guards is led to the import of guards', async () => {
  const page = open()
  page.api.answer(proposals.propose, () => ({
    ...PROPOSAL,
    ...{ filled: 0, assignments: [], guards: [] },
    missing: [{ ...PROPOSAL.missing[0]!, suitable: 0, reasons: [] }],
  }))
  await page.user.click(screen.getByRole('button', { name: 'Propose guards' }))
  expect((await screen.findByRole('link', { name: 'Import guards' })).getAttribute('href')).toBe('/dashboard/import?kind=guards')
})

test('a week without open shifts says so', async () => {
  const page = open()
  page.api.answer(proposals.propose, () => ({
    ...PROPOSAL,
    shifts: 0,
    filled: 0,
    assignments: [],
    posts: [],
    missing: [],
    guards: [],
  }))
  await page.user.click(screen.getByRole('button', { name: 'Propose guards' }))
  expect(await screen.findByText('No shift is open in this week.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /plan/ })).toBeNull()
})

test('a guard who is taken out is replaced in the whole week, and can be brought back', async () => {
  const page = open()
  await proposed(page)
  await page.user.click(screen.getByText('1 guard with hours'))
  expect(screen.getByText('1 shift, 36 h of 56 h')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Take out Moses Okello' }))
  await screen.findByRole('button', { name: 'Bring back Moses Okello' })
  const [, without] = page.bodies(proposals.propose.path)
  expect(without).toEqual({ week: MONDAY, assignments: '', empty: '', without: [12], page: 1 })
  await page.user.click(screen.getByRole('button', { name: 'Bring back Moses Okello' }))
  await waitFor(() => expect(page.bodies(proposals.propose.path)).toHaveLength(3))
})

test('a guard with an obstacle stops the plan, and a broken rule needs a reason', async () => {
  const page = open()
  page.api.answer(proposals.propose, () => ({
    ...PROPOSAL,
    against: 1,
    posts: [{ ...PROPOSAL.posts[0]!, cells: [{ ...CELL, against: 'away' as const }] }],
  }))
  await proposed(page)
  expect(screen.getByText(/^1 shift cannot be planned with the guard chosen/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Plan 1 shift' })).toHaveProperty('disabled', true)
  page.api.answer(proposals.propose, () => ({ ...PROPOSAL, findings: 1 }))
  await page.user.click(screen.getByRole('button', { name: 'Propose again' }))
  const why = await screen.findByRole('textbox', { name: /^Why against the rules/ })
  expect(screen.getByRole('button', { name: 'Plan 1 shift' })).toHaveProperty('disabled', true)
  await page.user.type(why, 'Nobody else.')
  page.api.answer(proposals.save, () => ({ filled: 1 }))
  await page.user.click(screen.getByRole('button', { name: 'Plan 1 shift' }))
  await screen.findByText('1 shift planned.')
  expect(page.bodies(proposals.save.path)).toEqual([{ week: MONDAY, assignments: '1:12', override_reason: 'Nobody else.' }])
})

test('a refused plan says what has changed, keeps the roster, and is looked at again', async () => {
  const page = open()
  await proposed(page)
  const message = 'Nothing was saved, because this has changed meanwhile. Katale, Armoury: Moses Okello is away or not Active.'
  page.api.answer(proposals.save, () => {
    throw new Refusal(409, message, { code: 'conflict' })
  })
  await page.user.click(screen.getByRole('button', { name: 'Plan 1 shift' }))
  await screen.findByText(message)
  page.api.answer(proposals.look, () => ({ ...PROPOSAL, changed: ['Katale, Armoury, 23 Nov 2026: it is Off.'] }))
  await page.user.click(screen.getByRole('button', { name: 'Look at it again' }))
  expect(await screen.findByText('Changed meanwhile: Katale, Armoury, 23 Nov 2026: it is Off.')).toBeTruthy()
})
