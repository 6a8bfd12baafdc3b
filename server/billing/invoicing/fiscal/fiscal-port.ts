import type { Contract } from '../../../../api/contracts/contracts.ts'

export type VatMode = Contract['vat_mode']

/** A line as the revenue authority takes it: positive, with its share of what the invoice takes off. Whole shillings without VAT. */
export type FiscalLine = { description: string; quantity: number; amount: number; reduction: number; vat: number }

export type FiscalInvoice = {
  /** The number of the document, which is its reference: the authority takes it once. */
  number: string
  /** The invoice date, at which VAT is due. */
  day: string
  seller: { tin: string; name: string }
  buyer: { tin: string | null; name: string }
  lines: readonly FiscalLine[]
  /** At a rate of 0, the authority tells zero-rated from exempt. */
  vat_mode: VatMode
  /** Hundredths of a percent. */
  vat_rate: number
  net: number
  vat: number
}
export type FiscalCredit = Omit<FiscalInvoice, 'lines'> & {
  /** The invoice, as the authority calls it. */
  of: { authority_id: string; fdn: string }
  reason_code: string
  reason: string
}
/** The authority's answer about a document. `qr` is the text of its QR code. */
export type Fiscalised = { authority_id: string; fdn: string; verification_code: string; qr: string }

/**
 * The revenue authority. Both functions may be called again for a document that has been sent before, with or without an answer:
 * the authority has each once.
 * @throws FiscalRefusal for what no repetition mends; any other error where a later attempt may succeed
 */
export type FiscalPort = {
  issue: (invoice: FiscalInvoice) => Promise<Fiscalised>
  credit: (note: FiscalCredit) => Promise<Fiscalised>
}

/** The authority refuses a document; the message is its reason. */
export class FiscalRefusal extends Error {}
