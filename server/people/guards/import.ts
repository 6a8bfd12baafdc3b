import { phoneDigits } from '../../../api/core/fields/phones.ts'
import { GUARD_IMPORT_FIELDS } from '../../../api/people/guard-imports.ts'
import { GuardInput } from '../../../api/people/guards.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { guardRow } from '../guard-queries.ts'
import { knownGuards } from './queries.ts'

/** The key that no two guards share: the e-mail address, or the telephone number of one without. */
const keyOf = ({ email, contacts }: Pick<GuardInput, 'email' | 'contacts'>) =>
  email ? email.toLowerCase() : (phoneDigits(contacts) ?? contacts)
const isAddress = (key: string) => key.includes('@')
const shared = (key: string) => (isAddress(key) ? 'e-mail address' : 'telephone number')

/** Guards from a file: no two have the same e-mail address, or without one the same telephone number. */
export const GUARD_IMPORT: Importer<GuardInput> = {
  table: 'guards',
  fields: GUARD_IMPORT_FIELDS,
  schema: GuardInput,
  rowOf: guardRow,
  unique: {
    field: 'email',
    of: ['email', 'contacts'],
    keyOf,
    inFile: (row, key) => `The same ${shared(key)} is in row ${row}.`,
    inDatabase: (key) => `There is a guard with this ${shared(key)} already.`,
  },
  known: async (db) => (await knownGuards(db)).map(keyOf),
}
