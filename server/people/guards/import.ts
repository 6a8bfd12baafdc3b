import { GUARD_IMPORT_FIELDS } from '../../../contract/people/guard-imports.ts'
import { GuardInput } from '../../../contract/people/guards.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { guardRow } from '../guard-queries.ts'
import { knownEmails } from './queries.ts'

/** Guards from a file: no two have the same e-mail address. */
export const GUARD_IMPORT: Importer<GuardInput> = {
  table: 'guards',
  fields: GUARD_IMPORT_FIELDS,
  schema: GuardInput,
  rowOf: guardRow,
  unique: {
    field: 'email',
    of: ['email'],
    keyOf: ({ email }) => email.toLowerCase(),
    inFile: (row) => `The same e-mail address is in row ${row}.`,
    inDatabase: 'There is a guard with this e-mail address already.',
  },
  known: knownEmails,
}
