// Rows that count from a day until that of the next one: tax rates, dated settings.
import { today } from '../../api/core/fields/days.ts'
import { invalid } from '../platform/errors.ts'

type Dated = { valid_from: string }
type Standing = {
  standing: 'Past' | 'Current' | 'Future'
  /** True for a row that is not past, with which nothing was computed, and without which an earlier row counts. */
  removable: boolean
}

/** The rows of one series, latest first, with their standing today; `countsFrom` is the first day that counts a row. */
export function withStanding<R extends Dated>(
  rows: readonly R[],
  isUsed: (row: R) => boolean,
  countsFrom: (row: R) => string = ({ valid_from }) => valid_from,
): (R & Standing)[] {
  const current = rows.findIndex((row) => countsFrom(row) <= today())
  return rows.map((row, at) => {
    const standing = at === current ? 'Current' : at < current ? 'Future' : 'Past'
    return { ...row, standing, removable: standing !== 'Past' && at < rows.length - 1 && !isUsed(row) }
  })
}

/** @throws 422 at `valid_from` for a day in the past: what was computed by then must not change */
export function refusePast({ valid_from }: Dated) {
  if (valid_from < today()) throw invalid({ valid_from: 'valid from must not be in the past.' })
}
