import * as z from 'zod/mini'
import { AlarmHours, AlarmHoursInput } from '../alarm/alarm-hours.ts'
import { differ, SYSTEM_STATES, Word } from '../alarm/alarm-systems.ts'
import { Day, Id, IdParams, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { today } from '../core/fields/days.ts'
import { PortalAlarmContact } from './portal-alarm-contacts.ts'

// The alarm systems of a client, as its people see and change them. Keys and words are in no answer.

/** Hours for which a client puts a system on test. */
export const TEST_HOURS = 2

export const PortalAlarmSystem = z.object({
  id: Id,
  name: z.string(),
  station_id: Id,
  station_name: z.string(),
  state: z.enum(SYSTEM_STATES),
  /** The end of a test; null for one that staff end, and without a test. */
  test_until: z.nullable(Timestamp),
  /** The client has begun the test, and may end it. */
  own_test: z.boolean(),
  /** The last closing and the last opening at the panel. */
  armed_at: z.nullable(Timestamp),
  disarmed_at: z.nullable(Timestamp),
  seen_at: z.nullable(Timestamp),
  /** The days on which nobody opens, unless they are over. */
  away_from: z.nullable(Day),
  away_until: z.nullable(Day),
  has_code_word: z.boolean(),
  has_duress_word: z.boolean(),
})
export type PortalAlarmSystem = z.output<typeof PortalAlarmSystem>

/** With its zones, the people to call in order, and the usual hours. */
export const PortalAlarmSystemDetail = z.extend(PortalAlarmSystem, {
  zones: z.array(z.object({ id: Id, name: z.string(), seen_at: z.nullable(Timestamp) })),
  contacts: z.array(PortalAlarmContact),
  hours: AlarmHours,
})
export type PortalAlarmSystemDetail = z.output<typeof PortalAlarmSystemDetail>

const path = '/api/v1/portal/alarm_systems'
const shows = ['alarm.read'] as const
const one = <const W extends string>(word: W) =>
  ({
    path: `${path}/:id/${word}`,
    permission: 'portal.write',
    shows,
    method: 'POST',
    params: IdParams,
    response: PortalAlarmSystemDetail,
  }) as const
const withPassword = { sensitive: { password: 'always' }, perMinute: 30 } as const
const saved = <const M extends string>(message: M) => ({ name: 'alarm_system', message }) as const

export const list = endpoint({
  path,
  permission: 'portal.read',
  shows,
  method: 'GET',
  summary: 'The alarm systems of the client, by name',
  response: z.array(PortalAlarmSystem),
})
export const get = endpoint({
  path: `${path}/:id`,
  permission: 'portal.read',
  shows,
  method: 'GET',
  summary: 'One alarm system of the client with its zones, key holders and usual hours',
  params: IdParams,
  response: PortalAlarmSystemDetail,
})

/** The test takes two hours from now. Panic, duress and fire ring meanwhile. */
export const test = endpoint({
  ...one('test'),
  ...withPassword,
  summary: 'Put an alarm system of the client on test for two hours',
  refuses: ['conflict'],
  body: z.strictObject({}),
  saved: saved('The system is on test for 2 hours.'),
})
/** Ends a test that the client has begun. */
export const endTest = endpoint({
  ...one('end_test'),
  summary: 'End the test of an alarm system of the client',
  refuses: ['conflict'],
  body: z.strictObject({}),
  saved: saved('The system is in service.'),
})

/** The most days of an absence. */
const MOST_DAYS = 366
const DAY = 86_400_000
type Away = { from: string | null; until: string | null }
export const AwayInput = z.strictObject({ from: z.nullable(Day), until: z.nullable(Day) }).check(
  z.refine<Away>(({ from, until }) => (from === null) === (until === null), {
    message: 'Choose the first and the last day.',
    path: ['until'],
  }),
  z.refine<Away>(({ from, until }) => !from || !until || from <= until, {
    message: 'The last day must not be before the first day.',
    path: ['until'],
  }),
  z.refine<Away>(({ until }) => !until || until >= today(), { message: 'Choose a day that is still to come.', path: ['until'] }),
  z.refine<Away>(({ from, until }) => !from || !until || Date.parse(until) - Date.parse(from) < MOST_DAYS * DAY, {
    message: `At most ${MOST_DAYS} days at once.`,
    path: ['until'],
  }),
)
/** On these days each opening is outside of the usual hours. Null for both: the client is back. */
export const away = endpoint({
  ...one('away'),
  ...withPassword,
  summary: 'Say on which days nobody opens an alarm system of the client',
  body: AwayInput,
  saved: saved('The days are saved.'),
})

/** A word that is left out stays as it is. */
export const WordsInput = z.strictObject({ code_word: z.optional(Word), duress_word: z.optional(Word) }).check(
  differ,
  z.refine<{ code_word?: string | undefined; duress_word?: string | undefined }>(
    ({ code_word, duress_word }) => code_word !== undefined || duress_word !== undefined,
    { message: 'Enter a new word.', path: ['code_word'] },
  ),
)
export const words = endpoint({
  ...one('words'),
  ...withPassword,
  summary: 'Change the words by which the operators know the people of an alarm system',
  body: WordsInput,
  saved: saved('The words are changed.'),
})

/** Replaces the whole week. */
export const hours = endpoint({
  ...one('hours'),
  summary: 'Set the usual hours of an alarm system of the client',
  body: AlarmHoursInput,
  saved: saved('The hours are saved.'),
})
