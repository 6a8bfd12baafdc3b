// Bodies for any call of the contract, valid but with markup in every text that accepts it. A new call is covered
// automatically.
import * as z from 'zod/mini'
import type { Schema } from '../../api/core/endpoint.ts'
import { PUSH_KEY } from '../../server/test/resources/push-key.ts'

/** Fourteen ways to execute a script by input. Each reports its number. */
export const PAYLOADS = [
  '<script>pwned(1)</script>',
  '"><script>pwned(2)</script>',
  '<img src=x onerror=pwned(3)>',
  `"'><img src=x onerror="pwned(4)">`,
  `' autofocus onfocus='pwned(5)' x="" onmouseover="pwned(5)`,
  '<svg/onload=pwned(6)>',
  '</title></textarea><script>pwned(7)</script>',
  '</script><script>pwned(8)</script>',
  'javascript:pwned(9)//',
  '<iframe srcdoc="<script>parent.pwned(10)</script>"></iframe>',
  '<a href="javascript:pwned(11)" autofocus onfocus=pwned(11)>x</a>',
  "{{constructor.constructor('pwned(12)')()}}<%= pwned(12) %>",
  '<!--><img src=x onerror=pwned(13)>-->',
  '<details open ontoggle=pwned(14)><math><mi xlink:href="javascript:pwned(14)">',
]

/** Values for fields with a format; the first that a field accepts is used. */
const FORMS = [
  ...['Kololo', '0700 000 001', '256700000001', '08:00', '18:00', '1', 'true', '2031-03-03', '2031-03-10', 'x'.repeat(43)],
  ...['https://example.org/markup', '2020-03-01T10:00:00Z', '123456', 'M-0000-0000'],
  ...[1, 7, 12, 24, 500, 1000, 2011, false, true, null],
]

type Inner = { _zod: { def: { type: string; [part: string]: unknown } } }
/** True if a body is valid. */
export const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

const formsOf = (number: number) => [`markup-${number}@mail.example`, dayAfter(number), ...FORMS]

/** A valid value; unique for each `number` where that matters. Optional fields that are not text are left out. */
export function validValue(schema: Schema, number: number): unknown {
  const { def } = (schema as unknown as Inner)._zod
  const inner = def.innerType as Schema
  const forms = formsOf(number)
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape as Record<string, Schema>)
      const made = parts
        .filter(([name]) => name !== HONEYPOT)
        .map(([name, part]) => [name, FIXED[name] ?? validValue(part, number)])
      return mended(schema, Object.fromEntries(made.filter(([, value]) => value !== undefined)), number)
    }
    case 'array': {
      const one = validValue(def.element as Schema, number)
      return [[one], [one, one, one], []].find((list) => accepts(schema, list))
    }
    case 'optional':
    case 'default':
    case 'nullable':
      return [...PAYLOADS, ...forms.slice(0, 1)].some((text) => accepts(inner, text)) || isRich(inner)
        ? validValue(inner, number)
        : undefined
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'union':
      return validValue((def.options as Schema[])[0]!, number)
    case 'literal':
      return (def.values as unknown[])[0]
    default:
      return forms.find((form) => accepts(schema, form))
  }
}

/** Fields with rules beyond their own schema. */
const FIXED: Record<string, string> = {
  password: 'seven slow buses to Entebbe',
  date_of_birth: '1990-06-15',
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: PUSH_KEY,
  auth: 'A'.repeat(22),
  columns: JSON.stringify({
    ...{ firstName: 0, lastName: 1, gender: 2, date_of_birth: 3, contacts: 4, email: 5, rank: 6 },
    ...{ name: 1, company_name: 1, address: 1, client_id: 7, guard_id: 7, type_id: 7, number: 1 },
    ...{ received_on: 3, amount: 7, text: 0, reference: 1, payer: 6 },
  }),
}

/** A file to import with the `columns` above: one row with markup in every text. */
export function csvWith(payload: string, number: number) {
  const texts = [payload, `${payload} ${number}`, 'Male', '1990-06-15', '0700', `csv-${number}@mail.example`, payload, '1']
  return `0,1,2,3,4,5,6,7\r\n${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join()}\r\n`
}
/** The honeypot field: a form with it filled in is not stored. */
const HONEYPOT = 'website'

/** Repairs combinations of valid fields that are refused (a shift that ends when it begins). */
function mended(schema: Schema, value: Record<string, unknown>, number: number) {
  if (accepts(schema, value)) return value
  for (const name of Object.keys(value).reverse()) {
    const found = formsOf(number).find((form) => accepts(schema, { ...value, [name]: form }))
    if (found !== undefined) return { ...value, [name]: found }
  }
  return value
}

const dayAfter = (number: number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10)
const isRich = (schema: Schema) => ['object', 'array'].includes((schema as unknown as Inner)._zod.def.type)

type Place = (string | number)[]

/** The paths of texts in a body. */
export const textsIn = (value: unknown, at: Place = []): Place[] =>
  typeof value === 'string'
    ? [at]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => textsIn(part, [...at, key]))
      : []

function changedAt(value: unknown, [key, ...rest]: Place, to: unknown): unknown {
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = changedAt(copy[key], rest, to)
  return copy
}

/** Runs as the address of a link only where a text begins with it. */
const ADDRESS = PAYLOADS.findIndex((payload) => payload.startsWith('javascript:'))

/**
 * The kinds from `first` on that one text has together, the most at first. `javascript:` begins a text; where it does not, it is
 * not counted. A text that begins with a quote has one kind: where no quotes are around the text, it would put the following
 * kinds into quotes.
 */
export function runsFrom(first: number, most = PAYLOADS.length) {
  const run = (end: number) => {
    const kinds = [...PAYLOADS.keys()].slice(first, end)
    return {
      kinds: kinds.filter((kind) => kind !== ADDRESS || kind === first),
      text: kinds.map((kind) => PAYLOADS[kind]).join(' '),
    }
  }
  const alone = /^["']/.test(PAYLOADS[first]!)
  const end = Math.min(first < ADDRESS ? ADDRESS : PAYLOADS.length, first + (alone ? 1 : most))
  const parts = Array.from({ length: end - first }, (_, less) => run(end - less))
  return first === 0 && most === PAYLOADS.length ? [run(PAYLOADS.length), ...parts] : parts
}

type Choice = {
  /** The kind to begin with, where it is still to come. */
  from?: number
  /** Most kinds in one text. */
  most?: number
}

/** The next kinds that a field has not had, as many as it takes in one text; undefined where it takes none of them. */
export function nextText(takes: (text: string) => boolean, had: Set<number>, { from = 0, most }: Choice = {}) {
  const kinds = [...PAYLOADS.keys()]
  const left = [...kinds.slice(from), ...kinds.slice(0, from)].filter((kind) => !had.has(kind))
  return left.flatMap((first) => runsFrom(first, most)).find(({ text }) => takes(text))
}

/**
 * A body with markup in every free-text field. `had` are the kinds that each field has had, by its path; `places` those that
 * are new in this body, none where a field has had all that it takes.
 */
export function withMarkup(schema: Schema, valid: unknown, had: Map<string, Set<number>>, choice: Choice = {}) {
  const places = new Map<string, number[]>()
  let body = valid
  for (const place of textsIn(valid)) {
    // Stored as a hash and never shown.
    if (place.at(-1) === 'password') continue
    const path = place.join('.')
    const takes = (text: string) => accepts(schema, changedAt(body, place, text))
    const next = nextText(takes, had.get(path) ?? new Set(), choice)
    const text = (next ?? nextText(takes, new Set(), { ...choice, most: 1 }))?.text
    if (text === undefined) continue
    body = changedAt(body, place, text)
    places.set(path, next?.kinds ?? [])
  }
  return { body, places }
}
