import { type RawBuilder, sql } from 'kysely'

const of = (column: string, reference: 'invoice_id' | 'credit_note_id', id: string): RawBuilder<string | null> =>
  sql`(select ${sql.ref(`f.${column}`)} from fiscal_documents f where ${sql.ref(`f.${reference}`)} = ${sql.ref(id)})`

/** SQL: the fiscal number of the document `id`. */
export const fiscalNumber = (id: string, reference: 'invoice_id' | 'credit_note_id') => of('fdn', reference, id).as('fdn')

/** SQL: why the last attempt to get a fiscal number failed. */
export const fiscalError = (id: string, reference: 'invoice_id' | 'credit_note_id') =>
  of('error', reference, id).as('fiscal_error')
