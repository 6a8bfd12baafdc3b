import type { Db } from '../../../platform/db/open.ts'
import { changeSimulated, findSimulated, insertSimulated } from '../../../platform/simulators/queries.ts'
import type { MomoTransport } from './momo.ts'

const SERVICE = 'momo'
const TEN_MINUTES = 600_000
type Stored = { msisdn: string; amount: string; externalId: string; polls: number; asked: number }
type Body = { amount: string; externalId: string; payer: { partyId: string } }

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

/** What becomes of a payment, by the last digit of the number. */
function outcome({ msisdn, polls, asked }: Stored, now: number) {
  const failed = (code: string) => ({ status: 'FAILED', reason: { code, message: code } })
  switch (msisdn.at(-1)) {
    case '1':
      return { status: 'SUCCESSFUL' }
    case '2':
      return failed('APPROVAL_REJECTED')
    case '3':
      return failed('NOT_ENOUGH_FUNDS')
    case '4':
      return now - asked < TEN_MINUTES ? { status: 'PENDING' } : failed('EXPIRED')
    case '5':
      return { status: polls < 4 ? 'PENDING' : 'SUCCESSFUL' }
    default:
      return failed('PAYER_NOT_FOUND')
  }
}

/**
 * A provider for trying out, with the calls of MTN's MoMo. A number that ends in 1 pays, 2 refuses, 3 has not enough, 4 never answers
 * and expires after ten minutes, 5 pays at the fourth question; any other has no account.
 */
export function simulatedMomo(db: Db, now = () => Date.now()): MomoTransport {
  async function ask(request: Request) {
    const reference = request.headers.get('x-reference-id') ?? ''
    const { amount, externalId, payer } = (await request.json()) as Body
    const content: Stored = { msisdn: payer.partyId, amount, externalId, polls: 0, asked: now() }
    const isNew = await insertSimulated(db, SERVICE, reference, content)
    return isNew ? new Response(null, { status: 202 }) : json({ code: 'RESOURCE_ALREADY_EXISTS' }, 409)
  }

  async function tell(reference: string) {
    const found = await findSimulated<Stored>(db, SERVICE, reference)
    if (!found) return json({ code: 'RESOURCE_NOT_FOUND' }, 404)
    const stored = { ...found, polls: found.polls + 1 }
    await changeSimulated(db, SERVICE, reference, stored)
    const { amount, externalId, msisdn } = stored
    const financialTransactionId = String(BigInt(`0x${reference.replaceAll('-', '').slice(0, 12)}`) % 10_000_000_000n)
    const payer = { partyIdType: 'MSISDN', partyId: msisdn }
    return json({ ...{ amount, currency: 'UGX', externalId, payer, financialTransactionId }, ...outcome(stored, now()) })
  }

  return async (request) => {
    const path = new URL(request.url).pathname
    if (path === '/collection/token/') return json({ access_token: 'simulated', token_type: 'access_token', expires_in: 3600 })
    if (path === '/collection/v1_0/requesttopay') return ask(request)
    return tell(path.split('/').at(-1)!)
  }
}
