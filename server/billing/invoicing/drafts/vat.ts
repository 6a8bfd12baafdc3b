import { withVat } from '../../../../api/billing/invoice-lines/invoice-lines.ts'
import type { Db } from '../../../platform/db/open.ts'
import { ratesOn } from '../../../sales/index.ts'
import type { StoredDraft } from './queries.ts'

/** Net, VAT and total of a draft on a day: by the rate of that day, and without VAT where the contract is exempt by now. */
export async function vatOn(db: Db, { net, vat_mode }: Pick<StoredDraft, 'net' | 'vat_mode'>, day: string) {
  const { vat_rate } = vat_mode === 'standard' ? await ratesOn(db, day) : { vat_rate: 0 }
  return { ...withVat(net, vat_rate), vat_rate }
}
