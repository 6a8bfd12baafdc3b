import { expect, test } from 'vitest'
import { guessColumns, guessDates } from '../../../../api/core/imports/guess-columns.ts'
import { GUARD_IMPORT_FIELDS } from '../../../../api/people/guard-imports.ts'
import { CLIENT_IMPORT_FIELDS } from '../../../../api/sites/client-imports.ts'

test('columns are matched by label, name in the API and synonyms, in any case and punctuation', () => {
  const headers = ['No.', 'SURNAME', 'first_name', 'Sex', 'D.O.B', 'E-mail', 'Phone number', 'Rank', 'dob', 'Joined']
  expect(guessColumns(GUARD_IMPORT_FIELDS, headers)).toEqual({
    lastName: 1,
    firstName: 2,
    gender: 3,
    date_of_birth: 4,
    email: 5,
    contacts: 6,
    rank: 7,
    hire_date: 9,
  })
})

test('a column is matched once, first by the field with its name', () => {
  expect(guessColumns(CLIENT_IMPORT_FIELDS, ['Phone', 'Contacts', 'Location', 'Address'])).toEqual({ contacts: 1, address: 3 })
})

test.each([
  ['1990-12-05', 'ymd'],
  ['05/12/1990', 'dmy'],
  ['31.12.1990', 'dmy'],
  ['12/31/1990', 'mdy'],
  ['', 'dmy'],
])('the date %s is read as %s', (date, order) => {
  const source = {
    header: 1,
    headers: [],
    head: [],
    sheets: [],
    sheet: null,
    sample: [
      ['12/31/1990', '05/06/1990'],
      ['', date],
    ],
    rows: 2,
  }
  expect(guessDates(GUARD_IMPORT_FIELDS, { date_of_birth: 1, rank: 0 }, { ...source, encoding: 'UTF-8', delimiter: ',' })).toBe(
    order,
  )
})
