import * as z from 'zod/mini'
import { storable } from '../core/common.ts'
import { type ImportField, importCalls } from '../core/imports/import-calls.ts'
import { AlarmContactInput } from './alarm-contacts.ts'
import { AlarmSystemInput } from './alarm-systems.ts'
import { AlarmZoneInput } from './alarm-zones.ts'

// One row of a file is a system with its zones and contacts, each list in one cell.

export const ALARM_SYSTEM_IMPORT_FIELDS: readonly ImportField[] = [
  { name: 'name', label: 'Name', required: true, headers: ['system', 'alarm system', 'system name'] },
  {
    name: 'station_id',
    label: 'Premises',
    required: true,
    kind: 'record',
    headers: ['station', 'site', 'station name', 'site name', 'premises name'],
  },
  { name: 'account', label: 'Account', required: true, headers: ['account number', 'subscriber', 'id of the panel', 'panel id'] },
  { name: 'panel', label: 'Panel', headers: ['model', 'make', 'type of panel', 'panel type'] },
  {
    name: 'supervision_minutes',
    label: 'Supervision',
    kind: 'number',
    headers: ['supervision minutes', 'link test', 'heartbeat'],
  },
  {
    name: 'response',
    label: 'Response',
    words: { armed: 'crew', patrol: 'crew', 'call only': 'call' },
    headers: ['service'],
  },
  { name: 'instructions', label: 'Instructions', headers: ['notes', 'remarks'] },
  { name: 'police', label: 'Police', headers: ['police station'] },
  { name: 'police_phone', label: 'Telephone of the police', headers: ['police telephone', 'police phone'] },
  { name: 'key', label: 'Key', headers: ['encryption key', 'aes key'] },
  { name: 'code_word', label: 'Code word', headers: ['password', 'keyword'] },
  { name: 'duress_word', label: 'Duress word', headers: ['duress'] },
  { name: 'zones', label: 'Zones', headers: ['zone list', 'detectors'] },
  { name: 'contacts', label: 'Contacts', headers: ['key holders', 'keyholders', 'call list', 'people to call'] },
]

const PARTS = /\s*[;\n]\s*/
const partsOf = (text: string) => text.split(PARTS).filter(Boolean)

/** `3 Back door`, or `2/3 Back door` in the second partition. */
const ZONE = /^(?:(\d{1,2})\/)?(\d+)[\s:.–-]+(\S.*)$/
/** `Grace Auma 0772 123 456 (keys)`. */
const CONTACT = /^(.*?\S)[\s:,]+(\+?\d[\d\s/()-]{5,}\d)\s*(?:\(?(keys?)\)?)?$/i
const ZONE_FORM = 'Write zones as "1 Front door; 2 Hall", with the partition as "2/1 Store".'
const CONTACT_FORM = 'Write contacts as "Grace Auma 0772 123 456 (keys); Peter Okello 0700 111 222".'

function zoneOf(text: string) {
  const [, partition = '1', number, name] = ZONE.exec(text) ?? []
  return z.safeParse(AlarmZoneInput, {
    partition: Number(partition),
    number: number === undefined ? undefined : Number(number),
    name,
  })
}
function contactOf(text: string) {
  const [, name, phone, keys] = CONTACT.exec(text) ?? []
  return z.safeParse(AlarmContactInput, { name, phone, role: keys ? 'key_holder' : 'other', has_keys: keys !== undefined })
}

const MOST_CONTACTS = 20
const Cell = z.string().check(storable, z.trim(), z.maxLength(4000))
const Zones = z.pipe(
  Cell.check(
    z.refine((text) => partsOf(text).every((part) => zoneOf(part).success), ZONE_FORM),
    z.refine((text) => {
      const places = partsOf(text).map((part) => ZONE.exec(part)?.slice(1, 3).join('/'))
      return new Set(places).size === places.length
    }, 'A zone has the number of another one.'),
  ),
  z.transform((text) => partsOf(text).map((part) => zoneOf(part).data!)),
)
const Contacts = z.pipe(
  Cell.check(
    z.refine((text) => partsOf(text).every((part) => contactOf(part).success), CONTACT_FORM),
    z.refine((text) => partsOf(text).length <= MOST_CONTACTS, `An alarm system has at most ${MOST_CONTACTS} contacts.`),
  ),
  z.transform((text) => partsOf(text).map((part) => contactOf(part).data!)),
)

const { client_id: _, ...fields } = AlarmSystemInput.shape
/** A system whose premises say whose it is. */
export const AlarmSystemRow = z
  .strictObject({ ...fields, zones: z.optional(Zones), contacts: z.optional(Contacts) })
  .check(
    z.refine(
      ({ code_word, duress_word }) => !code_word || !duress_word || code_word.toLowerCase() !== duress_word.toLowerCase(),
      { message: 'The duress word must be another word than the code word.', path: ['duress_word'] },
    ),
  )
export type AlarmSystemRow = z.output<typeof AlarmSystemRow>

export const { inspect, check, refused, run, list, undo } = importCalls('/api/v1/alarm_systems', 'alarm.write', 'alarm systems')
