/** The label of a row of a statement. */
export const STATEMENT_ROWS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  money: 'Payment',
  income_wht: 'Income tax withheld',
  vat_wht: 'VAT withheld',
  write_off: 'Written off',
  carried: 'Credit carried over',
  reversal: 'Payment reversed',
  tax_reversal: 'Tax withheld, reversed',
  carried_reversal: 'Credit carried over, reversed',
  refund: 'Credit paid back',
  refund_reversal: 'Credit paid back, reversed',
  write_off_reversal: 'Written off, reversed',
  correction: 'Correction',
  freed: 'Moved to credit',
} as const
export const STATEMENT_KINDS = Object.keys(STATEMENT_ROWS) as (keyof typeof STATEMENT_ROWS)[]
/** Rows of receipts that were reversed: why is for staff. */
export const REVERSALS: readonly string[] = [
  'reversal',
  'tax_reversal',
  'carried_reversal',
  'refund_reversal',
] satisfies typeof STATEMENT_KINDS
