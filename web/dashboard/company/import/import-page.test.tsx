import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Import, ImportReport, ImportSource } from '../../../../api/core/imports/import-calls.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as guards from '../../../../api/people/guard-imports.ts'
import * as clients from '../../../../api/sites/client-imports.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ImportPage from './import-page.tsx'

const PAST: Import = {
  id: 3,
  file_name: 'october.csv',
  rows: 48,
  imported_at: '2026-11-20T11:05:00.000Z',
  imported_by_name: 'Lydia Ekwaro',
  undone_at: null,
}
const HEADERS = ['First name', 'Surname', 'Sex', 'DOB', 'Phone', 'Email', 'Post']
const FILE = new File(['a'], 'guards.csv', { type: 'text/csv' })

function open(report: ImportReport, areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(guards.list, () => [PAST])
  api.answer(clients.list, () => [])
  const source: ImportSource = {
    header: 1,
    headers: HEADERS,
    head: [{ row: 1, cells: HEADERS }],
    sample: [['Moses', 'Okot', 'm', '31/12/1990', '0700', 'm@mail.example', 'Guard']],
    rows: report.rows,
    encoding: 'UTF-8',
    delimiter: ';',
    sheets: [],
    sheet: null,
  }
  api.answer(guards.inspect, () => source)
  api.answer(guards.check, () => report)
  api.answer(guards.run, () => ({ ...PAST, id: 4, file_name: 'guards.csv', rows: report.valid }))
  const page = renderPage(ImportPage)
  const choose = () => page.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, FILE)
  return { api, ...page, choose }
}
const CLEAN: ImportReport = { rows: 800, valid: 800, problems: [], problem_count: 0, stopped_at: null }

test('columns are guessed and matched, tried and imported', async () => {
  const { api, user, choose } = open(CLEAN)
  await choose()
  expect(await screen.findByText('800 rows, separated by semicolons, UTF-8.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Column for Last Name' })).toHaveProperty('value', 'Surname')
  expect(screen.getByText('Still to match: Rank')).toBeTruthy()
  const check = screen.getByRole('button', { name: 'Check the file' })
  expect(check).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'Column for Rank' }))
  await user.click(await screen.findByRole('option', { name: 'Post' }))
  await user.click(check)
  expect(await screen.findByText('All 800 rows can be imported.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 800 guards' }))
  expect(await screen.findByText('Import finished successfully')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open the guards' })).toBeTruthy()
  expect(screen.queryByText('2. Match the columns')).toBeNull()
  expect(api.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/v1/guards/imports/inspect',
    '/api/v1/guards/imports/check',
    '/api/v1/guards/imports',
  ])
})

test('every problem is listed by row and column; the rows with one are left out, and another match asks for another trial', async () => {
  const { user, choose } = open({
    rows: 10,
    valid: 8,
    problem_count: 3,
    stopped_at: null,
    problems: [
      { row: 3, column: 'Email', text: 'Please enter a valid e-mail address.' },
      { row: 7, column: null, text: 'There is already such a record.' },
    ],
  })
  await choose()
  await user.click(await screen.findByRole('combobox', { name: 'Column for Rank' }))
  await user.click(await screen.findByRole('option', { name: 'Post' }))
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  const table = within(await screen.findByRole('table', { name: 'Problems' }))
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Row', 'Column', 'Problem'],
    ['3', 'Email', 'Please enter a valid e-mail address.'],
    ['7', '—', 'There is already such a record.'],
  ])
  expect(screen.getByText('8 of 10 rows can be imported. 3 problems:')).toBeTruthy()
  expect(screen.getByText('And 1 further problem.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 8 and leave out 2 rows' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '1990-12-31' }))
  expect(screen.queryByRole('table', { name: 'Problems' })).toBeNull()
})

test('the answer to a trial is not shown once another match is asked for', async () => {
  const { api, user, choose } = open(CLEAN)
  await choose()
  await user.click(await screen.findByRole('combobox', { name: 'Column for Rank' }))
  await user.click(await screen.findByRole('option', { name: 'Post' }))
  const trial = Promise.withResolvers<ImportReport>()
  api.answer(guards.check, () => trial.promise)
  const check = screen.getByRole('button', { name: 'Check the file' })
  await user.click(check)
  await user.click(screen.getByRole('radio', { name: '1990-12-31' }))
  await act(async () => trial.resolve(CLEAN))
  await waitFor(() => expect(check).toHaveProperty('disabled', false))
  expect(screen.queryByText('All 800 rows can be imported.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import 800 guards' })).toBeNull()
})

test('the row of the headers and the sheet are chosen again, and the rows with a problem are downloaded', async () => {
  const { api, user, choose } = open({
    ...CLEAN,
    valid: 799,
    problem_count: 1,
    problems: [{ row: 3, column: 'Email', text: 'Wrong.' }],
  })
  const head = [
    { row: 1, cells: ['Guards of the company'] },
    { row: 3, cells: HEADERS },
  ]
  const source: ImportSource = {
    ...{ header: 3, headers: HEADERS, head, sample: [], rows: 800, encoding: null, delimiter: null },
    ...{ sheets: ['Notes', 'Guards'], sheet: 'Guards' },
  }
  api.answer(guards.inspect, () => source)
  const sent = vi.spyOn(FormData.prototype, 'append')
  await choose()
  expect(await screen.findByText('800 rows of the sheet “Guards”.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Headers' }))
  await user.click(await screen.findByRole('option', { name: 'Row 1: Guards of the company' }))
  await waitFor(() => expect(sent.mock.calls).toContainEqual(['header', '1']))
  await user.click(await screen.findByRole('combobox', { name: 'Sheet' }))
  await user.click(await screen.findByRole('option', { name: 'Notes' }))
  await waitFor(() => expect(sent.mock.calls).toContainEqual(['sheet', 'Notes']))
  await user.click(await screen.findByRole('combobox', { name: 'Column for Rank' }))
  await user.click(await screen.findByRole('option', { name: 'Post' }))
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
  api.answer(guards.refused, () => {
    throw new Refusal(503, 'Please try again later.')
  })
  await user.click(await screen.findByRole('button', { name: 'Download these rows' }))
  expect(await screen.findByText('Please try again later.')).toBeTruthy()
  expect(api.asked.at(-1)?.path).toBe('/api/v1/guards/imports/refused')
})

test('a file that is not a table is refused with the reason of the server', async () => {
  const { api, choose } = open(CLEAN)
  api.answer(guards.inspect, () => {
    throw new Refusal(422, 'This file is not a CSV or XLSX file.', { fields: { file: 'This file is not a CSV file.' } })
  })
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a CSV or XLSX file.')
})

test('an import is undone after a confirmation, which shows a refusal', async () => {
  const { api, user } = open(CLEAN)
  const message = '1 record of this import has been changed since. Delete them one by one.'
  api.answer(guards.undo, () => {
    throw new Refusal(409, message, { code: 'conflict' })
  })
  await user.click(await screen.findByRole('button', { name: 'Undo the import of october.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }))
  expect(dialog.getByText(/^The guards of october.csv \(48 rows\) go to the Trash/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  api.answer(guards.undo, () => ({ ...PAST, undone_at: '2026-11-21T11:05:00.000Z' }))
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Import undone')).toBeTruthy()
})

test('only kinds that the person may add are offered', async () => {
  const { user } = open(CLEAN)
  await user.click(await screen.findByRole('radio', { name: 'Clients' }))
  expect(await screen.findByText('No clients have been imported yet.')).toBeTruthy()
})

test('a person who may add none of the kinds is refused', () => {
  open(CLEAN, ['money'])
  expect(screen.getByRole('alert').textContent).toContain('Access Denied!')
})
