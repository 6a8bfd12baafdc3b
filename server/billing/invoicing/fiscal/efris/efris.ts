import { type Fiscalised, type FiscalPort, FiscalRefusal } from '../fiscal-port.ts'
import { creditApplication, invoiceUpload } from './documents.ts'
import { contentOf, type EfrisTransport, type Envelope, requestOf } from './envelope.ts'

type Uploaded = { basicInformation: { invoiceId: string; invoiceNo: string; antifakeCode: string }; summary: { qrCode: string } }
type Found = { records: { id: string; invoiceNo: string; referenceNo: string; approveStatus?: string }[] }

/** Codes after which a later attempt may succeed: the authority's system is busy or being maintained, the session is over. */
const TEMPORARY = ['99', '402', '403', '45']
/** The reference has been sent before. */
const KNOWN_REFERENCE = '2253'
const APPROVED = '101'
const REFUSED = ['103', '104']

const fiscalised = ({ basicInformation, summary }: Uploaded): Fiscalised => ({
  authority_id: basicInformation.invoiceId,
  fdn: basicInformation.invoiceNo,
  verification_code: basicInformation.antifakeCode,
  qr: summary.qrCode,
})

class Refused extends FiscalRefusal {
  code: string
  constructor({ returnStateInfo: { returnCode, returnMessage } }: Envelope) {
    super(`${returnMessage} (${returnCode})`)
    this.code = returnCode
  }
}

/** The revenue authority's EFRIS, through a registered device. */
export function efris(transport: EfrisTransport, device: string): FiscalPort {
  async function ask<T>(interfaceCode: string, tin: string, content: object): Promise<T> {
    const answer = await transport(requestOf({ interfaceCode, device, tin, content }))
    const { returnCode, returnMessage } = answer.returnStateInfo
    if (returnCode === '00') return contentOf<T>(answer)
    if (TEMPORARY.includes(returnCode)) throw new Error(`${returnMessage} (${returnCode})`)
    throw new Refused(answer)
  }
  /** Sends a document, or finds it where it was sent before. */
  async function once<T>(send: () => Promise<T>, find: () => Promise<T>) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof Refused && error.code === KNOWN_REFERENCE) return find()
      throw error
    }
  }
  const details = async (tin: string, invoiceNo: string) => fiscalised(await ask<Uploaded>('T108', tin, { invoiceNo }))
  const search = (interfaceCode: 'T106' | 'T111', tin: string, referenceNo: string) =>
    ask<Found>(interfaceCode, tin, { referenceNo, pageNo: '1', pageSize: '10' })

  return {
    async issue(invoice) {
      const { tin } = invoice.seller
      return once(
        async () => fiscalised(await ask<Uploaded>('T109', tin, invoiceUpload(invoice, device))),
        async () => {
          const record = (await search('T106', tin, invoice.number)).records[0]
          if (!record) throw new Error(`${invoice.number} cannot be found yet.`)
          return details(tin, record.invoiceNo)
        },
      )
    },

    async credit(note) {
      const { tin } = note.seller
      await once(
        async () => void (await ask('T110', tin, creditApplication(note))),
        async () => {},
      )
      // The application has to be approved before the credit note has a number.
      const record = (await search('T111', tin, note.number)).records[0]
      if (record && REFUSED.includes(record.approveStatus ?? '')) throw new FiscalRefusal('The credit note was not approved.')
      if (record?.approveStatus !== APPROVED) throw new Error('The credit note has not been approved yet.')
      return details(tin, record.invoiceNo)
    },
  }
}

/** Sends messages to the enabler of the authority, or any address that takes them. */
export const overHttp =
  (url: string): EfrisTransport =>
  async (envelope) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelope),
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(`EFRIS answered ${response.status}.`)
    return (await response.json()) as Envelope
  }
