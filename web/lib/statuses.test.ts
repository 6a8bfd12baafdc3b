import { expect, test } from 'vitest'
import { STATUS_VARIANTS, type Variant } from './statuses.ts'

/**
 * Words that mean different things in different records: an open job is in order, an open slot lacks its guard; a locked month is
 * done, a locked phone waits for a supervisor; a ready guard may be planned, a ready run waits to be checked; a new alarm calls for
 * somebody, a new request has time; a taken alarm is worked on, a taken offer is settled.
 */
const SEVERAL_MEANINGS = ['Locked', 'New', 'Open', 'Ready', 'Sent', 'Taken']

test('a status has one meaning and one colour for all kinds of records', () => {
  const meanings = new Map<string, Set<Variant>>()
  for (const statuses of Object.values<Record<string, Variant>>(STATUS_VARIANTS))
    for (const [word, variant] of Object.entries(statuses)) meanings.set(word, (meanings.get(word) ?? new Set()).add(variant))
  const several = [...meanings].filter(([, variants]) => variants.size > 1).map(([word]) => word)
  expect(several.sort()).toEqual(SEVERAL_MEANINGS)
})
