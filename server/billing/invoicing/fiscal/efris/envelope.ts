import { randomUUID } from 'node:crypto'
import { wallClockAt } from '../../../../../api/core/fields/days.ts'

/** A message of EFRIS, the revenue authority's invoicing system: JSON in base64 between what identifies both sides. */
export type Envelope = {
  data: {
    content: string
    signature: string
    dataDescription: { codeType: '0' | '1'; encryptCode: '1' | '2'; zipCode: '0' | '1' }
  }
  globalInfo: { interfaceCode: string; requestTime: string; dataExchangeId: string; deviceNo: string; tin: string } & Record<
    string,
    string
  >
  returnStateInfo: { returnCode: string; returnMessage: string }
}
/** Sends a message and returns the answer. @throws where there is none */
export type EfrisTransport = (envelope: Envelope) => Promise<Envelope>

const encoded = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

/** The content of a message. */
export const contentOf = <T>({ data }: Envelope): T => JSON.parse(Buffer.from(data.content, 'base64').toString() || '{}')

/** A time as EFRIS writes it, on the clock of Kampala. */
export const efrisTime = (at: Date) => wallClockAt(at.getTime()).slice(0, 19).replace('T', ' ')

type Request = { interfaceCode: string; device: string; tin: string; content: object }

/** A request for an interface: T109 uploads an invoice, T110 applies for a credit note, T106, T108 and T111 look one up. */
export const requestOf = ({ interfaceCode, device, tin, content }: Request): Envelope => ({
  data: { content: encoded(content), signature: '', dataDescription: { codeType: '0', encryptCode: '1', zipCode: '0' } },
  globalInfo: {
    ...{ appId: 'AP04', version: '1.1.20191201', dataExchangeId: randomUUID().replaceAll('-', ''), interfaceCode },
    ...{ requestCode: 'TP', requestTime: efrisTime(new Date()), responseCode: 'TA', userName: 'admin' },
    ...{ deviceMAC: 'FFFFFFFFFFFF', deviceNo: device, tin, brn: '', taxpayerID: '1', longitude: '32.58', latitude: '0.31' },
  },
  returnStateInfo: { returnCode: '', returnMessage: '' },
})

/** The answer to a request. `00` is success. */
export const answerTo = (request: Envelope, content: object, returnCode = '00', returnMessage = 'SUCCESS'): Envelope => ({
  ...request,
  data: { ...request.data, content: encoded(content) },
  returnStateInfo: { returnCode, returnMessage },
})
