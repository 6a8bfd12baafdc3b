import { sql } from 'kysely'
import type { CertificatesAwaited, SentCertificate } from '../../../../api/billing/receipts.ts'
import type { OwnCertificate } from '../../../../api/portal/portal-certificates.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { ReceivedFile } from '../../../platform/files/file-store.ts'

/** SQL: the newest certificate that was sent for a receipt, as JSON. */
const newestSent = sql<SentCertificate | null>`(
  select json_build_object('certificate_number', s.certificate_number, 'certificate_date', s.certificate_date, 'state', s.state,
    'refused_reason', s.refused_reason, 'sent_at', to_char(s.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from withholding_certificates s where s.receipt_id = receipts.id order by s.id desc limit 1)`

/** Withheld tax whose certificates are awaited, by days since it was withheld, and certificates that clients have sent. */
export async function certificatesAwaited(db: Db): Promise<CertificatesAwaited> {
  const between = (from: number, to: number) =>
    sql<number>`coalesce(sum(amount) filter (where local_today() - received_on between ${from} and ${to}), 0)::bigint`
  const sums = await db
    .selectFrom('receipts')
    .select([
      between(-1, 30).as('days_30'),
      between(31, 60).as('days_60'),
      between(61, 90).as('days_90'),
      between(91, 1_000_000).as('over_90'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('certificate_state', '=', 'awaited')
    .where('reversed_on', 'is', null)
    .executeTakeFirstOrThrow()
  const to_check = await db
    .selectFrom('withholding_certificates as s')
    .innerJoin('receipts', 'receipts.id', 's.receipt_id')
    .select(['s.receipt_id', 'receipt_number', clientName('receipts.client_id').as('client_name'), 's.sent_at'])
    .where('s.state', '=', 'sent')
    .where('reversed_on', 'is', null)
    .orderBy('s.id')
    .limit(100)
    .execute()
  return { ...sums, to_check }
}

/** Taxes that a client has withheld, awaited certificates first; only one of them, when given. */
export const ownCertificates = (db: Db, clientId: number, receiptId?: number): Promise<OwnCertificate[]> =>
  db
    .selectFrom('receipts')
    .select(['id', 'receipt_number', 'amount', 'received_on', 'certificate_number', 'certificate_date'])
    .select(sql<OwnCertificate['kind']>`kind`.as('kind'))
    .select(sql<OwnCertificate['state']>`certificate_state`.as('state'))
    .select(
      sql<string[]>`array(select distinct invoice_number from payments join invoices on invoices.id = invoice_id
        where receipt_id = receipts.id and payments.amount > 0 order by 1)`.as('invoice_numbers'),
    )
    .select(newestSent.as('sent'))
    .where('client_id', '=', clientId)
    .where('certificate_state', 'is not', null)
    .where('reversed_on', 'is', null)
    .$if(receiptId !== undefined, (receipts) => receipts.where('id', '=', receiptId!))
    .orderBy('certificate_state')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** The newest certificate that was sent for a receipt. */
export const findSent = async (db: Db, receiptId: number) =>
  (await db.selectFrom('receipts').select(newestSent.as('sent')).where('id', '=', receiptId).executeTakeFirst())?.sent ?? null

/** Its file. */
export const sentFile = (db: Db, receiptId: number) =>
  db
    .selectFrom('withholding_certificates')
    .select(['id', 'file_id', 'file_name', 'file_kind', 'bytes', 'key_id'])
    .where('receipt_id', '=', receiptId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Sent = { receipt_id: number; certificate_number: string; certificate_date: string }

/** Adds a certificate whose file is stored already. */
export const insertSent = (db: Db, sent: Sent, { id, fileName, kind, bytes, sha256, keyId }: ReceivedFile<'pdf' | 'jpg'>) =>
  db
    .insertInto('withholding_certificates')
    .values({
      ...sent,
      file_id: id,
      file_name: fileName,
      file_kind: kind,
      bytes,
      sha256,
      key_id: keyId,
      sent_by: sql`acting_account()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Decides on the certificate that was sent for a receipt, refused with a reason; undefined when none is to be checked. */
export const decideSent = (db: Db, receiptId: number, refused_reason: string | null) =>
  db
    .updateTable('withholding_certificates')
    .set({
      ...{ state: refused_reason === null ? 'accepted' : 'refused', refused_reason },
      ...{ decided_at: sql`now()`, decided_by: sql`acting_account()` },
    })
    .where('receipt_id', '=', receiptId)
    .where('state', '=', 'sent')
    .returning(['certificate_number', 'certificate_date'])
    .executeTakeFirst()
