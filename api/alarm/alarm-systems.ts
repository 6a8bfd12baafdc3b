import * as z from 'zod/mini'
import {
  baseVersion,
  Day,
  Id,
  IdParams,
  IdText,
  listQuery,
  Name,
  OptionalPhone,
  optionalText,
  recordFields,
  storable,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'

// The alarm systems of clients: where they are, how their panels report, and what an operator must know.

export const SYSTEM_STATES = ['On test', 'In service', 'Out of service'] as const
export type SystemState = (typeof SYSTEM_STATES)[number]
export const RESPONSES = ['crew', 'call'] as const

/** The number of a panel: 3 to 16 hexadecimal digits, kept in upper case. */
const Account = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Fa-f]{3,16}$/, 'An account has 3 to 16 digits and letters from A to F.'), z.toUpperCase())
/** The key of a panel: 16, 24 or 32 bytes; null takes it away, and without one in an update it stays. */
const Key = z.nullish(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^([0-9A-Fa-f]{32}|[0-9A-Fa-f]{48}|[0-9A-Fa-f]{64})$/, 'A key has 32, 48 or 64 hexadecimal digits.'),
      z.toLowerCase(),
    ),
)
/** A word that the client says on the telephone. */
export const Word = z.string().check(storable, z.trim(), z.minLength(3), z.maxLength(50))
const GivenWord = z.nullish(Word)

const fields = {
  client_id: Id,
  /** The premises: a station of this client. */
  station_id: Id,
  name: Name,
  account: Account,
  panel: optionalText(100),
  /** Minutes within which the panel is to be heard of; null when it sends no link tests. */
  supervision_minutes: z.nullish(z.int().check(z.gte(1), z.lte(1440))),
  /** With `call` the key holders are called, and no crew is sent. */
  response: z._default(z.enum(RESPONSES), 'crew'),
  instructions: optionalText(2000),
  police: optionalText(100),
  police_phone: OptionalPhone,
  key: Key,
  code_word: GivenWord,
  duress_word: GivenWord,
}
/** Refuses one word for both. */
export const differ = z.refine<{ code_word?: string | null | undefined; duress_word?: string | null | undefined }>(
  ({ code_word, duress_word }) => !code_word || !duress_word || code_word.toLowerCase() !== duress_word.toLowerCase(),
  { message: 'The duress word must be another word than the code word.', path: ['duress_word'] },
)
/** Key and words are encrypted, and in no answer. A new system is on test. */
export const AlarmSystemInput = z.strictObject(fields).check(differ)
export type AlarmSystemInput = z.output<typeof AlarmSystemInput>
export const AlarmSystemUpdate = z
  .strictObject({
    ...fields,
    response: z.optional(z.enum(RESPONSES)),
    state: z.optional(z.enum(SYSTEM_STATES)),
    ...baseVersion,
  })
  .check(differ)
export type AlarmSystemUpdate = z.output<typeof AlarmSystemUpdate>

export const AlarmSystem = z.object({
  ...recordFields,
  client_id: Id,
  client_name: z.string(),
  station_id: Id,
  station_name: z.string(),
  name: z.string(),
  account: z.string(),
  panel: z.nullable(z.string()),
  state: z.enum(SYSTEM_STATES),
  test_until: z.nullable(Timestamp),
  /** The beginning of a test that has an end; zones that report from then on are tested. */
  test_from: z.nullable(Timestamp),
  supervision_minutes: z.nullable(z.int()),
  response: z.enum(RESPONSES),
  instructions: z.nullable(z.string()),
  police: z.nullable(z.string()),
  police_phone: z.nullable(z.string()),
  has_key: z.boolean(),
  has_code_word: z.boolean(),
  has_duress_word: z.boolean(),
  /** Its cameras have a token by which they send signals. */
  has_token: z.boolean(),
  /** The last signal of the panel; null before the first. */
  seen_at: z.nullable(Timestamp),
  /** The days on which the client is away: an opening is outside of the usual hours then. */
  away_from: z.nullable(Day),
  away_until: z.nullable(Day),
  /** Seconds by which its clock was wrong when a frame was refused for it, and when that was. */
  clock_seconds: z.nullable(z.int()),
  clock_at: z.nullable(Timestamp),
  /** Why a frame could not be read, and when that was. */
  refused: z.nullable(z.enum(['unencrypted', 'undecryptable'])),
  refused_at: z.nullable(Timestamp),
  /** A system of the demo, for which signals can be tried out. */
  is_demo: z.boolean(),
})
export type AlarmSystem = z.output<typeof AlarmSystem>

export const AlarmSystemQuery = listQuery(['id', 'name', 'account', 'client_id', 'state'], {
  client_id: z.optional(IdText),
  station_id: z.optional(IdText),
  state: z.optional(z.enum(SYSTEM_STATES)),
  /** Systems whose clock differed from that of the server within the last hour. */
  clock: z.optional(z.enum(['Wrong'])),
})
export type AlarmSystemQuery = z.output<typeof AlarmSystemQuery>

const path = '/api/v1/alarm_systems'
const at = { path, permission: 'alarm.read' } as const
/** Words of clients are written with it: nobody tries hundreds. */
const edit = { path, permission: 'alarm.write', refuses: ['account_taken'], perMinute: 120 } as const
const saved = { name: 'alarm_system', response: AlarmSystem } as const

/** Search matches name, account, id, and the names of client and premises. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Alarm systems, newest first',
  query: AlarmSystemQuery,
  response: z.array(AlarmSystem),
  list: {},
})
export const exportCsv = exportCall(list)
export const get = getCall(at, 'alarm system', AlarmSystem)
export const create = createCall(edit, { ...saved, body: AlarmSystemInput, message: 'Alarm system added successfully' })
export const update = updateCall(edit, { ...saved, body: AlarmSystemUpdate, message: 'Alarm system updated successfully' })
export const remove = removeCall(
  { path, permission: 'alarm.write' },
  { name: 'alarm system', message: 'Alarm system deleted successfully' },
)
export const removeMany = removeManyCall({ path, permission: 'alarm.write' }, { name: 'alarm systems' })

/** A zone with the time of its last signal since the test began. */
export const TestedZone = z.object({
  id: Id,
  partition: z.int(),
  number: z.int(),
  name: z.string(),
  seen_at: z.nullable(Timestamp),
})

/** Until then no signal opens an alarm, except panic, duress and fire. At most 24 hours ahead. */
export const beginTest = endpoint({
  path: `${path}/:id/test`,
  permission: 'alarm.write',
  method: 'POST',
  summary: 'Put an alarm system on test',
  params: IdParams,
  body: z.strictObject({ until: Timestamp }),
  response: AlarmSystem,
  saved: { name: 'alarm_system', message: 'The system is on test' },
})
