import { expect, test, vi } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import type { ImportReport } from '../../../api/core/imports/import-calls.ts'
import type { DateOrder } from '../../../api/core/imports/read-day.ts'
import * as imports from '../../../api/people/guard-imports.ts'
import * as guards from '../../../api/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { countCalls } from '../../test/calls/work.ts'
import { csv } from '../../test/records/documents.ts'
import { makeDutySchedule, makeGuard } from '../../test/records/makers.ts'
import { GUARD_IMPORT } from './import.ts'

const { db, pool, send } = await testApp()

const HEADER = 'First Name,Surname,Sex,DOB,Phone,Email,Rank'
const COLUMNS = { firstName: 0, lastName: 1, gender: 2, date_of_birth: 3, contacts: 4, email: 5, rank: 6 }
const line = (number: number, born = '31/12/1990') =>
  `Moses,"Okot, ${number}",m,${born},0700 000 ${number},moses-${number}@mail.example,Guard`
const FILE = csv(HEADER, line(1), line(2))

const options = (dates: DateOrder = 'dmy') => ({ columns: JSON.stringify(COLUMNS), dates })
const check = async (file: File, dates?: DateOrder) => {
  const { status, body } = await send('admin', imports.check, { body: options(dates), files: { file } })
  expect(status).toBe(200)
  return body as ImportReport
}
const run = (file: File, leave_out: 'true' | 'false' = 'false') =>
  send('admin', imports.run, { body: { ...options(), leave_out }, files: { file } })
const undo = (id: number) => send('admin', imports.undo, { params: { id: String(id) } })
const names = async () =>
  ((await send('admin', guards.list, { query: { sort: 'id' } })).body as guards.Guard[]).map(({ lastName }) => lastName)

test('inspecting a file finds its headers, first rows, delimiter and encoding', async () => {
  const excel = new File([Buffer.from('\ufeffName;Town\r\n"Kato; Amos";Jinja\r\n\r\nJoan;Mbarara\r\n')], 'a.csv')
  expect((await send('admin', imports.inspect, { body: {}, files: { file: excel } })).body).toEqual({
    header: 1,
    sheets: [],
    sheet: null,
    headers: ['Name', 'Town'],
    head: [
      { row: 1, cells: ['Name', 'Town'] },
      { row: 2, cells: ['Kato; Amos', 'Jinja'] },
      { row: 4, cells: ['Joan', 'Mbarara'] },
    ],
    sample: [
      ['Kato; Amos', 'Jinja'],
      ['Joan', 'Mbarara'],
    ],
    rows: 2,
    encoding: 'UTF-8',
    delimiter: ';',
  })
  const old = new File([Buffer.from('Name,Town\nJosé,Zürich', 'latin1')], 'a.csv')
  expect((await send('admin', imports.inspect, { body: {}, files: { file: old } })).body).toMatchObject({
    sample: [['José', 'Zürich']],
    encoding: 'Windows-1252',
    delimiter: ',',
  })
})

test('imported guards follow the rules of guards added by hand, and are audited', async () => {
  expect(await check(FILE)).toEqual({ rows: 2, valid: 2, problems: [], problem_count: 0, stopped_at: null })
  expect(await names()).toEqual([])
  const answer = await run(FILE)
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: 'Import finished successfully',
      import: { id: 1, file_name: 'rows.csv', rows: 2, imported_by_name: expect.any(String), undone_at: null },
    },
  })
  expect((await send('admin', guards.get, { params: { id: '1' } })).body).toMatchObject({
    id: 1,
    firstName: 'Moses',
    lastName: 'Okot, 1',
    gender: 'Male',
    date_of_birth: '1990-12-31',
    status: 'Active',
    hire_date: today(),
  })
  const { rows } = await pool.query(
    `select record_id, role from audit_log join accounts on accounts.id = account_id
      where table_name = 'guards' and action = 'insert' order by 1`,
  )
  expect(rows).toEqual([
    { record_id: '1', role: 'admin' },
    { record_id: '2', role: 'admin' },
  ])
})

test('a trial lists the problems of every row by number and column, and uses up no ids', async () => {
  await makeGuard(db, { email: 'Moses-9@mail.example' })
  const bad = csv(
    HEADER,
    line(1),
    'Joan,,Male,31/02/1990,abc,joan,Guard',
    line(1),
    line(9),
    line(3, '01/01/2020'),
    line(4, '1990-31-12'),
  )
  expect(await check(bad)).toEqual({
    rows: 6,
    valid: 1,
    stopped_at: null,
    problem_count: 8,
    problems: [
      { row: 3, column: 'Date of Birth', text: 'Date of Birth must be a date like 31/12/1990.' },
      { row: 3, column: 'Last Name', text: 'Last Name is required.' },
      { row: 3, column: 'Contacts', text: 'Please enter a valid contact number.' },
      { row: 3, column: 'Email', text: 'Please enter a valid e-mail address.' },
      { row: 4, column: 'Email', text: 'The same e-mail address is in row 2.' },
      { row: 5, column: 'Email', text: 'There is a guard with this e-mail address already.' },
      { row: 6, column: 'Date of Birth', text: 'A guard must be 18 to 75 years old on the hire date.' },
      { row: 7, column: 'Date of Birth', text: 'Date of Birth must be a date like 31/12/1990.' },
    ],
  })
  const refused = await run(bad)
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { file: '8 problems; the first is in row 3: Date of Birth must be a date like 31/12/1990.' } },
  })
  expect(await names()).toHaveLength(1)
  const { rows } = await pool.query(`select last_value from guards_id_seq`)
  expect((await run(bad, 'true')).body.import).toMatchObject({ rows: 1 })
  expect(await names()).toEqual(['Okot', 'Okot, 1'])
  expect(Number(rows[0].last_value)).toBeLessThan(10)
})

test('a row that is wrong is compared with the file and the database, too, so that one trial names every problem', async () => {
  await makeGuard(db, { email: 'Moses-9@mail.example' })
  // Rows 2 and 4 have the address of row 3, which is the one that can be imported.
  const bad = csv(HEADER, line(1, 'soon'), line(1), line(1, '31/02/1990'), line(9, ''), line(9))
  const report = await check(bad)
  expect(report).toMatchObject({ rows: 5, valid: 1, problem_count: 8 })
  expect(report.problems.map(({ row, text }: { row: number; text: string }) => `${row}: ${text}`)).toEqual([
    '2: Date of Birth must be a date like 31/12/1990.',
    '2: The same e-mail address is in row 3.',
    '4: Date of Birth must be a date like 31/12/1990.',
    '4: The same e-mail address is in row 3.',
    '5: Date of Birth is required.',
    '5: The same e-mail address is in row 6.',
    '5: There is a guard with this e-mail address already.',
    '6: There is a guard with this e-mail address already.',
  ])
  expect((await run(bad, 'true')).body.import).toMatchObject({ rows: 1 })
})

test('an import is undone as a whole while nobody has changed or used its guards', async () => {
  const { id } = (await run(FILE)).body.import
  const undone = await undo(id)
  expect(undone).toMatchObject({ status: 201, body: { message: 'Import undone', import: { id, undone_at: expect.any(String) } } })
  expect(await names()).toEqual([])
  expect(await undo(id)).toMatchObject({ status: 409, body: { message: 'This import has been undone already.' } })

  const again = (await run(FILE)).body.import.id
  const { rows } = await pool.query(`select max(id) as id from guards`)
  await pool.query(`update guards set rank = 'Supervisor' where id = $1`, [rows[0].id])
  expect(await undo(again)).toMatchObject({
    status: 409,
    body: { message: '1 record of this import has been changed since. Delete them one by one.' },
  })
  await pool.query(`update guards set deleted_at = now() where id = $1`, [rows[0].id])
  await makeDutySchedule(db, { guard_id: rows[0].id - 1 })
  expect(await undo(again)).toMatchObject({ status: 409, body: { message: expect.stringContaining('still used by') } })
  expect(await names()).toEqual(['Okot, 1'])
})

test('a file that is not a table, or is too long, is refused with the reason', async () => {
  const inspect = (file: File) => send('admin', imports.inspect, { body: {}, files: { file } })
  const excel = new File([Buffer.from('504b030414000600', 'hex')], 'guards.csv')
  expect(await inspect(excel)).toMatchObject({
    status: 422,
    body: { fields: { file: 'This file is not a CSV or XLSX file. In Excel, choose “Save as” and “CSV UTF-8”.' } },
  })
  expect(await inspect(csv('A,B', `open,${'1'.repeat(100_000)}`))).toMatchObject({
    status: 422,
    body: { fields: { file: 'This file cannot be read as a table from row 2 on.' } },
  })
  const long = csv('Name', ...Array.from({ length: 20_001 }, (_, number) => `x${number}`))
  const { status, body } = await send('admin', imports.check, { body: options(), files: { file: long } })
  expect([status, body.fields.file]).toEqual([422, 'This file has more than 20,000 rows. Divide it into several.'])
})

test('a file of several batches is compared with what the database has by one query', async () => {
  const known = vi.spyOn(GUARD_IMPORT, 'known')
  await makeGuard(db, { email: 'moses-600@mail.example' })
  const file = csv(HEADER, ...Array.from({ length: 601 }, (_, number) => line(number)))
  const { problems } = await check(file)
  expect(problems).toEqual([{ row: 602, column: 'Email', text: 'There is a guard with this e-mail address already.' }])
  expect(known).toHaveBeenCalledTimes(1)
})

test('10,000 rows are tried and imported by as much work for each as 1,000, and undone as one', async () => {
  const file = (rows: number) => csv(HEADER, ...Array.from({ length: rows }, (_, number) => line(number)))
  const counter = await countCalls()
  const counted = async <T>(work: () => Promise<T>) => {
    await counter.calls()
    return { result: await work(), calls: await counter.calls() }
  }
  const few = { tried: await counted(() => check(file(1_000))), imported: await counted(() => run(file(1_000))) }
  await undo(few.imported.result.body.import.id)
  const [tried, imported] = [await counted(() => check(file(10_000))), await counted(() => run(file(10_000)))]
  await counter.stop()
  expect(Math.max(tried.calls / few.tried.calls, imported.calls / few.imported.calls)).toBeLessThan(12)
  expect(tried.result).toEqual({
    rows: 10_000,
    valid: 10_000,
    problems: [],
    problem_count: 0,
    stopped_at: null,
  })
  expect(imported.result).toMatchObject({ status: 201, body: { import: { rows: 10_000 } } })
  const live = async () => (await pool.query('select count(*)::integer as n from guards where deleted_at is null')).rows[0].n
  expect(await live()).toBe(10_000)
  expect((await undo(imported.result.body.import.id)).status).toBe(201)
  expect(await live()).toBe(0)
})
