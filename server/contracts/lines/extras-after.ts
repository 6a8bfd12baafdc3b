import { countOf, formatDay } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflictAt } from '../../platform/errors.ts'
import { extrasAfter } from './queries.ts'

/** @throws 409, at the field, for a last day after which extra guards are agreed: they would come and be charged in no month */
export async function requireNoExtrasAfter(db: Db, lineIds: readonly number[], day: string, field: string) {
  const { count, last } = await extrasAfter(db, lineIds, day)
  if (count === 0) return
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  const what = `${countOf(count, 'extra guard')} ${are} agreed after ${formatDay(day)}.`
  throw conflictAt(field, `${what} Mark ${them} as off first, or choose ${formatDay(last)} or later as the last day.`)
}
