import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import * as deployability from '../../../../api/people/deployability.ts'
import * as absences from '../../../../api/people/guard-absences.ts'
import * as qualifications from '../../../../api/people/guard-qualifications.ts'
import * as guards from '../../../../api/people/guards.ts'
import { type ApplicationDocument, document, guardDocuments } from '../../../../api/people/recruitment.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { absence, balance, qualification } from '../../../test/records/guard-file.ts'
import { DEPLOYABLE, guard } from '../../../test/records/guards.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import GuardsPage from './guards-page.tsx'

function open(rows: guards.Guard[]) {
  const api = fakeApi()
  signIn()
  api.answer(guardDocuments, () => [])
  api.answer(deployability.get, () => DEPLOYABLE)
  api.answer(qualifications.list, () => ({ items: [], total: 0 }))
  api.answer(absences.list, () => ({ items: [], total: 0 }))
  api.answer(guards.list, ({ query }) => {
    const items = rows.filter(({ status }) => !query.status || status === query.status)
    return { items, total: items.length }
  })
  return { api, ...renderPage(GuardsPage) }
}

test('announces loading and its end, and shows the ten columns', async () => {
  open([guard(12)])
  expect(screen.getByText('Loading guards...')).toBeTruthy()
  expect(await screen.findByText('Guards loaded successfully!')).toBeTruthy()
  expect(screen.queryByText('Loading guards...')).toBeNull()
  const headings = columnTitles()
  expect(headings).toEqual([
    'ID',
    'First Name',
    'Last Name',
    'Gender',
    'Date of Birth',
    'Contacts',
    'Email',
    'Rank',
    'Status',
    'Hire Date',
  ])
  expect(screen.getByText('2 Mar 1994')).toBeTruthy()
})

test('a failure reads "Error: ..."', async () => {
  const { api } = open([])
  api.answer(guards.list, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  expect(await screen.findByText('Error: The database is resting.')).toBeTruthy()
})

test('without a token it says so as an error', async () => {
  fakeApi()
  renderPage(GuardsPage)
  expect(await screen.findByText('Error: No access token found. Please login again.')).toBeTruthy()
})

test('the status chips filter the list and are in the address', async () => {
  const { user, address } = open([guard(1), guard(2, { status: 'Active' })])
  await screen.findByText('Okello1')
  await user.click(screen.getByRole('radio', { name: 'Active' }))
  await waitFor(() => expect(screen.queryByText('Okello1')).toBeNull())
  expect(screen.getByText('Okello2')).toBeTruthy()
  expect(address()).toBe('/page?status=Active')
})

test('a row opens the drawer, where the guard is changed', async () => {
  const { user, api } = open([guard(12)])
  api.answer(guards.update, ({ body, params }) => guard(params.id, { rank: body.rank, version: 2 }))
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  const drawer = await screen.findByRole('dialog', { name: 'Guard 12' })
  const rank = within(drawer).getByRole('textbox', { name: /Rank/ })
  await user.clear(rank)
  await user.type(rank, 'Supervisor')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Guard updated successfully')).toBeTruthy()
  expect(screen.getByText('Supervisor')).toBeTruthy()
})

test('a row opens by keyboard, and deleting asks first', async () => {
  const rows = [guard(12)]
  const { user, api } = open(rows)
  api.answer(guards.remove, () => void rows.pop())
  const opener = await screen.findByRole('link', { name: 'Open Moses Okello12' })
  opener.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByText('Are you sure you want to delete the guard Moses Okello12?')
  await user.click(within(question.closest('[role=dialog]')!).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Guard deleted successfully')).toBeTruthy()
  expect(await screen.findByText('No guards found.')).toBeTruthy()
})

test('Escape closes the confirmation of a deletion, then the drawer', async () => {
  const { user } = open([guard(12)])
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete guard' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete guard' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Guard 12' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a status other than Active says how many shifts are ahead and asks what becomes of them', async () => {
  const { user, api } = open([guard(12, { status: 'Active' })])
  api.answer(guards.comingShifts, () => ({ shifts: 9, guards: 1, first: '2027-01-04' }))
  const shift = { id: 1, shift_date: '2027-01-04', start_time: '18:00', end_time: '06:00', station_name: 'Kira Depot' }
  api.answer(guards.update, ({ body }) => ({ ...guard(12, { status: body.status! }), opened: [shift, { ...shift, id: 2 }] }))
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  await user.click(await screen.findByRole('combobox', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Suspended' }))
  expect(await screen.findByText('9 shifts planned from 4 Jan 2027 on.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Remove them, so that somebody else can be planned.' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Guard updated successfully. 2 shifts removed.')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'Suspended',
    shifts: 'open',
    away_from: today(),
    away_until: null,
  })
})

test('On Leave asks for the kind and the days, and names what the server says of them', async () => {
  const lastDay = addDays(today(), 40)
  const { user, api } = open([guard(12, { status: 'Active' })])
  api.answer(guards.comingShifts, ({ query }) => ({ shifts: 'to' in query ? 1 : 0, guards: 1, first: '2027-01-04' }))
  api.answer(guards.update, () => {
    throw new Refusal(422, '19.25 days are there.', { fields: { away_until: '19.25 days are there.' } })
  })
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  await user.click(await screen.findByRole('combobox', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'On Leave' }))
  expect(await screen.findByRole('combobox', { name: /Kind of leave/ })).toHaveProperty('value', 'Annual leave')
  await user.click(screen.getByRole('textbox', { name: /Last day/ }))
  await user.paste(formatDay(lastDay))
  await user.tab()
  expect(await screen.findByText('1 shift planned on 4 Jan 2027.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('19.25 days are there.')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'On Leave',
    away_kind: 'annual',
    away_until: lastDay,
  })
})

test('before several guards get another status, the dialog says how many planned shifts it affects', async () => {
  const { user, api } = open([guard(12), guard(13)])
  api.answer(guards.comingShifts, () => ({ shifts: 14, guards: 2, first: '2027-01-04' }))
  api.answer(guards.statusMany, () => ({ done: [12, 13], refused: [] }))
  await screen.findByRole('link', { name: 'Open Moses Okello12' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Inactive', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
  expect(await dialog.findByText('14 shifts of 2 guards planned from 4 Jan 2027 on.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Remove them, so that somebody else can be planned.' }))
  await user.click(dialog.getByRole('button', { name: 'Set to Inactive' }))
  expect(await screen.findByText('2 guards set to Inactive')).toBeTruthy()
  expect(api.asked.find(({ path }) => path.endsWith('/status_many'))?.body).toEqual({
    ids: [12, 13],
    status: 'Inactive',
    shifts: 'open',
  })
})

test('the kept shifts of a guard who is not Active are a link', async () => {
  const { user, api } = open([guard(12)])
  api.answer(deployability.get, () => ({ ...DEPLOYABLE, shifts_ahead: 1, first_shift: '2027-01-04' }))
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  expect(
    await screen.findByText('1 shift planned on 4 Jan 2027. They do not count as cover while the guard is not Active.'),
  ).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Show these shifts' })
  expect(link.getAttribute('href')).toBe('/dashboard/duty-schedule?covers=false&guard_id=12')
})

test('the drawer says why a guard is not allowed, and has the qualifications and absences', async () => {
  const { user, api } = open([guard(4)])
  api.answer(deployability.get, () => ({
    ...DEPLOYABLE,
    state: 'Not allowed' as const,
    deployable: false,
    reasons: ['On leave from 14 Dec to 20 Dec 2030.'],
    warnings: ['PSO guard registration ended on 5 Dec 2026.'],
  }))
  api.answer(qualifications.list, () => ({ items: [qualification(1)], total: 1 }))
  api.answer(qualifications.get, () => qualification(1))
  api.answer(absences.list, () => ({ items: [absence(1)], total: 1 }))
  api.answer(absences.balance, () => balance())
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello4' }))
  const file = within(await screen.findByRole('region', { name: 'Guard file' }))
  expect(await file.findByText('Not allowed')).toBeTruthy()
  expect(file.getByText('On leave from 14 Dec to 20 Dec 2030. PSO guard registration ended on 5 Dec 2026.')).toBeTruthy()
  expect(await file.findByText('FAH-2025-1003, ends 5 Dec 2026')).toBeTruthy()
  await user.click(file.getByRole('tab', { name: 'Absences (1)' }))
  expect(await file.findByText('from 14 Dec to 20 Dec 2030')).toBeTruthy()
  expect((await file.findByText(/earned/)).textContent).toBe(
    '19.25 days left: 42 days earned, 22.75 days taken, 7 days asked for.',
  )
  await user.click(file.getByRole('tab', { name: 'Qualifications (1)' }))
  await user.click(await file.findByRole('button', { name: /Firearms handling/ }))
  expect(await screen.findByRole('dialog', { name: 'Edit qualification' })).toBeTruthy()
})

test('a guard who lacks a paper is shown with it in the list, and a guard who is Ready without a word', async () => {
  open([guard(4, { status: 'Active', readiness: 'Papers missing', papers: ['PSO guard registration is missing.'] }), guard(5)])
  const [lacking, ready] = [await screen.findByRole('row', { name: /Okello4/ }), screen.getByRole('row', { name: /Okello5/ })]
  expect(within(lacking).getByText('Papers missing')).toBeTruthy()
  expect(within(lacking).getByText('PSO guard registration is missing.')).toBeTruthy()
  expect(within(ready).queryByText('Papers missing')).toBeNull()
})

test('adding names what is missing at its field', async () => {
  const { user } = open([])
  await screen.findByText('No guards found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add Guard' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  for (const field of ['firstName', 'lastName', 'gender', 'date of birth', 'contacts', 'rank'])
    expect(screen.getByText(`${field} is required.`)).toBeTruthy()
})

const cv = (more: Partial<ApplicationDocument>): ApplicationDocument => ({
  id: '0b1f1c9e-6a3a-4a57-9d0e-0d9a4e6a1f00',
  field: 'cvFile',
  file_name: 'cv.pdf',
  kind: 'pdf',
  bytes: 1_234_567,
  sha256: 'abcdef0123456789'.repeat(4),
  received_at: '2026-11-20T11:05:00.000Z',
  may_open: true,
  ...more,
})

test('documents of the application are listed; those that need a permission, and a refused download, say so', async () => {
  const { api, user } = open([guard(12)])
  api.answer(guardDocuments, () => [
    cv({}),
    cv({ id: '0b1f1c9e-6a3a-4a57-9d0e-0d9a4e6a1f01', field: 'nationalId', file_name: 'id.png', kind: 'png', may_open: false }),
  ])
  api.answer(document, () => {
    throw new Refusal(404, 'Document not found.')
  })
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  const list = within(await screen.findByRole('region', { name: 'Documents' }))
  expect(list.getByText('Checked: PDF, 1.2 MB. Received 20 Nov 2026, 14:05.')).toBeTruthy()
  expect(list.queryByText(/SHA-256|abcdef/)).toBeNull()
  expect(list.getByText('Needs a permission that a super admin gives')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Download National ID photocopy' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Download CV' }))
  expect(await list.findByText('Document not found.')).toBeTruthy()
})

test('documents that fail to load can be retried', async () => {
  const { api, user } = open([guard(12)])
  api.answer(guardDocuments, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  api.answer(guardDocuments, () => [cv({})])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('cv.pdf')).toBeTruthy()
})

test('an admin of people, who may not read the schedule, sees how many shifts are ahead and no link to them', async () => {
  const { user, api } = open([guard(12, { status: 'On Leave' })])
  api.answer(deployability.get, () => ({ ...DEPLOYABLE, shifts_ahead: 2, first_shift: '2027-01-04' }))
  signIn('admin', ['people'])
  await user.click(await screen.findByRole('link', { name: 'Open Moses Okello12' }))
  expect(await screen.findByText(/^2 shifts planned from 4 Jan 2027 on\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Show these shifts' })).toBeNull()
})
