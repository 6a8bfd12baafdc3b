import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as admins from '../../../../api/accounts/admins.ts'
import * as audit from '../../../../api/accounts/audit.ts'
import type { AuditAction } from '../../../../api/core/fields/audit-actions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import AuditPage from './audit-page.tsx'

const entry = (id: number, more: Partial<audit.AuditDetail> = {}): audit.AuditDetail => ({
  id,
  at: '2026-11-20T09:00:00.000Z',
  account_id: 2,
  account_name: 'Esther N.',
  address: '10.0.0.7',
  action: 'update',
  kind: 'guards',
  record_id: '4',
  record_name: 'Moses Okot',
  record_live: true,
  changed: ['hire_date', 'rank'],
  detail: null,
  request_id: 'b1946ac9-2492-4d23-8c1e-000000000001',
  old: { version: 1, rank: 'Guard', hire_date: '2020-01-31', on_leave: false },
  new: { version: 2, rank: 'Supervisor', hire_date: null, on_leave: true },
  hash: 'ab'.repeat(32),
  ...more,
})
const event = (id: number, action: AuditAction, detail: object | null, more: Partial<audit.AuditDetail> = {}) =>
  entry(id, {
    action,
    kind: null,
    record_id: null,
    record_name: null,
    record_live: false,
    changed: [],
    detail: detail as audit.AuditEntry['detail'],
    old: null,
    new: detail as audit.AuditDetail['new'],
    ...more,
  })

function open(rows: audit.AuditDetail[], at?: string) {
  const api = fakeApi()
  signIn('super_admin')
  api.answer(audit.list, () => ({ items: rows, total: rows.length }))
  api.answer(audit.get, ({ params }) => rows.find(({ id }) => id === params.id)!)
  api.answer(admins.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(AuditPage, at) }
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const asked = (api: ReturnType<typeof fakeApi>) => api.asked.findLast(({ path }) => path === audit.list.path)!.query

test('shows when, who, what, which record and from where', async () => {
  open([entry(9)])
  expect(await screen.findByRole('row', { name: /Esther/ })).toBeTruthy()
  expect(columnTitles()).toEqual(['When', 'Who', 'What', 'Record', 'From'])
  expect(cells(/Esther/)).toEqual([
    '20 Nov 2026, 12:00',
    'Esther N.',
    'Changedhire date, rank',
    'Guard 4 · Moses Okot',
    '10.0.0.7',
  ])
})

test('an event that changes no record says what it was about', async () => {
  open([
    event(1, 'refused', { call: 'DELETE /api/v1/admins/3' }),
    event(2, 'export', { name: 'duty-schedules', rows: 1234 }),
    event(3, 'sign_in_failed', null, { account_id: null, account_name: null }),
    entry(4, { account_id: null, account_name: null, address: null, changed: ['status'], kind: 'invoices', record_name: null }),
    event(5, 'download', { field: 'nationalId' }, { account_name: null }),
  ])
  await screen.findByRole('row', { name: /Was refused/ })
  expect(cells(/Was refused/)[2]).toBe('Was refusedDELETE /api/v1/admins/3')
  expect(cells(/Exported/)[2]).toBe('Exported a listDuty schedules, 1,234 rows')
  expect(cells(/Failed to sign in/).slice(1)).toEqual(['A visitor', 'Failed to sign in', '—', '10.0.0.7'])
  expect(cells(/The system/).slice(1)).toEqual(['The system', 'Changedstatus', 'Invoice 4', '—'])
  expect(cells(/Opened a document/).slice(1, 3)).toEqual(['Account 2', 'Opened a documentNational id'])
})

test('an existing record is a link to its page, an erased one only a name', async () => {
  open([entry(1), entry(2, { record_live: false, record_id: '5', record_name: null })])
  const link = await screen.findByRole('link', { name: 'Guard 4 · Moses Okot' })
  expect(link.getAttribute('href')).toBe('/dashboard/guards?record=4')
  expect(screen.getByText('Guard 5').closest('a')).toBeNull()
})

test('an entry opens with the values before and after, field by field', async () => {
  const { user, address } = open([entry(9)])
  await user.click(await screen.findByRole('link', { name: /^Open entry 9: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Entry 9' })
  expect(address()).toBe('/page?record=9')
  const changes = await within(dialog).findByRole('region', { name: 'What changed' })
  const rows = [...changes.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((part) => part.textContent).join(': '),
  )
  expect(rows).toEqual([
    'Rank: Before: GuardAfter: Supervisor',
    'Hire date: Before: 31 Jan 2020After: —',
    'On leave: Before: NoAfter: Yes',
  ])
  expect(dialog.textContent).toContain('b1946ac9-2492-4d23-8c1e-000000000001')
  expect(dialog.textContent).toContain('abababababababab…')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/page'))
})

test('long texts are collapsed; an entry without a checkpoint says so', async () => {
  const long = 'A door was found open. '.repeat(20)
  open([entry(9, { action: 'insert', old: null, new: { description: long }, hash: null })], '/page?record=9')
  const details = await screen.findByRole('region', { name: 'Details' })
  expect(details.querySelector('details')?.open).toBe(false)
  expect(details.querySelector('summary')?.textContent).toMatch(/^A door was found open.{1,60}…$/)
  expect(screen.getByText('Follows in a few seconds')).toBeTruthy()
})

test('is filtered by action, kind and number of the record, and the filters are in the address', async () => {
  const { api, user, address } = open([entry(9)], '/page?kind=guards&record_id=4')
  await screen.findByText('Esther N.')
  expect(Object.fromEntries(asked(api))).toEqual({ kind: 'guards', record_id: '4', page: '1', page_size: '25' })
  expect((screen.getByLabelText('Record number') as HTMLInputElement).value).toBe('4')
  await user.clear(screen.getByLabelText('Record number'))
  await user.type(screen.getByLabelText('Record number'), '12')
  await waitFor(() => expect(address()).toBe('/page?kind=guards&record_id=12'))
  await user.click(screen.getByRole('combobox', { name: 'What' }))
  await user.click(await screen.findByRole('option', { name: 'Erased for good' }))
  await waitFor(() => expect(asked(api).get('action')).toBe('delete'))
})

test('the record number keeps the focus when the address has it, so that no further digit is lost', async () => {
  const { user, address } = open([entry(9)], '/page?kind=guards')
  await screen.findByText('Esther N.')
  const field = screen.getByLabelText<HTMLInputElement>('Record number')
  await user.type(field, '12')
  await waitFor(() => expect(address()).toBe('/page?kind=guards&record_id=12'))
  expect(document.activeElement).toBe(field)
  await user.keyboard('34')
  await waitFor(() => expect(address()).toBe('/page?kind=guards&record_id=1234'))
  expect(screen.getByLabelText('Record number')).toBe(field)
  expect(field.value).toBe('1234')
})

test('a missing entry is reported; a log that fails to load can be retried', async () => {
  const { api, user } = open([], '/page?record=77')
  api.answer(audit.get, () => {
    throw new Refusal(404, 'Entry not found.')
  })
  expect(await screen.findByText('There is no entry 77.')).toBeTruthy()
  expect(screen.getByText('The audit log is empty.')).toBeTruthy()
  api.answer(audit.list, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(audit.list, () => ({ items: [entry(1)], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Esther N.')).toBeTruthy()
})

test('an admin is refused, and nothing is requested', async () => {
  const api = fakeApi()
  signIn('admin')
  renderPage(AuditPage)
  expect((await screen.findByRole('alert')).textContent).toContain('Access Denied! You must be logged in as Super Admin.')
  expect(api.asked).toEqual([])
})
