import { type ImportField, importCalls } from '../core/imports/import-calls.ts'

export const GUARD_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'firstName', label: 'First Name', required: true, headers: ['given name', 'first', 'forename'] },
  { name: 'lastName', label: 'Last Name', required: true, headers: ['surname', 'family name', 'last'] },
  { name: 'gender', label: 'Gender', required: true, headers: ['sex'], words: { m: 'Male', f: 'Female' } },
  {
    name: 'date_of_birth',
    label: 'Date of Birth',
    required: true,
    kind: 'day',
    past: true,
    headers: ['dob', 'birth date', 'birthday', 'born'],
  },
  { name: 'contacts', label: 'Contacts', required: true, headers: ['phone', 'telephone', 'mobile', 'phone number', 'contact'] },
  { name: 'email', label: 'Email', headers: ['e-mail', 'email address', 'mail'] },
  { name: 'rank', label: 'Rank', required: true, headers: ['position', 'title', 'grade'] },
  { name: 'status', label: 'Status' },
  {
    name: 'hire_date',
    label: 'Hire Date',
    kind: 'day',
    headers: ['hired', 'joined', 'date joined', 'start date', 'employed since', 'date hired'],
  },
  { name: 'home_area', label: 'Home area', headers: ['lives in', 'residence', 'area', 'district', 'village'] },
]

export const { inspect, check, refused, run, list, undo } = importCalls('/api/v1/guards', 'guards.write', 'guards')

export const QUALIFICATION_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'guard_id', label: 'Guard', required: true, kind: 'record', headers: ['guard id', 'email', 'e-mail', 'guard email'] },
  { name: 'type_id', label: 'Qualification', required: true, kind: 'record', headers: ['type', 'licence', 'certificate'] },
  { name: 'number', label: 'Number', headers: ['no', 'licence number', 'certificate number', 'serial'] },
  { name: 'issued_on', label: 'Issued on', kind: 'day', headers: ['issued', 'issue date', 'date of issue', 'from'] },
  { name: 'expires_on', label: 'Ends on', kind: 'day', headers: ['expires', 'expiry', 'expiry date', 'valid until', 'until'] },
]

/** The calls for qualifications, together. */
export const qualificationImports = importCalls('/api/v1/guard_qualifications', 'guards.write', 'qualifications')
export const {
  inspect: inspectQualifications,
  check: checkQualifications,
  refused: refusedQualifications,
  run: runQualifications,
  list: listQualifications,
  undo: undoQualifications,
} = qualificationImports
