import type { Mutation } from './mutation.ts'

export const IMPORTS: readonly Mutation[] = [
  {
    rule: 'a day of two-digit years that is tomorrow is of this century where the days are past',
    file: 'api/core/imports/read-day.ts',
    text: 'found && found > last',
    to: 'found && found >= last',
    tests: ['api/core/imports'],
  },
  {
    rule: 'a date is read in its own order where the file proves it',
    file: 'api/core/imports/read-day.ts',
    text: 'return only && !another ?',
    to: 'return only ?',
    tests: ['api/core/imports', 'server/http/imports/imports.test.ts'],
  },
  {
    rule: 'a reading up to the most that a field takes is one',
    file: 'api/core/imports/read-number.ts',
    text: 'amountOf(one) <= most',
    to: 'amountOf(one) < most',
    tests: ['api/core/imports'],
  },
  {
    rule: 'a debit is negative',
    file: 'api/core/imports/read-number.ts',
    text: "signs.push(side.startsWith('d'))",
    to: "signs.push(side.startsWith('c'))",
    tests: ['api/core/imports'],
  },
  {
    rule: 'a key that the database has is not imported again',
    file: 'server/http/imports/run-import.ts',
    text: 'one.values !== undefined && !known.has(one.key)',
    to: 'one.values !== undefined',
    tests: ['server/http/imports/imports.test.ts', 'server/people/guards/import.test.ts'],
  },
  {
    rule: 'of two rows with one key it is the wrong one that has a problem more',
    file: 'server/http/imports/run-import.ts',
    text: '(isRight && !earlier.isRight)',
    to: '(isRight && earlier.isRight)',
    tests: ['server/http/imports/imports.test.ts', 'server/people/guards/import.test.ts'],
  },
  {
    rule: 'a file of exactly the most rows is taken',
    file: 'server/http/imports/run-import.ts',
    text: 'outcome.rows > MAX_IMPORT_ROWS',
    to: 'outcome.rows >= MAX_IMPORT_ROWS',
    tests: ['server/http/imports/imports.test.ts', 'server/people/guards/import.test.ts'],
  },
  {
    rule: 'of the rows after the last whole batch none is lost',
    file: 'server/http/imports/run-import.ts',
    text: '  if (!outcome.stopped_at) await flush()\n',
    to: '',
    tests: ['server/people/guards/import.test.ts'],
  },
  {
    rule: 'a payment of a client whose name two have is not sure',
    file: 'server/billing/money-in/statement-imports/match.ts',
    text: 'only !== undefined && !others.length &&',
    to: 'only !== undefined &&',
    tests: ['server/billing/money-in/statement-imports'],
  },
]
