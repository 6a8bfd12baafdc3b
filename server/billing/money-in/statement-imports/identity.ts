import { createHash } from 'node:crypto'
import type { StatementKind } from '../../../../api/billing/statement-imports.ts'
import type { ReceiptLike } from './queries.ts'
import type { Incoming } from './read-statement.ts'

/** A reference names a payment when it has a digit and is not zero: `-`, `0000`, `N/A` and `CASH DEPOSIT` stand for none. */
export const referenceOf = ({ reference }: { reference: string | null }) =>
  reference && /\d/.test(reference) && /[1-9\p{L}]/u.test(reference) ? reference.toLowerCase().replace(/\s+/g, ' ') : null

const wordsOf = (one: Incoming) =>
  [one.text, one.phone, one.payer, one.reference]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Under what a payment may be stored: its reference, and with its day and amount where another payment has that reference. */
type Keys = { key: string; longKey: string }
export type Named = Incoming & Keys

/**
 * Names the payments of a statement. One without a reference has a hash of its day, amount and words, in whatever columns, spaces and
 * capitals they are; the second of two equal ones has another.
 */
export function nameAll(kind: StatementKind, rows: readonly Incoming[]): Named[] {
  const alike = new Map<string, number>()
  return rows.map((one) => {
    const reference = referenceOf(one)
    const { received_on, amount } = one
    if (reference) return { ...one, key: `${kind}:${reference}`, longKey: `${kind}:${reference}@${received_on}:${amount}` }
    const content = [received_on, amount, wordsOf(one)].join('\n')
    const nth = (alike.get(content) ?? 0) + 1
    alike.set(content, nth)
    const key = `${kind}:#${createHash('sha256').update(`${content}\n${nth}`).digest('hex')}`
    return { ...one, key, longKey: key }
  })
}

/** The receipt, or the row of the same file, that a payment may be. */
export type Same = { by: 'recorded' | 'reference' | 'looks'; name: string; receiptId: number | null }
/** Of payments, by their rows: those that are recorded, those that may be, and those that an earlier row of the file has. */
export type Recognised = {
  known: ReadonlySet<number>
  same: ReadonlyMap<number, Same>
  repeated: ReadonlyMap<number, number>
  /** The keys under which receipts are stored. */
  stored: ReadonlySet<string>
}

/**
 * Compares payments with receipts and with each other. Known is what has the reference, day and amount of a receipt, or all of its
 * words; what only has the reference, or only the day and amount where the bank's references do not tell them apart, may be the same.
 */
export function recognise(kind: StatementKind, rows: readonly Named[], receipts: readonly ReceiptLike[]): Recognised {
  const { first, repeated } = repetitionsIn(rows)
  const byKey = new Map(receipts.flatMap((one) => (one.provider_ref ? [[one.provider_ref, one] as const] : [])))
  const [known, taken] = [new Set<number>(), new Set<ReceiptLike>()]
  const fresh = rows.filter((row) => {
    if (repeated.has(row.row)) return false
    const stored = byKey.get(row.key)
    const isStored = stored?.amount === row.amount && (stored.by_provider || stored.received_on === row.received_on)
    const receipt = isStored ? stored : row.longKey === row.key ? undefined : byKey.get(row.longKey)
    if (!receipt) return true
    taken.add(receipt)
    known.add(row.row)
    return false
  })
  const free = receipts.filter((one) => !taken.has(one))
  const byReference = groupBy(free, referenceOf)
  const byDay = groupBy(free, (one) => `${one.received_on} ${one.amount}`)

  function likeOf(row: Named): Same | undefined {
    const reference = referenceOf(row)
    const named = (reference && byReference.get(reference)) || []
    const receipt = named.find(({ amount }) => amount === row.amount) ?? named[0] ?? byKey.get(row.key)
    if (receipt) {
      const isByHand = !receipt.provider_ref && receipt.amount === row.amount
      return { by: isByHand ? 'recorded' : 'reference', name: receipt.receipt_number, receiptId: receipt.id }
    }
    const alike = byDay.get(`${row.received_on} ${row.amount}`) ?? []
    const like = alike.find((one) => !taken.has(one) && isLike(kind, row, one))
    if (like) {
      taken.add(like)
      return { by: 'looks', name: like.receipt_number, receiptId: like.id }
    }
    const earlier = reference ? first.get(reference)! : row
    return earlier === row ? undefined : { by: 'reference', name: `Row ${earlier.row}`, receiptId: null }
  }
  const same = new Map<number, Same>()
  for (const row of fresh) {
    const like = likeOf(row)
    if (like) same.set(row.row, like)
  }
  return { known, same, repeated, stored: new Set(byKey.keys()) }
}

/** The first row of each reference, and the rows that repeat the reference, day and amount of an earlier one. */
function repetitionsIn(rows: readonly Named[]) {
  const [first, repeated] = [new Map<string, Named>(), new Map<number, number>()]
  const rowOf = new Map<string, number>()
  for (const row of rows) {
    const reference = referenceOf(row)
    if (!reference) continue
    if (!first.has(reference)) first.set(reference, row)
    const earlier = rowOf.get(row.longKey)
    if (earlier === undefined) rowOf.set(row.longKey, row.row)
    else repeated.set(row.row, earlier)
  }
  return { first, repeated }
}

/** True if a row and a receipt of its day and amount have no two references of the bank that distinguish them. */
const isLike = (kind: StatementKind, row: Named, { provider_ref }: ReceiptLike) =>
  !referenceOf(row) || !provider_ref || provider_ref.startsWith(`${kind}:#`)

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null) {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
