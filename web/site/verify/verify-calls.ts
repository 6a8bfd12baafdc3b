import { open } from '../../../contract/billing/invoice-proofs.ts'
import { verifyProof } from '../../../contract/billing/proofs/verify-proof.ts'
import { call } from '../../lib/calls/call.ts'
import { byLink } from '../links/by-link.ts'

const UNKNOWN = 'There is no invoice with this seal. Scan the code on the invoice again, or ask us.'

/** What the invoice with a seal was counted from, checked here. */
export const readProof = (seal: string) =>
  byLink({
    schema: open.body,
    input: { seal },
    unknown: UNKNOWN,
    send: async (body) => verifyProof(await call(open, { body }), seal),
  })
