import { countOf } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'

/** `97.8 %`. */
export const percentText = (percent: number) => `${formatNumber(percent)} %`

/** `3 guards`, and `No guard`. */
export const someText = (count: number, one: string) => (count === 0 ? `No ${one}` : countOf(count, one))

/** A difference to one decimal, without the rests of binary fractions. */
const difference = (now: number, before: number) => Math.round((now - before) * 10) / 10

/** `1.1 points better than Sep 2026`, of a share that is the better the larger it is, or the smaller. */
export function pointsText(now: number | null, before: number | null, than: string, better: 'more' | 'less') {
  if (now === null || before === null) return
  const points = difference(now, before)
  if (points === 0) return `as in ${than}`
  const word = points > 0 === (better === 'more') ? 'better' : 'worse'
  return `${countOf(Math.abs(points), 'point')} ${word} than ${than}`
}

/** `3 more than Sep 2026`. */
export function moreText(now: number, before: number, than: string) {
  const more = difference(now, before)
  return more === 0 ? `as many as in ${than}` : `${formatNumber(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than ${than}`
}

const WORDS = ['', 'one', 'two', 'three']
const MOST_NAMED = WORDS.length - 1
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

type Part = { name: string; amount: number }

/** `61 % of the missing hours were at three stations: A, B and C`, of parts with the largest first; where nothing is the most, that. */
export function mostlyText(parts: readonly Part[], what: string, where: string) {
  const all = parts.reduce((sum, { amount }) => sum + amount, 0)
  const some = parts.filter(({ amount }) => amount > 0)
  const first = some.slice(0, MOST_NAMED)
  if (all <= 0) return
  if (some.length > MOST_NAMED && some[0]!.amount === some.at(-1)!.amount) return `No ${where} stands out`
  const share = Math.round((100 * first.reduce((sum, { amount }) => sum + amount, 0)) / all)
  const places = first.length === 1 ? `one ${where}` : `${WORDS[first.length]} ${where}s`
  return `${share === 100 ? 'All' : `${share} %`} of ${what} at ${places}: ${listed(first.map(({ name }) => name))}`
}
