import { expect, test } from 'vitest'
import { GUARD_IMPORT_FIELDS } from '../../../../contract/people/guard-imports.ts'
import { CLIENT_IMPORT_FIELDS } from '../../../../contract/sites/client-imports.ts'
import { guessColumns } from './guess-columns.ts'

test('columns are matched by label, name in the API and synonyms, in any case and punctuation', () => {
  const headers = ['No.', 'SURNAME', 'first_name', 'Sex', 'D.O.B', 'E-mail', 'Phone number', 'Rank', 'dob']
  expect(guessColumns(GUARD_IMPORT_FIELDS, headers)).toEqual({
    lastName: 1,
    firstName: 2,
    gender: 3,
    date_of_birth: 4,
    email: 5,
    contacts: 6,
    rank: 7,
  })
})

test('a column is matched once, first by the field with its name', () => {
  expect(guessColumns(CLIENT_IMPORT_FIELDS, ['Phone', 'Contacts', 'Location', 'Address'])).toEqual({ contacts: 1, address: 3 })
})
