import type { CardPlace, Column } from '../data-table-props.ts'

/** Fields that say how a record stands, the likeliest first. */
const STATES = ['state', 'status', 'stage', 'severity', 'unread']
/** Titles that say the same of a field with another name, such as `active` or `published`. */
const STATE_TITLES = ['State', 'Status']

/**
 * The place of each column by its field. A column says its own (`card`); otherwise the name is what names the row, the state is a
 * field of that kind, and the line is the first of the others. A number alone names nobody.
 */
export function cardPlaces<T>(columns: readonly Column<T>[]): ReadonlyMap<string, CardPlace> {
  const places = new Map(columns.flatMap(({ field, card }) => (card ? [[field, card] as const] : [])))
  const free = () => columns.filter(({ field }) => !places.has(field))
  const isTaken = (place: CardPlace) => [...places.values()].includes(place)
  const take = (place: CardPlace, fields: readonly (string | undefined)[]) => {
    if (!isTaken(place)) for (const field of fields) if (field) places.set(field, place)
  }
  const names = free().filter(({ names }) => names)
  take(
    'name',
    names.length > 0 ? names.map(({ field }) => field) : [(free().find(({ field }) => field !== 'id') ?? free()[0])?.field],
  )
  take('state', [
    STATES.find((state) => free().some(({ field }) => field === state)),
    free().find(({ title }) => STATE_TITLES.includes(title))?.field,
  ])
  take('line', [free().find(({ field }) => field !== 'id')?.field])
  for (const { field } of free()) places.set(field, 'folded')
  return places
}

/** The telephone number of a row, by which a card calls; null where the record has none. */
export function phoneOf(row: object): string | null {
  const { contacts, guard_contacts, phone } = row as Record<string, unknown>
  const number = contacts ?? guard_contacts ?? phone
  return typeof number === 'string' && /\d/.test(number) ? number : null
}
