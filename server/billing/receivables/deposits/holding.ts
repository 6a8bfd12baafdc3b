import type { ReceiptKind } from '../../../../api/billing/payments.ts'
import type { ContractStatus } from '../../../../api/contracts/contract-fields.ts'
import type { Db } from '../../../platform/db/open.ts'
import { HttpError, invalid } from '../../../platform/errors.ts'
import { findContract } from './queries.ts'

/** Checks that a receipt is a deposit that can be held for a contract. @throws 422 at `contract_id` */
export async function checkHolding(db: Db, receipt: { kind: ReceiptKind; client_id: number }, contractId: number) {
  const refused = (text: string) => invalid({ contract_id: text })
  if (receipt.kind !== 'deposit') throw refused('Only a deposit is held for a contract.')
  const contract = await findContract(db, contractId)
  if (!contract) throw refused('There is no contract with this number.')
  if (contract.client_id !== receipt.client_id) throw refused('This contract belongs to another client.')
}

/** A cancelled contract has never begun. */
const OVER: readonly ContractStatus[] = ['Ended', 'Cancelled']

/** Refuses to use a deposit while its contract goes on. @throws 409 `not_ended` */
export async function refuseBeforeEnd(db: Db, contractId: number | null) {
  const contract = contractId === null ? undefined : await findContract(db, contractId)
  if (!contract || OVER.includes(contract.status)) return
  const { number, title } = contract
  throw new HttpError(409, 'not_ended', `${number ?? title} has not ended. Its deposit is held until then.`)
}
