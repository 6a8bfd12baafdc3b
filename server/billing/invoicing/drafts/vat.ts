import { withVat } from '../../../../api/billing/invoice-lines/invoice-lines.ts'
import type { Db } from '../../../platform/db/open.ts'
import { ratesOn } from '../../../sales/index.ts'
import type { StoredDraft } from './queries.ts'

/** What a draft comes to with VAT on a day: the rate of that day, and none where the contract is exempt by now. */
export async function vatOn(db: Db, { net, vat_mode }: Pick<StoredDraft, 'net' | 'vat_mode'>, day: string) {
  const { vat_rate } = vat_mode === 'standard' ? await ratesOn(db, day) : { vat_rate: 0 }
  return { ...withVat(net, vat_rate), vat_rate }
}
