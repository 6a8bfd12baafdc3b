import { expect, test } from 'vitest'
import { checkQualifications, runQualifications } from '../../../api/people/guard-imports.ts'
import * as qualifications from '../../../api/people/guard-qualifications.ts'
import { testApp } from '../../test/app.ts'
import { csv } from '../../test/records/documents.ts'
import { makeGuard } from '../../test/records/makers.ts'

const { db, send } = await testApp()

const options = {
  columns: JSON.stringify({ guard_id: 0, type_id: 1, number: 2, issued_on: 3, expires_on: 4 }),
  dates: 'dmy',
} as const
const HEADER = 'Guard,Type,Number,Issued,Expires'

test('a qualification names its guard by number, e-mail address or name, and its type by name; it is not verified yet', async () => {
  await makeGuard(db, { email: 'Moses@mail.example' })
  await makeGuard(db, { first_name: 'Joan', last_name: 'Aber' })
  const file = csv(
    HEADER,
    '1,First aid,A1,01/02/2026,31/01/2028',
    'moses@mail.example,FIRST AID,A2,,',
    'joan aber,Driving permit,,,',
  )
  expect((await send('admin', runQualifications, { body: { ...options, leave_out: 'false' }, files: { file } })).status).toBe(201)
  expect((await send('admin', qualifications.list, { query: { sort: 'id' } })).body).toMatchObject([
    { guard_id: 1, type_name: 'First aid', number: 'A1', issued_on: '2026-02-01', expires_on: '2028-01-31', state: 'Unverified' },
    { guard_id: 1, type_name: 'First aid', number: 'A2', expires_on: null },
    { guard_id: 2, type_name: 'Driving permit', number: null },
  ])
})

test('unknown guards and types, ends before the issue and duplicates are named', async () => {
  await makeGuard(db)
  const file = csv(
    HEADER,
    '9,Karate,A1,01/02/2026,01/01/2026',
    '1,First aid,A1,01/02/2026,01/01/2026',
    '1,First aid,B1,,',
    '1,First aid,b1,,',
  )
  expect((await send('admin', checkQualifications, { body: options, files: { file } })).body).toMatchObject({
    valid: 1,
    problems: [
      { row: 2, column: 'Guard', text: 'There is no guard with this number.' },
      { row: 2, column: 'Qualification', text: 'There is no qualification type with this name.' },
      { row: 2, column: 'Ends on', text: 'The end must not be before the day of issue.' },
      { row: 3, column: 'Ends on', text: 'The end must not be before the day of issue.' },
      { row: 5, column: 'Number', text: 'The same qualification of this guard is in row 4.' },
    ],
  })
})
