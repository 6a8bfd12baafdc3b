import { countOf, longMonth } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict, found, HttpError } from '../../../platform/errors.ts'
import { changeDraft } from '../drafts/queries.ts'
import { computeDrafts } from '../runs/compute.ts'
import { lockDrafts } from '../runs/queries.ts'
import { isLive, keyOf, storeDrafts } from '../runs/run.ts'
import { draftOfInvoice, replacedBy } from './replace-queries.ts'

type OfInvoice = NonNullable<Awaited<ReturnType<typeof draftOfInvoice>>>

/** @throws 409 `not_credited` while something of an invoice is charged, `replaced` */
async function requireReplaceable(db: Db, { state, invoice_id, invoice_number, left }: OfInvoice) {
  if (left > 0 || state === null) {
    const what = state === null ? 'It is of no contract’s month' : `${formatMoney(left)} of ${invoice_number} is not credited`
    throw new HttpError(409, 'not_credited', `${what}. Only an invoice of a month that was credited in full is replaced.`)
  }
  if (state !== 'Replaced') return
  const by = await replacedBy(db, invoice_id)
  const numbers = by.flatMap(({ invoice_number: number }) => (number === null ? [] : [number]))
  const drafts = countOf(by.length - numbers.length, 'draft')
  const what = numbers.length > 0 ? numbers.join(' and ') : by.length > 0 ? drafts : 'a draft that was discarded since'
  throw new HttpError(409, 'replaced', `${invoice_number} was replaced by ${what}.`)
}

/**
 * Frees what an invoice has charged that was credited in full, and makes the drafts that charge its month again; returns the id of the
 * first. Of two who do that at once, one gets 409 `replaced`.
 */
export async function replaceInvoice(db: Db, invoiceId: number): Promise<number> {
  const { month, contract_id } = found(await draftOfInvoice(db, invoiceId), 'Invoice')
  if (month !== null && contract_id !== null) await lockDrafts(db, month, [contract_id])
  // By a statement after the lock: another may have replaced it meanwhile.
  const old = found(await draftOfInvoice(db, invoiceId), 'Invoice')
  await requireReplaceable(db, old)
  await changeDraft(db, old.id!, { state: 'Replaced' })
  const drafts = (await lockDrafts(db, old.month!, [old.contract_id!])).filter((draft) => isLive(draft) || draft.receipt_number)
  const known = new Map(drafts.map((draft) => [keyOf(draft), draft]))
  const computed = await computeDrafts(db, old.month!, { contracts: [old.contract_id!] })
  await storeDrafts(
    db,
    computed.flatMap((draft) => {
      const open = known.get(keyOf(draft))
      if (open === undefined) return [{ draft }]
      return open.state === 'Draft' ? [{ draft, id: open.id }] : []
    }),
  )
  const [first] = await replacedBy(db, invoiceId)
  if (!first) throw conflict(`Nothing is charged of ${longMonth(old.month!)} for this contract any more.`)
  return first.draft_id
}
