import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../api/accounts/audit.ts'
import { fieldName, recordOf } from './entry-labels.ts'

test('fields of posts and shifts are named as on the screens', () => {
  expect(['seats', 'slot_id', 'line_id', 'guard_id', 'date_of_birth'].map(fieldName)).toEqual([
    'Guards',
    'Shift',
    'Post',
    'Guard',
    'Date of birth',
  ])
})

test('the number of a record is told apart from the name of its kind', () => {
  const about = (kind: string, record_name: string | null) =>
    recordOf({ kind, record_id: '2', record_name } as unknown as AuditEntry)
  expect(about('guards', 'Moses Okot')).toMatch(/ 2 · Moses Okot$/)
  expect(about('month_objections', null)).toBe('Objection of a client, number 2')
})
