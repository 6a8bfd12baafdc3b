import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Day, Id, IdParams, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { addDays, monthAfter } from '../core/fields/days.ts'

export const ANSWER_STATES = ['Confirmed', 'Objected'] as const
export const OUTCOMES = ['Accepted', 'Declined'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The last day of the month after, on which a month can be answered. */
const LAST_DAY = 5
/** The days from which and until which a client can confirm a month, YYYY-MM, or object to it. */
export function answerDays(month: string): { from: string; until: string } {
  const from = `${monthAfter(month)}-01`
  return { from, until: addDays(from, LAST_DAY - 1) }
}

/** A shift to which a client objects, and what staff have said to it. */
export const MonthObjection = z.object({
  id: Id,
  slot_id: Id,
  station_name: z.string(),
  post: z.string(),
  day: Day,
  start_time: z.string(),
  reason: z.string(),
  objected_at: Timestamp,
  outcome: z.nullable(z.enum(OUTCOMES)),
  reply: z.nullable(z.string()),
  replied_at: z.nullable(Timestamp),
})
export type MonthObjection = z.output<typeof MonthObjection>

/** The client's answer to a month. A client that is silent has none. */
export const MonthAnswer = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  month: Month,
  state: z.enum(ANSWER_STATES),
  answered_at: Timestamp,
  answered_by_name: z.nullable(z.string()),
  objections: z.array(MonthObjection),
})
export type MonthAnswer = z.output<typeof MonthAnswer>

const path = '/api/v1/month_answers'
export const list = endpoint({
  path,
  permission: 'attendance.read',
  method: 'GET',
  summary: 'Answers of clients to a month',
  query: z.strictObject({ month: Month }),
  response: z.array(MonthAnswer),
})
/** Once for each objection. An accepted one changes nothing by itself: the attendance is decided again. */
export const reply = endpoint({
  path: `${path}/objections/:id/reply`,
  permission: 'attendance.approve',
  method: 'POST',
  summary: 'Answer an objection of a client',
  refuses: ['conflict'],
  params: IdParams,
  body: z.strictObject({ outcome: z.enum(OUTCOMES), reply: text(1000) }),
  response: MonthAnswer,
})
