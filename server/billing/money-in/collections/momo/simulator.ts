import type { Db } from '../../../../platform/db/open.ts'
import { changeSimulated, findSimulated, insertSimulated } from '../../../../platform/simulator-queries.ts'
import { outcomeOf, type Simulated, simulatedTransaction } from '../simulated-outcome.ts'
import type { MomoTransport } from './momo.ts'

const SERVICE = 'momo'
/** The difference of a payment that is less than the amount asked for. */
const LESS = 1_000
type Body = { amount: string; externalId: string; payer: { partyId: string } }

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const failed = (code: string) => ({ status: 'FAILED', reason: { code, message: code } })
const ANSWERS = {
  paid: { status: 'SUCCESSFUL' },
  'paid less': { status: 'SUCCESSFUL' },
  refused: failed('APPROVAL_REJECTED'),
  'too little': failed('NOT_ENOUGH_FUNDS'),
  pending: { status: 'PENDING' },
  expired: failed('EXPIRED'),
  unknown: failed('PAYER_NOT_FOUND'),
}

/** A provider for trying out, with the calls of MTN's MoMo; what becomes of a payment follows from its number. */
export function simulatedMomo(db: Db, now = () => Date.now()): MomoTransport {
  async function ask(request: Request) {
    const reference = request.headers.get('x-reference-id') ?? ''
    const { amount, externalId, payer } = (await request.json()) as Body
    const content: Simulated = { msisdn: payer.partyId, amount, externalId, polls: 0, asked: now() }
    const isNew = await insertSimulated(db, SERVICE, reference, content)
    return isNew ? new Response(null, { status: 202 }) : json({ code: 'RESOURCE_ALREADY_EXISTS' }, 409)
  }

  async function tell(reference: string) {
    const found = await findSimulated<Simulated>(db, SERVICE, reference)
    if (!found) return json({ code: 'RESOURCE_NOT_FOUND' }, 404)
    const stored = { ...found, polls: found.polls + 1 }
    await changeSimulated(db, SERVICE, reference, stored)
    const { externalId, msisdn } = stored
    const outcome = outcomeOf(stored, now())
    const amount = outcome === 'paid less' ? String(Number(stored.amount) - LESS) : stored.amount
    const financialTransactionId = simulatedTransaction(reference)
    const payer = { partyIdType: 'MSISDN', partyId: msisdn }
    return json({ ...{ amount, currency: 'UGX', externalId, payer, financialTransactionId }, ...ANSWERS[outcome] })
  }

  return async (request) => {
    const path = new URL(request.url).pathname
    if (path === '/collection/token/') return json({ access_token: 'simulated', token_type: 'access_token', expires_in: 3600 })
    if (path === '/collection/v1_0/requesttopay') return ask(request)
    return tell(path.split('/').at(-1)!)
  }
}
