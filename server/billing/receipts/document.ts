import type { Receipt } from '../../../contract/billing/receipts.ts'
import type { Db } from '../../platform/db/open.ts'

/** A receipt as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const receiptPdf = async (db: Db, receipt: Receipt) => (await import('./pdf.ts')).drawnReceipt(db, receipt)
