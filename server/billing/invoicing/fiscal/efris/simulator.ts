import { hash } from 'node:crypto'
import type { Db } from '../../../../platform/db/open.ts'
import { findSimulated, insertSimulated } from '../../../../platform/simulator-queries.ts'
import type { creditApplication, invoiceUpload } from './documents.ts'
import { answerTo, contentOf, type EfrisTransport, type Envelope, efrisTime } from './envelope.ts'

const SERVICE = 'efris'
const NO_TAXPAYER = '0000000000'
type Upload = ReturnType<typeof invoiceUpload>
type Application = ReturnType<typeof creditApplication>
type Stored = { tin: string; gross: string; referenceNo: string; isCredit: boolean }

/** Digits that follow from a text, as many as are asked for. */
const digits = (text: string, count: number) =>
  String(BigInt(`0x${hash('sha256', text)}`))
    .slice(0, count)
    .padStart(count, '0')

/** Number, code and other values that the authority gives a document. */
function numbered({ tin, gross, referenceNo, isCredit }: Stored) {
  const invoiceNo = `3${digits(`fdn ${referenceNo}`, 11)}`
  const antifakeCode = digits(`code ${referenceNo}`, 20)
  const qrCode = `https://efristest.ura.go.ug/site_mobile/#/invoiceValidation?invoiceNo=${invoiceNo}&antiFakeCode=${antifakeCode}&tin=${tin}&amount=${gross}`
  return {
    basicInformation: { invoiceId: digits(`id ${referenceNo}`, 18), invoiceNo, antifakeCode, isCredit: isCredit ? '1' : '0' },
    summary: { grossAmount: gross, qrCode },
  }
}

type Options = { now?: () => Date; seconds?: number }

/**
 * A revenue authority for trying out: speaks EFRIS, answers after two seconds, refuses the TIN 0000000000, and is down in the first ten
 * minutes of each day. It remembers what it was sent, so that a reference is taken once.
 */
export function simulatedEfris(db: Db, { now = () => new Date(), seconds = 2 }: Options = {}): EfrisTransport {
  const store = async (request: Envelope, reference: string, content: Stored, response: object) =>
    (await insertSimulated(db, SERVICE, reference, content))
      ? answerTo(request, response)
      : answerTo(request, {}, '2253', `The seller's reference ${reference} already exists`)
  const stored = (reference: string) => findSimulated<Stored>(db, SERVICE, reference)

  async function upload(request: Envelope) {
    const { sellerDetails, buyerDetails, goodsDetails, summary } = contentOf<Upload>(request)
    if (buyerDetails.buyerTin === NO_TAXPAYER || sellerDetails.tin === NO_TAXPAYER)
      return answerTo(request, {}, '1201', `There is no taxpayer with the TIN ${NO_TAXPAYER}`)
    const total = goodsDetails.reduce((all, { total: line }) => all + Number(line), 0)
    if (total !== Number(summary.grossAmount)) return answerTo(request, {}, '1396', 'The lines do not add up to the gross amount')
    const { referenceNo, tin } = sellerDetails
    const content = { tin, gross: summary.grossAmount, referenceNo, isCredit: false }
    await insertSimulated(db, SERVICE, numbered(content).basicInformation.invoiceNo, content)
    return store(request, referenceNo, content, numbered(content))
  }

  async function apply(request: Envelope) {
    const { oriInvoiceNo, sellersReferenceNo, summary } = contentOf<Application>(request)
    const original = await stored(oriInvoiceNo)
    if (!original || original.isCredit) return answerTo(request, {}, '1425', `There is no invoice ${oriInvoiceNo}`)
    const content = { tin: original.tin, gross: summary.grossAmount, referenceNo: sellersReferenceNo, isCredit: true }
    await insertSimulated(db, SERVICE, numbered(content).basicInformation.invoiceNo, content)
    return store(request, sellersReferenceNo, content, { referenceNo: digits(`apply ${sellersReferenceNo}`, 18) })
  }

  async function search(request: Envelope) {
    const { referenceNo } = contentOf<{ referenceNo: string }>(request)
    const found = await stored(referenceNo)
    const { invoiceId: id = '', invoiceNo = '' } = found ? numbered(found).basicInformation : {}
    return answerTo(request, { records: found ? [{ id, invoiceNo, referenceNo, approveStatus: '101' }] : [] })
  }

  async function details(request: Envelope) {
    const found = await stored(contentOf<{ invoiceNo: string }>(request).invoiceNo)
    return found ? answerTo(request, numbered(found)) : answerTo(request, {}, '1427', 'There is no such invoice')
  }

  const INTERFACES: Record<string, (request: Envelope) => Promise<Envelope>> = {
    ...{ T109: upload, T110: apply, T106: search, T111: search, T108: details },
  }
  return async (request) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const clock = efrisTime(now()).slice(11, 16)
    if (clock < '00:10') throw new Error('EFRIS cannot be reached.')
    const answer = INTERFACES[request.globalInfo.interfaceCode]
    return answer ? answer(request) : answerTo(request, {}, '400', 'There is no such interface')
  }
}
