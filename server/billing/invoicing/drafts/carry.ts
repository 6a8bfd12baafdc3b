import { today } from '../../../../api/core/fields/days.ts'
import { formatNumber, longMonth } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { changed, conflict, found } from '../../../platform/errors.ts'
import { insertReceipt } from '../../receivables/receipts/queries.ts'
import type { SlotReader } from './explained-queries.ts'
import { draftDetail, lockOpenDraft, lockToSettle, requireSettled } from './issue.ts'
import { changeDraft, findDraft, type StoredDraft } from './queries.ts'
import { vatOn } from './vat.ts'

/**
 * Closes a draft below zero, without an invoice: what the client is owed, with its VAT, becomes credit by a receipt of today.
 * @throws 409 `carried`, `issued`, `outdated`, and what would keep it from being issued
 */
export async function carryDraft(db: Db, id: number, version: number | undefined, reader: SlotReader) {
  await lockToSettle(db, id)
  const locked = await lockOpenDraft(db, id)
  changed(version === undefined || version === locked.version, await draftDetail(db, id, reader), 'Draft')
  const draft = found(await findDraft(db, id), 'Draft')
  if (draft.net >= 0) throw conflict('Nothing of this draft is owed to the client. Issue it instead.')
  await requireSettled(db, draft)
  await creditDraft(db, draft)
}

/** Makes what a draft below zero comes to, with the VAT of today, a credit of the client, and closes the draft. */
export async function creditDraft(db: Db, draft: StoredDraft) {
  const { id, client_id, contract_number, month, note } = draft
  const received_on = today()
  const { vat_rate, ...figures } = await vatOn(db, draft, received_on)
  const [net, vat, amount] = [Math.abs(figures.net), Math.abs(figures.vat), Math.abs(figures.total)]
  const { id: receipt_id, receipt_number } = await insertReceipt(db, {
    ...{ client_id, kind: 'carried', method: 'other', amount, received_on, payer: null },
    reference: `${contract_number ?? 'Contract'}, ${longMonth(month)}: ${formatNumber(net)} and VAT of ${formatNumber(vat)}`,
  })
  const what = `Carried to next month as client credit ${receipt_number}: ${formatMoney(net)} and VAT of ${formatMoney(vat)}.`
  await changeDraft(db, id, {
    state: 'Discarded',
    vat_rate,
    ...figures,
    receipt_id,
    changed_net: null,
    note: note ? `${note} ${what}` : what,
  })
}
