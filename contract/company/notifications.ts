import * as z from 'zod/mini'
import { Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ClockTime } from '../core/shift.ts'

/** Ways to tell somebody. */
export const CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]
/** What staff are told of, on the escalation ladder. */
export const EVENTS = ['sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other'] as const
export type NotificationEvent = (typeof EVENTS)[number]

/** What messages to phones are about: the same, and to guards that their shifts are published. */
export const MESSAGE_EVENTS = [...EVENTS, 'shifts'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** At least one, so that nobody on the ladder hears of nothing. */
const Ways = z.array(z.enum(CHANNELS)).check(z.minLength(1, 'Choose at least one way.'), z.maxLength(CHANNELS.length))
/** What everybody has who has chosen nothing. */
export const FIRST_CHANNELS: readonly Channel[] = ['email', 'sms']

/** What staff are told of. */
const Event = z.enum(EVENTS)
/** The own preferences. */
export const NotificationPreferences = z.strictObject({
  /** How somebody is told of each event. */
  channels: z.record(Event, Ways),
  /** In these hours only what is most severe goes to the phone at once; the rest waits. They may go over midnight. */
  quiet: z.nullable(
    z
      .strictObject({ from: ClockTime, until: ClockTime })
      .check(
        z.refine(({ from, until }) => from !== until, { message: 'The end must differ from the beginning.', path: ['until'] }),
      ),
  ),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Waiting, sent, written to the log for want of a provider, or given up. */
export const MESSAGE_STATES = ['Queued', 'Sent', 'Logged', 'Failed'] as const
const PhoneChannel = z.enum(['sms', 'whatsapp'])
/** A message to a phone, without its text. */
const TextMessage = z.object({
  id: z.int(),
  created_at: Timestamp,
  account_name: z.nullable(z.string()),
  channel: PhoneChannel,
  event: z.enum(MESSAGE_EVENTS),
  state: z.enum(MESSAGE_STATES),
  last_error: z.nullable(z.string()),
  /** Shillings. */
  cost: z.int(),
})
export type TextMessage = z.output<typeof TextMessage>

const own = { path: '/api/v1/notifications', permission: 'company.read', response: NotificationPreferences } as const
export const preferences = endpoint({ ...own, method: 'GET', summary: 'How one is notified' })
export const setPreferences = endpoint({
  ...own,
  method: 'POST',
  summary: 'Choose how to be notified',
  body: NotificationPreferences,
  saved: { name: 'notifications', message: 'Your notifications are saved.' },
})
export const sent = endpoint({
  method: 'GET',
  path: `${own.path}/sent`,
  permission: 'company.manage',
  summary: 'Messages to phones and their cost',
  response: z.object({
    /** Latest first. */
    months: z.array(z.object({ month: z.string(), channel: PhoneChannel, messages: z.int(), cost: z.int() })),
    /** Of this month, newest first, at most 500. */
    messages: z.array(TextMessage),
  }),
})
