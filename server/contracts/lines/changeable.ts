import { addDays, today } from '../../../api/core/fields/days.ts'
import { countOf, formatDay, longMonth } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, conflictAt, HttpError } from '../../platform/errors.ts'
import { requireOpenPosts } from '../slots/locked-queries.ts'
import { decidedFrom, freeForTerms, requireOpenTerms, workedFrom } from './queries.ts'
import { chargedUntil } from './use-queries.ts'

// Days from which something that is agreed can change: ahead, or over and in an open month that is neither decided nor invoiced.

/** A day without its year, where that is the present one. */
export const inShort = (day: string) => formatDay(day).replace(` ${today().slice(0, 4)}`, '')

/** `2 shifts of these days are already decided` */
export const shiftsDecided = (count: number, which = '') =>
  `${countOf(count, 'shift')}${which} ${count === 1 ? 'is' : 'are'} already decided`
export const decided = (field: string, message: string) =>
  new HttpError(409, 'decided', message, { fields: { [field]: message } })

/** @throws 409, at the field, for a day that is over and in, or before, a month for which lines have been charged in arrears */
async function requireNotInvoiced(
  db: Db,
  lineIds: readonly number[],
  from: string,
  field: string,
  free: (day: string) => Promise<string | undefined> = async (day) => day,
) {
  const charged = from < today() ? await chargedUntil(db, lineIds) : null
  if (charged && from <= charged) {
    const [month, day] = [longMonth(charged.slice(0, 7)), await free(addDays(charged, 1))]
    throw conflictAt(
      field,
      day
        ? `${month} is invoiced. Take the change from ${inShort(day)}, or correct the invoice by a credit note.`
        : `${month} is invoiced. Correct the invoice by a credit note.`,
    )
  }
}

/** @throws 409 when a month of the terms is approved, locked or invoiced in arrears, or slots from this day on are decided */
export async function requireUndecided(db: Db, lineId: number, from: string) {
  await atField('valid_from', requireOpenTerms(db, lineId, from))
  const free = (day: string) => freeForTerms(db, lineId, day)
  const { count, free_from } = await decidedFrom(db, lineId, from)
  if (count > 0) {
    const [what, them, day] = [shiftsDecided(count, ' of these days'), count === 1 ? 'it' : 'them', await free(free_from)]
    throw decided(
      'valid_from',
      day ? `${what}. Take the change from ${inShort(day)}, or reopen ${them}.` : `${what}. Reopen ${them} first.`,
    )
  }
  await requireNotInvoiced(db, [lineId], from, 'valid_from', free)
}

/**
 * For new rates, of which no decision depends.
 * @throws 409, at the field, when a month of the posts since a day is approved, locked or invoiced in arrears
 */
export async function requireRatesOpen(db: Db, lineIds: readonly number[], from: string, field: string) {
  await atField(field, requireOpenPosts(db, lineIds, from))
  await requireNotInvoiced(db, lineIds, from, field)
}

/** The same for a day that is over and from which nobody is needed, or guards are needed again. */
export async function requireNeedOpen(db: Db, lineIds: readonly number[], from: string) {
  if (from < today()) await requireRatesOpen(db, lineIds, from, 'from')
}

/** @throws 409, at `from`, when a shift of posts was worked on a day that is over, or is being worked, and nobody would have been needed */
export async function requireUnworked(db: Db, lineIds: readonly number[], from: string) {
  const { count, free_from } = from < today() ? await workedFrom(db, lineIds, from) : { count: 0, free_from: from }
  if (count > 0)
    throw decided(
      'from',
      `${countOf(count, 'shift')} of these days ${count === 1 ? 'was' : 'were'} worked. Take the change from ${inShort(free_from)}.`,
    )
}

/** @throws 409, at the field, for a last day of lines that is over, where days after it have been charged in arrears */
export async function requireEndUncharged(db: Db, lineIds: readonly number[], until: string, field: string) {
  const charged = until < today() ? await chargedUntil(db, lineIds) : null
  if (charged && until < charged)
    throw conflictAt(
      field,
      `${longMonth(charged.slice(0, 7))} is invoiced. Choose ${inShort(charged)} or later, or correct the invoice by a credit note.`,
    )
}
