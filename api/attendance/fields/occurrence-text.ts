import { formatNumber } from '../../core/format.ts'
import { type Say, say } from '../../core/say.ts'
import type { OccurrenceKind } from '../../sites/occurrence-kinds.ts'
import { type Occurrence, type OccurrenceField, type OccurrenceFields, ODOMETER } from '../occurrences.ts'

/** The names of facts in forms, lists and documents. */
export const FIELD_LABELS: Record<OccurrenceField, string> = {
  name: 'Name',
  from: 'From',
  host: 'To see',
  id_seen: 'Identity seen',
  plate: 'Number plate',
  odometer_km: 'Odometer',
  fuel: 'Fuel',
  key: 'Key',
  holder: 'Holder',
  goods: 'Goods',
}

/** The kind that ends an open entry of a kind. */
export const ENDED: { [K in OccurrenceKind]?: string } = { visitor: 'Left', vehicle: 'Back', key: 'Back' }
/** The word for an open entry of a kind, until then. */
export const OPEN: { [K in OccurrenceKind]?: string } = { visitor: 'Inside', vehicle: 'Out', key: 'Out' }

/** The text of an entry's fact, as people read it: an odometer as `45,379 km`. */
export const factText = (field: OccurrenceField, value: string) =>
  field === 'odometer_km' && ODOMETER.test(value) ? `${formatNumber(Number(value))} km` : value

/** Of a thing that went out: who has it. */
export const HOLDER_TEXT = 'with {holder}'

type Entry = { text: string; fields: OccurrenceFields; holder_name?: string | null }
/** An entry in one line: its facts, who has what went out, then its text. */
export function occurrenceText({ text, fields, holder_name }: Entry, t: Say = say) {
  const said = (Object.keys(FIELD_LABELS) as OccurrenceField[]).flatMap((field) => {
    const value = fields[field]
    if (!value) return []
    if (field === 'name' || field === 'key' || field === 'plate') return value
    // An amount is written as everywhere else.
    const label = field === 'odometer_km' ? t(FIELD_LABELS[field]) : t(FIELD_LABELS[field]).toLowerCase()
    return `${label}: ${factText(field, value)}`
  })
  const facts = [...said, ...(holder_name ? [t(HOLDER_TEXT, { holder: holder_name })] : [])].join(', ')
  return [facts && facts[0]!.toUpperCase() + facts.slice(1), text].filter(Boolean).join('. ')
}

/** The flags of an entry of the register: a driver without a permit, or a thing that was reported although it was out. */
export function remarkOf({ item_id, opens, closes, no_permit }: Pick<Occurrence, 'item_id' | 'opens' | 'closes' | 'no_permit'>) {
  const wasOut = item_id !== null && !opens && closes === null
  return [wasOut && 'Does not count: it was out, or out of service, by then.', no_permit].filter(Boolean).join(' ')
}
