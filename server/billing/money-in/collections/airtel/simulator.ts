import type { Db } from '../../../../platform/db/open.ts'
import { changeSimulated, findSimulated, insertSimulated } from '../../../../platform/simulator-queries.ts'
import { outcomeOf, type Simulated, simulatedTransaction } from '../simulated-outcome.ts'
import type { AirtelTransport } from './airtel.ts'

const SERVICE = 'airtel'
type Body = { reference: string; subscriber: { msisdn: string }; transaction: { amount: number; id: string } }

/** The state of a transaction with the code and the words of its answer. Airtel does not say how much was paid. */
const ANSWERS = {
  paid: ['TS', 'DP00800001001', 'Transaction is successful.'],
  'paid less': ['TS', 'DP00800001001', 'Transaction is successful.'],
  refused: ['TF', 'DP00800001008', 'The transaction was refused.'],
  'too little': ['TF', 'DP00800001007', 'Not enough balance'],
  pending: ['TIP', 'DP00800001006', 'In process'],
  expired: ['TE', 'DP00800001029', 'Transaction has been expired.'],
  unknown: ['TF', 'DP00800001010', 'Transaction not permitted to Payee'],
} as const

const json = (data: object | undefined, response_code: string, message: string, success = true) =>
  Response.json({
    data,
    status: { code: '200', message, result_code: success ? 'ESB000010' : 'ESB000011', response_code, success },
  })

/** A provider for trying out, with the calls of Airtel Money; what becomes of a payment follows from its number. */
export function simulatedAirtel(db: Db, now = () => Date.now()): AirtelTransport {
  async function push(request: Request) {
    const { reference, subscriber, transaction } = (await request.json()) as Body
    const { id, amount } = transaction
    const content: Simulated = {
      ...{ msisdn: subscriber.msisdn, amount: String(amount), externalId: reference, polls: 0, asked: now() },
    }
    if (!(await insertSimulated(db, SERVICE, id, content)))
      return json(undefined, 'DP00800001011', 'A transaction with this id exists.', false)
    return json({ transaction: { id, status: 'Success.' } }, 'DP00800001006', 'In process')
  }

  async function tell(id: string) {
    const found = await findSimulated<Simulated>(db, SERVICE, id)
    if (!found) return json(undefined, 'DP00800001025', 'Transaction not found', false)
    const stored = { ...found, polls: found.polls + 1 }
    await changeSimulated(db, SERVICE, id, stored)
    const [status, code, message] = ANSWERS[outcomeOf(stored, now())]
    return json({ transaction: { id, message, status, airtel_money_id: `MP${simulatedTransaction(id)}` } }, code, message)
  }

  return async (request) => {
    const path = new URL(request.url).pathname
    if (path === '/auth/oauth2/token')
      return Response.json({ access_token: 'simulated', expires_in: '180', token_type: 'bearer' })
    if (path === '/merchant/v1/payments/') return push(request)
    return tell(path.split('/').at(-1)!)
  }
}
