import type { LineTermsInput } from '../../../api/contracts/contract-lines.ts'
import type { Person } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { onTrial } from '../../platform/db/records.ts'
import { found } from '../../platform/errors.ts'
import { netOf } from '../contracts/figures.ts'
import { invoicedFrom } from '../contracts/invoiced-queries.ts'
import { findContract, lockContract } from '../contracts/queries.ts'
import { countWithoutPost, shiftsAtPost } from '../contracts/slot-queries.ts'
import { addTerms } from './change.ts'
import { contractOfLine } from './queries.ts'

/**
 * The change of a line's terms on trial: the month in which it begins, in shillings before VAT, as it is and with the change; the
 * months that are invoiced already; and how many planned shifts lose their post.
 * @throws as the change itself
 */
export async function previewTerms(db: Db, lineId: number, terms: LineTermsInput, person: Person) {
  const { valid_from } = terms
  const month = valid_from.slice(0, 7)
  const { contract_id } = found(await contractOfLine(db, lineId), 'Post')
  const net = async () => {
    const contract = found(await findContract(db, contract_id), 'Contract')
    return (await netOf(db, month, [contract]))(contract)
  }
  return onTrial(db, async () => {
    await lockContract(db, contract_id)
    const net_now = await net()
    const planned = await shiftsAtPost(db, lineId, valid_from)
    await addTerms(db, lineId, terms, person)
    const invoiced = (await invoicedFrom(db, [contract_id], valid_from)).get(contract_id) ?? []
    return { month, net_now, net_then: await net(), invoiced, opened: await countWithoutPost(db, planned) }
  })
}
