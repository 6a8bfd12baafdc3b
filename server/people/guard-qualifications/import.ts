import { QUALIFICATION_IMPORT_FIELDS } from '../../../api/people/guard-imports.ts'
import { GuardQualificationInput } from '../../../api/people/guard-qualifications.ts'
import type { Importer } from '../../http/imports/importer.ts'
import { byNumberOrName } from '../../http/imports/named-records.ts'
import { knownQualifications, qualificationNames } from './queries.ts'

/** Qualifications from a file, unverified like those added by hand: no guard has one of a type and number twice. */
export const QUALIFICATION_IMPORT: Importer<GuardQualificationInput> = {
  table: 'guard_qualifications',
  fields: QUALIFICATION_IMPORT_FIELDS,
  schema: GuardQualificationInput,
  rowOf: (qualification) => qualification,
  unique: {
    field: 'number',
    of: ['guard_id', 'type_id', 'number'],
    keyOf: ({ guard_id, type_id, number }) => `${guard_id} ${type_id} ${number?.toLowerCase() ?? ''}`,
    inFile: (row) => `The same qualification of this guard is in row ${row}.`,
    inDatabase: 'This guard has this qualification with this number already.',
  },
  known: knownQualifications,
  records: async (db) => {
    const { guards, types } = await qualificationNames(db)
    return { guard_id: byNumberOrName(guards, 'guard'), type_id: byNumberOrName(types, 'qualification type') }
  },
}
