import { type ImportField, importCalls } from '../core/imports/import-calls.ts'

export const GUARD_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'firstName', label: 'First Name', required: true, headers: ['given name', 'first', 'forename'] },
  { name: 'lastName', label: 'Last Name', required: true, headers: ['surname', 'family name', 'last'] },
  { name: 'gender', label: 'Gender', required: true, headers: ['sex'], words: { m: 'Male', f: 'Female' } },
  { name: 'date_of_birth', label: 'Date of Birth', required: true, kind: 'day', headers: ['dob', 'birth date', 'born'] },
  { name: 'contacts', label: 'Contacts', required: true, headers: ['phone', 'telephone', 'mobile', 'phone number', 'contact'] },
  { name: 'email', label: 'Email', required: true, headers: ['e-mail', 'email address', 'mail'] },
  { name: 'rank', label: 'Rank', required: true, headers: ['position', 'title', 'grade'] },
  { name: 'status', label: 'Status' },
  { name: 'hire_date', label: 'Hire Date', kind: 'day', headers: ['hired', 'start date', 'employed since', 'date hired'] },
]

export const { inspect, check, run, list, undo } = importCalls('/api/v1/guards', 'guards.write', 'guards')
