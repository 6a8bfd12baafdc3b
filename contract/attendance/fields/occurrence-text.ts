import type { OccurrenceKind } from '../../sites/fields/occurrence-kinds.ts'
import type { OccurrenceField, OccurrenceFields } from '../occurrences.ts'

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

/** What ends an open entry of a kind. */
export const ENDED: { [K in OccurrenceKind]?: string } = { visitor: 'Left', vehicle: 'Back', key: 'Back' }
/** What an open entry of a kind is, until then. */
export const OPEN: { [K in OccurrenceKind]?: string } = { visitor: 'Inside', vehicle: 'Out', key: 'Out' }

type Entry = { text: string; fields: OccurrenceFields }
/** An entry in one line: its facts, then its text. */
export function occurrenceText({ text, fields }: Entry) {
  const said = (Object.keys(FIELD_LABELS) as OccurrenceField[]).flatMap((field) => {
    const value = fields[field]
    return value
      ? field === 'name' || field === 'key' || field === 'plate'
        ? value
        : `${FIELD_LABELS[field].toLowerCase()}: ${value}`
      : []
  })
  const facts = said.join(', ')
  return [facts && facts[0]!.toUpperCase() + facts.slice(1), text].filter(Boolean).join('. ')
}
