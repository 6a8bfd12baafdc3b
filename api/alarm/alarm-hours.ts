import * as z from 'zod/mini'
import { baseVersion, Id, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTimeInput } from '../core/shift.ts'

// The usual hours of the premises of an alarm system. A day that is not named is one on which they stay closed.

const WEEK = 7
const Day = z
  .strictObject({
    /** 0 is Sunday. */
    weekday: z.int().check(z.gte(0), z.lt(WEEK)),
    opens: ClockTimeInput,
    /** Earlier than `opens` where they close after midnight. */
    closes: ClockTimeInput,
    /** Minutes before the opening and after the closing that are still usual. */
    grace_minutes: z._default(z.int().check(z.gte(0), z.lte(240)), 30),
  })
  .check(
    z.refine(({ opens, closes }) => opens !== closes, { message: 'The end must differ from the beginning.', path: ['closes'] }),
  )
export const AlarmDay = z.object({ weekday: z.int(), opens: z.string(), closes: z.string(), grace_minutes: z.int() })
export type AlarmDay = z.output<typeof AlarmDay>
/** The version is that of the week, for the next change. */
export const AlarmHours = z.object({ version: Id, days: z.array(AlarmDay) })
export type AlarmHours = z.output<typeof AlarmHours>

/** Replaces the whole week. Without a day no opening is unusual. */
export const AlarmHoursInput = z.strictObject({
  days: z.array(Day).check(
    z.maxLength(WEEK),
    z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'A day is named twice.'),
  ),
  ...baseVersion,
})
export type AlarmHoursInput = z.output<typeof AlarmHoursInput>

const at = { path: '/api/v1/alarm_systems/:id/hours', params: IdParams } as const

export const get = endpoint({
  ...at,
  permission: 'alarm.read',
  method: 'GET',
  summary: 'Usual hours of the premises of an alarm system',
  response: AlarmHours,
})
export const set = endpoint({
  ...at,
  permission: 'alarm.write',
  method: 'POST',
  summary: 'Set the usual hours of the premises of an alarm system',
  body: AlarmHoursInput,
  response: AlarmHours,
  saved: { name: 'alarm_hours', message: 'Hours saved' },
})
