import { vatOfReduction } from '../fiscal-lines.ts'
import type { FiscalCredit, FiscalInvoice, FiscalLine, VatMode } from '../fiscal-port.ts'

// Fields of a document for EFRIS. Amounts of lines include VAT; a deduction from a line follows it as a line of its own.

type Taxed = Pick<FiscalInvoice, 'vat_mode' | 'vat_rate'>

const CATEGORIES: Record<VatMode, string> = { standard: '01', zero: '02', exempt: '03' }
/** A rate as a fraction; what is exempt has none. */
const rateText = ({ vat_mode, vat_rate }: Taxed) => (vat_mode === 'exempt' ? '-' : String(vat_rate / 10_000))
/** The service of guards in the authority's list of goods, and the code that the company has registered it under. */
const GUARDING = { itemCode: 'GUARDING', goodsCategoryId: '92121504', unitOfMeasure: '207' }

function goodsOf(line: FiscalLine, taxed: Taxed, place: number) {
  const { description, quantity, amount, reduction, vat } = line
  const off = vatOfReduction(reduction, taxed.vat_rate)
  const total = amount + vat + off
  const rate = { taxRate: rateText(taxed), categoryName: '', vatApplicableFlag: '1' }
  const goods = {
    ...{ ...GUARDING, ...rate, item: description.slice(0, 200), orderNumber: String(place), discountFlag: reduction ? '1' : '2' },
    ...{ qty: String(quantity), unitPrice: (total / quantity).toFixed(8), total: String(total), tax: String(vat + off) },
    ...{ discountTotal: reduction ? String(-(reduction + off)) : '', discountTaxRate: reduction ? rate.taxRate : '' },
    ...{ deemedFlag: '2', exciseFlag: '2' },
  }
  if (!reduction) return [goods]
  const less = {
    ...{ ...goods, item: `${goods.item.slice(0, 190)} (Discount)`, orderNumber: String(place + 1), discountFlag: '0' },
    ...{ qty: '', unitPrice: '', total: String(-(reduction + off)), tax: String(-off), discountTotal: '', discountTaxRate: '' },
  }
  return [goods, less]
}

function goodsDetails(lines: readonly FiscalLine[], taxed: Taxed) {
  const all: ReturnType<typeof goodsOf> = []
  for (const line of lines) all.push(...goodsOf(line, taxed, all.length))
  return all
}

type Sums = Taxed & { net: number; vat: number }
const taxDetails = ({ net, vat, ...taxed }: Sums) => [
  {
    ...{ taxCategoryCode: CATEGORIES[taxed.vat_mode], taxRate: rateText(taxed) },
    ...{ netAmount: String(net), taxAmount: String(vat), grossAmount: String(net + vat) },
  },
]
const summary = ({ net, vat }: Sums, itemCount: number, remarks: string) => ({
  ...{ netAmount: String(net), taxAmount: String(vat), grossAmount: String(net + vat) },
  ...{ itemCount: String(itemCount), modeCode: '1', remarks, qrCode: '' },
})

/** The content of T109, the upload of an invoice. */
export function invoiceUpload({ number, day, seller, buyer, lines, ...sums }: FiscalInvoice, device: string) {
  const goods = goodsDetails(lines, sums)
  return {
    sellerDetails: { tin: seller.tin, legalName: seller.name, businessName: seller.name, referenceNo: number },
    basicInformation: {
      ...{ invoiceNo: '', antifakeCode: '', deviceNo: device, issuedDate: `${day} 00:00:00`, operator: 'system' },
      ...{ currency: 'UGX', invoiceType: '1', invoiceKind: '1', dataSource: '103', invoiceIndustryCode: '101' },
    },
    // 0 is a business, 1 a consumer.
    buyerDetails: { buyerTin: buyer.tin ?? '', buyerLegalName: buyer.name, buyerType: buyer.tin ? '0' : '1' },
    goodsDetails: goods,
    taxDetails: taxDetails(sums),
    summary: summary(sums, goods.length, ''),
  }
}

/** Reasons of EFRIS: 102 cancelled, 103 wrongly stated, 104 waived, 105 others. */
const REASONS: Record<string, string> = { rate: '103', duplicate: '102', wrong_client: '102', goodwill: '104' }

/** The content of T110, the application for a credit note, which refers to its invoice. Its amounts are negative. */
export function creditApplication({ of, number, day, reason_code, reason, buyer, net, vat, vat_mode, vat_rate }: FiscalCredit) {
  const line: FiscalLine = { description: reason, quantity: 1, amount: net, reduction: 0, vat }
  const sums = { net: -net, vat: -vat, vat_mode, vat_rate }
  const goods = goodsOf(line, sums, 0).map((one) => ({
    ...one,
    ...{ qty: '-1', total: String(-(net + vat)), tax: String(-vat) },
  }))
  return {
    ...{ oriInvoiceId: of.authority_id, oriInvoiceNo: of.fdn, sellersReferenceNo: number, applicationTime: `${day} 00:00:00` },
    ...{ reasonCode: REASONS[reason_code] ?? '105', reason, invoiceApplyCategoryCode: '101', currency: 'UGX', source: '103' },
    buyerDetails: { buyerTin: buyer.tin ?? '', buyerLegalName: buyer.name, buyerType: buyer.tin ? '0' : '1' },
    goodsDetails: goods,
    taxDetails: taxDetails(sums),
    summary: summary(sums, 1, reason),
  }
}
