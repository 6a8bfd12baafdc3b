import { expect, test } from 'vitest'
import { nameAll, recognise, referenceOf } from './identity.ts'
import type { ReceiptLike } from './queries.ts'
import type { Incoming } from './read-statement.ts'

type Some = Partial<Incoming>
const incoming = (rows: Some[]): Incoming[] =>
  rows.map((one, at) => ({
    ...{ row: at + 2, received_on: '2026-11-20', amount: 5_000, text: 'CASH DEP A', reference: null, phone: null, payer: null },
    ...one,
  }))
/** The receipts that an import of rows would record. */
const receiptsOf = (rows: Some[]): ReceiptLike[] =>
  nameAll('bank', incoming(rows)).map((one, at) => ({
    ...{ id: at + 1, receipt_number: `RC-${at + 1}`, provider_ref: one.key, amount: one.amount, received_on: one.received_on },
    ...{ reference: one.reference ?? one.text, by_provider: false },
  }))
const byHand = (more: Partial<ReceiptLike> = {}): ReceiptLike => ({
  ...{
    id: 9,
    receipt_number: 'RC-9',
    provider_ref: null,
    reference: null,
    amount: 5_000,
    received_on: '2026-11-20',
    by_provider: false,
  },
  ...more,
})

/** Identity of each row: `known`, the receipt that it may be, `row n` that it repeats, or `new`. */
function outcomes(rows: Some[], receipts: ReceiptLike[]) {
  const named = nameAll('bank', incoming(rows))
  const { known, same, repeated } = recognise('bank', named, receipts)
  return named.map(({ row }) => {
    if (repeated.has(row)) return `row ${repeated.get(row)}`
    if (known.has(row)) return 'known'
    const like = same.get(row)
    return like ? `${like.by} ${like.name}` : 'new'
  })
}

test.each(['-', '0', '000000', 'N/A', 'CASH DEPOSIT', 'nil', '--', '.', 'n.a.', 'DEPOSIT', '00-00'])(
  'the reference %s names no payment',
  (reference) => {
    expect(referenceOf({ reference })).toBe(null)
    expect(
      outcomes(
        [
          { reference, amount: 9_000 },
          { reference, amount: 8_000 },
        ],
        receiptsOf([{ reference }]),
      ),
    ).toEqual(['new', 'new'])
  },
)

test('the same reference with another day or amount is shown, to choose; with both the same it is known', () => {
  const before = receiptsOf([{ reference: 'FT1' }])
  expect(outcomes([{ reference: 'ft1', text: 'other words' }], before)).toEqual(['known'])
  expect(outcomes([{ reference: 'FT1', amount: 9_000 }], before)).toEqual(['reference RC-1'])
  expect(outcomes([{ reference: 'FT1', received_on: '2026-11-21' }], before)).toEqual(['reference RC-1'])
  // Within a file, too.
  const three = [{ reference: 'FT2' }, { reference: 'FT2', amount: 9_000 }, { reference: 'ft2' }]
  expect(outcomes(three, [])).toEqual(['new', 'reference Row 2', 'row 2'])
  // A provider confirms a payment minutes after midnight.
  expect(outcomes([{ reference: 'FT1', received_on: '2026-11-19' }], [{ ...before[0]!, by_provider: true }])).toEqual(['known'])
})

test('a payment without a reference is the same in other spaces, capitals and columns, or beside the receipt that it looks like', () => {
  const before = receiptsOf([{ text: 'CASH DEP  Kato', payer: 'Joan' }])
  expect(outcomes([{ text: 'cash dep kato', payer: 'JOAN ' }], before)).toEqual(['known'])
  expect(outcomes([{ text: 'Joan', payer: 'CASH DEP KATO' }], before)).toEqual(['known'])
  const columns: Some[] = [
    { text: null },
    { text: 'Joan' },
    { text: null, payer: 'Joan' },
    { reference: 'FT1' },
    { phone: '0772000111' },
  ]
  for (const one of columns) expect(outcomes([one], before)).toEqual(['looks RC-1'])
  expect(outcomes([{ amount: 6_000 }, { received_on: '2026-11-21' }], before)).toEqual(['new', 'new'])
})

test('each receipt is what one row looks like, and two references are two payments', () => {
  const twice = receiptsOf([{ text: 'A' }, { text: 'A' }])
  expect(outcomes([{ text: 'A' }, { text: 'A' }, { text: 'A' }], twice)).toEqual(['known', 'known', 'new'])
  expect(outcomes([{ text: null }, { text: null }, { text: null }], twice)).toEqual(['looks RC-1', 'looks RC-2', 'new'])
  expect(outcomes([{ reference: 'FT2' }], receiptsOf([{ reference: 'FT1' }]))).toEqual(['new'])
})

test('what somebody has recorded by hand is shown beside the row of it', () => {
  expect(outcomes([{ reference: 'FT1' }], [byHand({ reference: 'ft1', received_on: '2026-11-22' })])).toEqual(['recorded RC-9'])
  expect(outcomes([{ reference: 'FT1' }], [byHand()])).toEqual(['looks RC-9'])
  expect(outcomes([{ reference: 'FT1' }], [byHand({ reference: 'slip 77' })])).toEqual(['looks RC-9'])
})
