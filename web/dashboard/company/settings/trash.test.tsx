import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as system from '../../../../api/company/system.ts'
import * as trash from '../../../../api/company/trash.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import SettingsPage from './settings-page.tsx'

const item = (kind: trash.TrashKind, id: number, more: Partial<trash.TrashItem> = {}): trash.TrashItem => ({
  kind,
  id,
  name: `Deleted ${kind} ${id}`,
  deleted_at: '2026-11-20T09:00:00.000Z',
  deleted_by_name: 'Esther N.',
  removed_reason: null,
  in_trash: true,
  erased_on: '2026-12-20',
  ...more,
})

function open(rows: trash.TrashItem[], role: 'admin' | 'super_admin' = 'admin') {
  const api = fakeApi()
  signIn(role)
  api.answer(system.version, () => ({ version: '1.20.3' }))
  api.answer(trash.list, () => ({ items: [...rows], total: rows.length }))
  api.answer(trash.kinds, () => [...new Set(rows.map(({ kind }) => kind))].map((kind) => ({ kind, count: 2 })))
  return { api, ...renderPage(SettingsPage) }
}
const emptyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Empty Trash' })

test('lists the records in the Trash with who deleted them and when they are erased, also two with the same number', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T13:05:00Z'), toFake: ['Date'] })
  open([item('guards', 4), item('invoices', 4, { erased_on: null, deleted_by_name: null })])
  const row = await screen.findByRole('row', { name: /Deleted guards 4/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.textContent),
  ).toEqual(['Guard', 'Deleted guards 4', '4 h ago, 20 Nov 2026, 12:00', 'Esther N.', '20 Dec 2026'])
  expect(screen.getByRole('row', { name: /Deleted invoices 4/ }).textContent).toContain('Never')
  expect(columnTitles()).toEqual(['Kind', 'Name', 'Deleted', 'Deleted by', 'Erased on', 'Actions'])
})

test('shows the reason of a deletion where there is one', async () => {
  open([item('duty_schedules', 4, { removed_reason: 'Entered twice.' }), item('guards', 5)])
  expect((await screen.findByRole('row', { name: /Deleted duty_schedules 4/ })).textContent).toContain('Esther N.Entered twice.')
})

test('shows a super admin which records staff can restore', async () => {
  open([item('guards', 4), item('clients', 5, { in_trash: false })], 'super_admin')
  expect((await screen.findByRole('row', { name: /Deleted guards 4/ })).textContent).toContain('In Trash')
  expect(screen.getByRole('row', { name: /Deleted clients 5/ }).textContent).toContain('Deleted')
  expect(columnTitles()).toContain('State')
})

test('an empty Trash says so; one that cannot be read can be tried again', async () => {
  const { api, user } = open([])
  expect(await screen.findByText('The Trash is empty.')).toBeTruthy()
  api.answer(trash.list, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(trash.list, () => ({ items: [item('jobs', 1)], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Deleted jobs 1')).toBeTruthy()
})

test('without a token it asks to log in', async () => {
  fakeApi()
  renderPage(SettingsPage)
  expect(await screen.findByText('No access token found. Please login again.')).toBeTruthy()
})

test('a restored record disappears from the Trash', async () => {
  const rows = [item('guards', 4)]
  const { api, user } = open(rows)
  api.answer(trash.restore, ({ params }) => {
    rows.pop()
    return { message: `${trash.TRASH_KINDS[params.kind]} restored` }
  })
  await user.click(await screen.findByRole('button', { name: 'Restore Deleted guards 4' }))
  expect(await screen.findByText('Guard restored')).toBeTruthy()
  expect(await screen.findByText('The Trash is empty.')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.path).toBe('/api/v1/trash/guards/4/restore')
})

test('the reason why a record cannot be restored stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const { api, user } = open([item('duty_schedules', 9)])
  const reason = 'This duty schedule cannot be restored: its guard no longer exists. Restore the guard Moses Okot first.'
  api.answer(trash.restore, () => {
    throw new Refusal(409, reason)
  })
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  expect(await screen.findByText(reason)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(screen.getByText(reason)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(reason)).toBeNull()
})

test('a super admin empties the Trash after a confirmation; an alert says so, and it is empty', async () => {
  const rows = [item('guards', 4)]
  const { api, user } = open(rows, 'super_admin')
  api.answer(trash.empty, () => void rows.pop())
  await screen.findByText('Deleted guards 4')
  await user.click(emptyButton())
  const question = await screen.findByRole('dialog', { name: 'Empty Trash' })
  expect(question.textContent).toContain('Everything in the Trash will be permanently deleted.')
  expect(api.asked.every(({ method }) => method === 'GET')).toBe(true)
  await user.click(within(question).getByRole('button', { name: 'Empty Trash' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Trash emptied successfully')
  expect(await screen.findByText('The Trash is empty.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('when emptying fails the confirmation shows the reason, and there is no alert', async () => {
  const { api, user } = open([item('guards', 4)], 'super_admin')
  api.answer(trash.empty, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  await user.click(emptyButton())
  const question = await screen.findByRole('dialog', { name: 'Empty Trash' })
  await user.click(within(question).getByRole('button', { name: 'Empty Trash' }))
  expect(await within(question).findByText('The database is resting.')).toBeTruthy()
  expect(screen.queryByText('Trash emptied successfully')).toBeNull()
})

test('an admin cannot empty the Trash and is told why', async () => {
  open([item('guards', 4)])
  await screen.findByText('Deleted guards 4')
  expect(emptyButton().disabled).toBe(true)
  expect(screen.getByText('Only a super admin can empty the Trash.')).toBeTruthy()
})

test('is filtered to one kind, and each kind says how many there are', async () => {
  const { api, user } = open([item('guards', 4), item('duty_schedules', 9)])
  await screen.findByText('Deleted guards 4')
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  const choices = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Guard (2)', 'Duty schedule (2)'])
  await user.click(choices[1]!)
  await waitFor(() =>
    expect(api.asked.findLast(({ path }) => path === trash.list.path)!.query.get('kind')).toBe('duty_schedules'),
  )
})

test('a super admin erases one record after a confirmation, which shows the reason of a refusal', async () => {
  const rows = [item('guards', 4), item('invoices', 7)]
  const { api, user } = open(rows, 'super_admin')
  const reason = 'This guard cannot be erased: it is still used by incidents (3).'
  api.answer(trash.erase, () => {
    throw new Refusal(409, reason)
  })
  await user.click(await screen.findByRole('button', { name: 'Erase for good Deleted guards 4' }))
  expect(screen.queryByRole('button', { name: 'Erase for good Deleted invoices 7' })).toBeNull()
  const question = await screen.findByRole('dialog', { name: 'Erase for good' })
  expect(question.textContent).toContain('Are you sure you want to erase the guard Deleted guards 4 for good?')
  await user.click(within(question).getByRole('button', { name: 'Erase for good' }))
  expect(await within(question).findByText(reason)).toBeTruthy()
  api.answer(trash.erase, () => {
    rows.shift()
    return { message: 'Guard erased for good' }
  })
  await user.click(within(question).getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText('Guard erased for good')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Deleted guards 4')).toBeNull())
  expect(api.asked.findLast(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/trash/guards/4')
})

test('an admin has no button to erase a record', async () => {
  open([item('guards', 4)])
  expect(await screen.findByRole('button', { name: 'Restore Deleted guards 4' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull()
})
