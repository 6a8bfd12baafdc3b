/** The decimal and thousands marks of a column, as proved by its numbers together. */
export type NumberStyle = { pointGroups: boolean; pointDecimal: boolean; commaGroups: boolean }
export const NO_NUMBER_STYLE: NumberStyle = { pointGroups: false, pointDecimal: false, commaGroups: false }

/** A number, null for a way to write that there is none, or why a text is neither. */
export type NumberReading = { value: number | null } | { problem: 'no number' } | { problem: 'ambiguous'; readings: number[] }

const CURRENCY = String.raw`(?:uganda shillings?|shillings?|ugx|ugshs?|u\.?shs?|shs?)\.?:?`
const BEFORE = new RegExp(`^(?:${CURRENCY}|\\s)+`)
const AFTER = new RegExp(`(?:\\s|/=|/-|=|${CURRENCY})+$`)
const NOTHING = /^(?:[-.]*|nil|none|null|n\.?\/?a\.?)$/
/** Longer numbers lose digits. */
const MOST_DIGITS = 15
const LONGEST = 60

type Written = { digits: string; isNegative: boolean }

/** The digits of a number with the marks between them, and its sign; null for nothing, undefined for a text that is no number. */
function taken(text: string): Written | null | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const trimmed = (part: string) => part.replace(BEFORE, '').replace(AFTER, '').trim()
  if (NOTHING.test(trimmed(plain))) return null
  const signs: boolean[] = []
  let rest = trimmed(plain)
  const [, before, side] = /^(.*\d.*?)\s*\(?\b(cr|dr|c|d)\.?\)?$/.exec(rest.replace(/(\d)(cr|dr|c|d)\b/, '$1 $2')) ?? []
  if (side) {
    signs.push(side.startsWith('d'))
    rest = trimmed(before!)
  }
  const [, inside] = /^\((.*)\)$/.exec(rest) ?? []
  if (inside) {
    signs.push(true)
    rest = trimmed(inside)
  }
  const [, first, body, last] = /^([+-]?) ?(.*?) ?([+-]?)$/.exec(rest)!
  for (const sign of [first, last]) if (sign) signs.push(sign === '-')
  if (new Set(signs).size > 1) return undefined
  const digits = trimmed(body!).replace(/\.$/, '')
  return /^[\d.,' ]*\d$/.test(digits) ? { digits, isNegative: signs[0] ?? false } : undefined
}

type Shape = { whole: string; part: string; groups: string | null; decimal: string | null }
const shape = (whole: string, part = '', groups: string | null = null, decimal: string | null = null): Shape => ({
  whole: whole.replace(/\D/g, ''),
  ...{ part, groups, decimal },
})

/** The ways in which digits can be read: none, one, or as groups of three and as a decimal. */
function shapesOf(digits: string): Shape[] {
  if (/^\d+$/.test(digits)) return [shape(digits)]
  const [, whole = '', group, mark, part] = /^([1-9]\d{0,2}([.,' ])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(digits) ?? []
  if (group && mark && part && group !== mark) {
    const asGroup = part.length === 3 ? [shape(`${whole}${part}`, '', 'both')] : []
    return [...asGroup, shape(whole, part, group, mark)]
  }
  const grouped = group && !mark ? [shape(whole, '', group)] : []
  const [, head, point, tail] = /^(\d*)([.,])(\d+)$/.exec(digits) ?? []
  return [...grouped, ...(point && tail ? [shape(head || '0', tail, null, point)] : [])]
}

const amountOf = ({ whole, part }: Shape) => Number(`${whole}.${part || 0}`)

/** Adds what a number of the column proves, when it can be read in one way only. */
export function learnNumber(style: NumberStyle, text: string): NumberStyle {
  const found = taken(text)
  const [one, another] = found ? shapesOf(found.digits) : []
  if (!one || another) return style
  const { groups, decimal } = one
  return {
    pointGroups: style.pointGroups || groups === '.',
    pointDecimal: style.pointDecimal || decimal === '.',
    commaGroups: style.commaGroups || groups === ',',
  }
}

/**
 * A number as it is written in Uganda: with commas between thousands and a point before cents, in shillings, as a debit or a
 * credit. `850.000` can be read in two ways, unless other numbers of the column prove that points are between their thousands; so
 * can `25,500` where they are. A reading above `most` is none.
 */
export function readNumber(text: string, style = NO_NUMBER_STYLE, most = Number.POSITIVE_INFINITY): NumberReading {
  const found = taken(text)
  if (found === null) return { value: null }
  if (!found || found.digits.replace(/\D/g, '').length > MOST_DIGITS) return { problem: 'no number' }
  const shapes = shapesOf(found.digits).filter((one) => amountOf(one) <= most)
  const [first, second] = shapes
  if (!first) return { problem: 'no number' }
  const signed = (one: Shape) => (found.isNegative ? -amountOf(one) : amountOf(one)) || 0
  if (!second) return { value: signed(first) }
  const isProven =
    first.groups === ','
      ? style.commaGroups || !style.pointGroups
      : first.groups === '.' && style.pointGroups && !style.pointDecimal
  return isProven ? { value: signed(first) } : { problem: 'ambiguous', readings: shapes.map(signed) }
}

/** `850.000 can be read as 850,000 and as 850. …`, or what a field must be. */
export const numberProblem = (reading: Extract<NumberReading, { problem: string }>, text: string, label: string) =>
  reading.problem === 'ambiguous'
    ? `${text.trim()} can be read as ${reading.readings.map((one) => one.toLocaleString('en-US')).join(' and as ')}. Write it without points and commas.`
    : `${label} must be a number.`
