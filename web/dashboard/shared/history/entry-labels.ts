import { type AuditEntry, kindName } from '../../../../api/accounts/audit.ts'
import { formatDay, formatMoment, formatNumber } from '../../../lib/format.ts'

/** The actor: a person, a visitor of the website, or the program itself. */
export function whoDid({ account_id, account_name, address }: AuditEntry) {
  if (account_name) return account_name
  if (account_id !== null) return `Account ${account_id}`
  return address ? 'A visitor' : 'The system'
}

/** Fields that are named otherwise on screens. */
const FIELD_NAMES: Record<string, string> = { seats: 'Guards', seat: 'Guard', slot_id: 'Shift', line_id: 'Post' }

/** `date_of_birth` as "Date of birth", `guard_id` as "Guard", `cvFile` as "Cv file". */
export function fieldName(field: string) {
  const known = FIELD_NAMES[field]
  if (known) return known
  const words = field
    .replace(/_id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Details of an entry besides its action: the fields, the list, the call. */
export function moreOf({ changed, detail }: AuditEntry) {
  if (changed.length > 0) return changed.map((field) => fieldName(field).toLowerCase()).join(', ')
  const { call, name, rows, field } = detail ?? {}
  if (typeof call === 'string') return call
  if (typeof name === 'string')
    return typeof rows === 'number' ? `${fieldName(name.replaceAll('-', '_'))}, ${formatNumber(rows)} rows` : fieldName(name)
  return typeof field === 'string' ? fieldName(field) : ''
}

/** The record an entry is about: "Guard 4 · Moses Okot", "Objection of a client, number 2". */
export function recordOf({ kind, record_id, record_name }: AuditEntry) {
  if (!kind) return ''
  // Show ids only if they are numeric; documents have UUIDs.
  const name = kindName(kind)
  const number = record_id && /^\d+$/.test(record_id) ? `${name.includes(' of ') ? ', number' : ''} ${record_id}` : ''
  return `${name}${number}${record_name ? ` · ${record_name}` : ''}`
}

/** A stored value as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return formatMoment(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text
}

export type Difference = { field: string; before: unknown; after: unknown }

/** The changed fields with their values before and after; the version, which every change increments, is left out. */
export function differences(old: Record<string, unknown> | null, now: Record<string, unknown> | null): Difference[] {
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return fields
    .filter((field) => field !== 'version')
    .map((field) => ({ field, before: old?.[field] ?? null, after: now?.[field] ?? null }))
}
