import { isDeepStrictEqual } from 'node:util'
import type { RunChange, RunCounts } from '../../../../api/billing/billing-runs.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type ComputedDraft, computeDrafts } from './compute.ts'
import { dropDrafts, insertDrafts, type KnownDraft, lockDrafts, noteChanges, storeLines, updateDrafts } from './queries.ts'

/** A contract, or a station of it, of which a month has one live draft. */
export const keyOf = ({ contract_id, station_id }: { contract_id: number; station_id: number | null }) =>
  `${contract_id}/${station_id ?? 0}`

/** A draft that charges something, or will; an invoice that was replaced charges nothing. */
export const isLive = ({ state }: KnownDraft) => state !== 'Discarded' && state !== 'Replaced'
const isSame = (known: KnownDraft, draft: ComputedDraft) => known.basis === draft.basis
/** Warnings, the rates of VAT and discount, the rule of shortfalls, whether it is in advance and which months it settles may differ although the lines are the same. */
const isUnchanged = (known: KnownDraft, draft: ComputedDraft) =>
  known.vat_rate === draft.vat_rate &&
  known.in_advance === draft.in_advance &&
  isDeepStrictEqual(known.happened, draft.happened) &&
  known.discount_rate === draft.discount_rate &&
  known.shortfall_rule === draft.shortfall_rule &&
  known.shortfall_multiple === draft.shortfall_multiple &&
  known.warnings.join('\n') === draft.warnings.join('\n')

const rowOf = ({ lines: _, vat_mode: __, ...row }: ComputedDraft) => row

/** Stores the figures and lines of drafts; those with an id replace what was there. */
export async function storeDrafts(db: Db, drafts: readonly { draft: ComputedDraft; id?: number }[]) {
  if (drafts.length === 0) return
  const isNew = drafts.filter(({ id }) => id === undefined)
  const ids =
    isNew.length > 0
      ? await insertDrafts(
          db,
          isNew.map(({ draft }) => rowOf(draft)),
        )
      : []
  const known = drafts.flatMap(({ id, draft }) => (id === undefined ? [] : [{ id, draft }]))
  if (known.length > 0)
    await updateDrafts(
      db,
      known.map(({ id, draft }) => ({ ...rowOf(draft), id })),
    )
  const stored = [...isNew.map(({ draft }, index) => ({ id: ids[index]!, draft })), ...known]
  await storeLines(
    db,
    stored.flatMap(({ id, draft: { lines, vat_mode } }) =>
      lines.map((line, index) => ({ ...line, draft_id: id, seq: index + 1, vat_mode })),
    ),
  )
}

/**
 * Computes the drafts of a month again. A draft follows the figures; a reviewed one is left alone and says what it would be, nothing
 * where no line is left for it; an issued one is not touched; a discarded one is made again only when it comes to other figures, and
 * never while it is carried.
 */
export async function runMonth(db: Db, month: string): Promise<{ counts: RunCounts; changes: RunChange[] }> {
  const drafts = await lockDrafts(db, month)
  const computed = await computeDrafts(db, month)
  const live = new Map(drafts.filter(isLive).map((draft) => [keyOf(draft), draft]))
  const discarded = new Map(drafts.filter(({ state }) => state === 'Discarded').map((draft) => [keyOf(draft), draft]))
  const carried = new Map(drafts.filter((draft) => draft.receipt_number !== null).map((draft) => [keyOf(draft), draft]))
  const counts: RunCounts = { made: 0, changed: 0, same: 0, differing: 0, issued: 0, dropped: 0, carried: 0 }
  const changes: RunChange[] = []
  const stored: { draft: ComputedDraft; id?: number }[] = []
  const noted: { id: number; changed_net: number | null }[] = []
  for (const draft of computed) {
    const known = live.get(keyOf(draft))
    live.delete(keyOf(draft))
    const before = known ?? discarded.get(keyOf(draft))
    const credited = known ? undefined : carried.get(keyOf(draft))
    if (credited) {
      const { id, client_name, net } = credited
      const differs = !isSame(credited, draft)
      counts.carried++
      noted.push({ id, changed_net: differs ? draft.net : null })
      if (differs) changes.push({ draft_id: id, client_name, state: 'Discarded', before: net, after: draft.net })
    } else if (known?.state === 'Issued') counts.issued++
    else if (before && isSame(before, draft)) {
      counts.same++
      if (before.state === 'Reviewed') noted.push({ id: before.id, changed_net: null })
      if (before.state === 'Draft' && !isUnchanged(before, draft)) stored.push({ draft, id: before.id })
    } else if (known) {
      const { id, client_name, net } = known
      const isReviewed = known.state === 'Reviewed'
      counts[isReviewed ? 'differing' : 'changed']++
      if (isReviewed) noted.push({ id, changed_net: draft.net })
      else stored.push({ draft, id })
      changes.push({ draft_id: id, client_name, state: isReviewed ? 'Reviewed' : 'Draft', before: net, after: draft.net })
    } else {
      counts.made++
      stored.push({ draft })
    }
  }
  const left = Map.groupBy(live.values(), ({ state }) => state)
  counts.issued += left.get('Issued')?.length ?? 0
  for (const { id, client_name, net } of left.get('Reviewed') ?? []) {
    counts.differing++
    noted.push({ id, changed_net: 0 })
    changes.push({ draft_id: id, client_name, state: 'Reviewed', before: net, after: 0 })
  }
  const dropped = (left.get('Draft') ?? []).map(({ id }) => id)
  counts.dropped = dropped.length
  await storeDrafts(db, stored)
  if (noted.length > 0) await noteChanges(db, noted)
  if (dropped.length > 0) await dropDrafts(db, dropped)
  return { counts, changes }
}
