// Random courses of a contract over half a year, for tests of billing.
import fc from 'fast-check'

const MISSED = ['missed'] as const
export const CORRECTED = ['corrected', 'corrected', 'credited'] as const
const BILLED = ['computed', 'settled'] as const
const TAKEN_BACK = ['replaced'] as const
const AGREED = ['regrouped', 'rateChanged', 'postAdded'] as const
export const BASIS = ['basisChanged'] as const
const POSTS = ['postMoved', 'postEnded', 'postProlonged'] as const
export type What = (
  | typeof MISSED
  | typeof CORRECTED
  | typeof BILLED
  | typeof TAKEN_BACK
  | typeof AGREED
  | typeof BASIS
  | typeof POSTS
)[number]
/** Days pass, then something happens; `pick` chooses to what it happens, and `days` how far ahead. */
export type Event = { pass: number; what: What; pick: number; days: number }
export const often = (weight: number, whats: readonly What[]) => ({ weight, arbitrary: fc.constantFrom(...whats) })
const ANY = [often(3, MISSED), often(4, BILLED), often(1, TAKEN_BACK), often(3, AGREED), often(3, POSTS)]
/** Courses of a contract; `more` is what happens in some only. */
export const courses = (count: number, ...more: ReturnType<typeof often>[]) => {
  const what = fc.oneof(...ANY, ...more)
  const event = fc.record({
    ...{ pass: fc.integer({ min: 1, max: 6 }), what, pick: fc.nat(999), days: fc.integer({ min: 1, max: 25 }) },
  })
  return fc.sample(fc.array(event, { minLength: 55, maxLength: 55 }), count)
}
