import { companySettings, siteContent } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { renewRecipient } from '../documents/recipient-queries.ts'
import { invoiceLines } from '../drafts/queries.ts'
import { sendInvoice } from '../send-invoice.ts'
import { fiscalLines } from './fiscal-lines.ts'
import { type FiscalPort, FiscalRefusal } from './fiscal-port.ts'
import {
  claim,
  creditNoteToSend,
  type FiscalSubject,
  insertFiscalDocument,
  invoiceToSend,
  lockFiscalDocument,
  noteFailure,
  noteFiscalised,
  queueAgain,
  queuedDocuments,
} from './queries.ts'

/** Seconds after the first attempts that fail; later ones follow at the last pause. */
const PAUSES = [60, 300, 1_800, 7_200]

/** Notes, in the transaction that issues a document, that it awaits its fiscal number. */
export async function queueFiscal(queue: Queue, db: Db, subject: FiscalSubject) {
  const { id } = await insertFiscalDocument(db, subject)
  await queue.add(db, 'fiscal', { id })
}

/** Sends a document again that was refused, or that waits. @throws 409 when it has its number, or needs none */
export async function sendAgain(queue: Queue, db: Db, subject: FiscalSubject) {
  const document = await lockFiscalDocument(db, subject)
  if (!document) throw conflict('This document needs no fiscal number.')
  if (document.state === 'fiscalised') throw conflict('This document has its fiscal number already.')
  // The reason may have been the name or the tax number of the client.
  if (document.state === 'failed' && 'invoice_id' in subject) await renewRecipient(db, subject.invoice_id)
  await queueAgain(db, document.id)
  await queue.add(db, 'fiscal', { id: document.id })
}

/** Company as it sells. @throws FiscalRefusal while its tax number is missing */
async function sellerOf(db: Db) {
  const [{ content }, { tax_number }] = await Promise.all([siteContent(db), companySettings(db)])
  if (!tax_number) throw new FiscalRefusal('The tax number of the company is missing in the settings.')
  return { tin: tax_number, name: content.brand.name }
}

type Subject = { invoice_id: number | null; credit_note_id: number | null }

/** Asks the revenue authority for the number of a document. @throws as the port does */
export async function askForNumber(db: Db, port: FiscalPort, of: Subject) {
  const seller = await sellerOf(db)
  if (of.invoice_id !== null) {
    const { recipient, vat, vat_mode, vat_rate, net, ...invoice } = await invoiceToSend(db, of.invoice_id)
    const lines = fiscalLines(await invoiceLines(db, of.invoice_id), vat ?? 0)
    const { number, day } = invoice
    const sums = { net: net ?? 0, vat: vat ?? 0, vat_mode, vat_rate: vat_rate ?? 0 }
    return port.issue({ ...{ number, day, seller, buyer: { tin: recipient.tin, name: recipient.client_name }, lines }, ...sums })
  }
  const { recipient, authority_id, fdn, vat_rate, ...note } = await creditNoteToSend(db, of.credit_note_id!)
  if (!authority_id || !fdn) throw new Error('The invoice awaits its own fiscal number.')
  return port.credit({
    ...{
      ...note,
      vat_rate: vat_rate ?? 0,
      seller,
      buyer: { tin: recipient.tin, name: recipient.client_name },
      of: { authority_id, fdn },
    },
  })
}

/** One attempt for a document, if it is due; of processes that try at once one does. */
export async function fiscalise(db: Db, queue: Queue, port: FiscalPort, id: number) {
  const document = await claim(db, id)
  if (!document) return
  const { attempts, email_to, invoice_id } = document
  try {
    const numbered = await askForNumber(db, port, document)
    await db.transaction().execute(async (own) => {
      const settled = await noteFiscalised(own, id, numbered)
      if (!settled || email_to === null || invoice_id === null) return
      const {
        number: invoice_number,
        day: invoice_date,
        due_date,
        amount_due: total,
        month,
      } = await invoiceToSend(own, invoice_id)
      await sendInvoice(queue, own, { ...{ id: invoice_id, invoice_number, invoice_date, due_date, total, month, to: email_to } })
    })
  } catch (error) {
    const seconds = error instanceof FiscalRefusal ? null : (PAUSES[attempts - 1] ?? PAUSES.at(-1)!)
    await db.transaction().execute(async (own) => {
      await noteFailure(own, id, (error as Error).message, seconds)
      if (seconds !== null) await queue.add(own, 'fiscal', { id }, seconds)
    })
  }
}

/**
 * Sends documents that await a fiscal number, in the background. Each gets a job at the start, because a restored backup has no jobs;
 * the authority takes a reference once.
 */
export async function startFiscal(queue: Queue, db: Db, port: FiscalPort) {
  for (const { id, seconds } of await queuedDocuments(db)) await queue.add(db, 'fiscal', { id }, seconds)
  await queue.work<{ id: number }>('fiscal', ({ data: { id } }) => fiscalise(db, queue, port, id))
}
