import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { recipientOf } from '../documents/recipient-queries.ts'
import type { Fiscalised, VatMode } from './fiscal-port.ts'

/** Documents that are sent to the revenue authority. */
export type FiscalSubject = { invoice_id: number } | { credit_note_id: number }

/** Notes that a document awaits its fiscal number; returns the id of the note. */
export const insertFiscalDocument = (db: Db, subject: FiscalSubject) =>
  db.insertInto('fiscal_documents').values(subject).returning('id').executeTakeFirstOrThrow()

/** E-mails the invoice there once it has its number. */
export const noteEmail = (db: Db, invoiceId: number, to: string) =>
  db.updateTable('fiscal_documents').set({ email_to: to }).where('invoice_id', '=', invoiceId).execute()

/**
 * Takes a document for one attempt, for two minutes: a process that dies in the middle leaves it to the next. Undefined while another
 * process has it, before its time, and once it is settled.
 */
export const claim = (db: Db, id: number) =>
  db
    .updateTable('fiscal_documents')
    .set({ attempts: sql`attempts + 1`, next_at: sql`now() + interval '2 minutes'` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_at', '<=', sql<string>`now()`)
    .returning(['id', 'invoice_id', 'credit_note_id', 'attempts', 'email_to'])
    .executeTakeFirst()

/** Documents that await their fiscal number, with the seconds until the next attempt. */
export const queuedDocuments = (db: Db) =>
  db
    .selectFrom('fiscal_documents')
    .select(['id', sql<number>`greatest(0, ceil(extract(epoch from next_at - now())))::integer`.as('seconds')])
    .where('state', '=', 'queued')
    .execute()

/** The document of an invoice or credit note, locked until the transaction ends. */
export const lockFiscalDocument = (db: Db, of: FiscalSubject) =>
  db
    .selectFrom('fiscal_documents')
    .select(['id', 'state'])
    .$call((query) =>
      'invoice_id' in of ? query.where('invoice_id', '=', of.invoice_id) : query.where('credit_note_id', '=', of.credit_note_id),
    )
    .forUpdate()
    .executeTakeFirst()

/** Settles a document with its number; false when it was settled meanwhile. */
export async function noteFiscalised(db: Db, id: number, numbered: Fiscalised) {
  const noted = await db
    .updateTable('fiscal_documents')
    .set({ ...numbered, state: 'fiscalised', error: null, fiscalised_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** Notes why an attempt failed: for good, or until the next one in some seconds. */
export const noteFailure = (db: Db, id: number, error: string, seconds: number | null) =>
  db
    .updateTable('fiscal_documents')
    .set({
      error,
      ...(seconds === null ? { state: 'failed' as const } : { next_at: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

/** Makes a document due at once. */
export const queueAgain = (db: Db, id: number) =>
  db
    .updateTable('fiscal_documents')
    .set({ state: 'queued', error: null, attempts: 0, next_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** SQL: the category of VAT of an invoice: that of its lines, which all have the same, or by its rate when it has no lines. */
const vatMode =
  sql<VatMode>`coalesce((select l.vat_mode from invoice_lines l where l.invoice_id = invoices.id order by l.seq limit 1),
  case when coalesce(invoices.vat_rate, 0) = 0 then 'zero' else 'standard' end)`.as('vat_mode')

/** An invoice as it is sent. */
export const invoiceToSend = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .select([
      'invoice_number as number',
      'invoice_date as day',
      'net',
      'vat',
      'vat_rate',
      vatMode,
      recipientOf('invoices'),
      sql<string>`to_char(coalesce(period_month, invoice_date), 'YYYY-MM')`.as('month'),
      'due_date',
      'amount_due',
    ])
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow()

/** A credit note as it is sent, with what its invoice got; null while the invoice awaits its own number. */
export const creditNoteToSend = (db: Db, id: number) =>
  db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .leftJoin('fiscal_documents', 'fiscal_documents.invoice_id', 'invoices.id')
    .select([
      'credit_note_number as number',
      'issued_on as day',
      'credit_notes.net',
      'credit_notes.vat',
      'invoices.vat_rate',
      vatMode,
      'reason_code',
      'reason',
      recipientOf('credit_notes'),
      'fiscal_documents.authority_id',
      'fiscal_documents.fdn',
    ])
    .where('credit_notes.id', '=', id)
    .executeTakeFirstOrThrow()

/** Fiscal values on the document of an invoice or credit note; undefined where it needs no number. */
export const findFiscal = (db: Db, of: FiscalSubject) =>
  db
    .selectFrom('fiscal_documents')
    .select(['state', 'fdn', 'verification_code', 'qr'])
    .$call((query) =>
      'invoice_id' in of ? query.where('invoice_id', '=', of.invoice_id) : query.where('credit_note_id', '=', of.credit_note_id),
    )
    .executeTakeFirst()
export type Fiscal = Awaited<ReturnType<typeof findFiscal>>
