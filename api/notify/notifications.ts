import * as z from 'zod/mini'
import { Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import type { Permission } from '../core/permissions.ts'
import { ClockTime } from '../core/shift.ts'
import { ADDING, PushDevices, REMOVING } from './push-devices.ts'

/** Ways to tell somebody. */
export const CHANNELS = ['email', 'push', 'sms', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]
/** The channels that cost money. */
export const TEXT_WAYS = ['sms', 'whatsapp'] as const satisfies readonly Channel[]
export type TextWay = (typeof TEXT_WAYS)[number]
/** The events for people on the escalation ladder. */
const LADDER_EVENTS = ['sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other'] as const
/** The events for staff who may do something about them, by the permission for that. */
export const STAFF_EVENTS = {
  licence: 'people.write',
  contract_ends: 'contracts.write',
  certificate: 'billing.write',
} as const satisfies Record<string, Permission>
export type StaffEvent = keyof typeof STAFF_EVENTS
export const EVENTS = [...LADDER_EVENTS, 'licence', 'contract_ends', 'certificate'] as const
export type NotificationEvent = (typeof EVENTS)[number]

/** The events for people of clients. */
export const CLIENT_EVENTS = ['arrived', 'post_empty', 'client_incident', 'answered', 'invoice', 'payment', 'evening'] as const
export type ClientEvent = (typeof CLIENT_EVENTS)[number]

/** The subjects of messages to phones: the same, and those for guards. */
export const MESSAGE_EVENTS = [...EVENTS, 'shifts', 'shift_changed', 'reminder', 'offer', 'crew', ...CLIENT_EVENTS] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** At least one, so that nobody on the ladder hears of nothing. */
const Ways = z.array(z.enum(CHANNELS)).check(z.minLength(1, 'Choose at least one way.'), z.maxLength(CHANNELS.length))
/** The events for staff. */
const Event = z.enum(EVENTS)
/** In these hours only what is most severe goes to the phone at once; the rest waits. They may go over midnight. */
export const QuietHours = z.nullable(
  z
    .strictObject({ from: ClockTime, until: ClockTime })
    .check(
      z.refine(({ from, until }) => from !== until, { message: 'The end must differ from the beginning.', path: ['until'] }),
    ),
)
/** The own preferences. */
export const NotificationPreferences = z.strictObject({
  /** The channels of a person for each event. */
  channels: z.record(Event, Ways),
  quiet: QuietHours,
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Waiting, sent, written to the log for want of a provider, or given up. */
export const MESSAGE_STATES = ['Queued', 'Sent', 'Logged', 'Failed'] as const
const PhoneChannel = z.enum(['push', 'sms', 'whatsapp'])
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

/** The payload of a push message. It is shown on a locked screen, so it names neither people nor places. */
export type PushPayload = {
  title: string
  text: string
  /** A page of this installation: `/dashboard/exceptions?record=7`. */
  url: string
  /** 3 is the most severe, and stays until it is dismissed. */
  severity: 1 | 2 | 3
  /** One that comes twice replaces itself. */
  tag: string
}

const own = { path: '/api/v1/notifications', permission: 'notifications.self', response: NotificationPreferences } as const
export const preferences = endpoint({ ...own, method: 'GET', summary: 'Own notification preferences' })
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
    /** The messages of this month, newest first, at most 500. */
    messages: z.array(TextMessage),
  }),
})

const devicesPath = `${own.path}/devices`
export const devices = endpoint({
  ...own,
  path: devicesPath,
  method: 'GET',
  summary: 'Own devices that are notified',
  response: PushDevices,
})
export const addDevice = endpoint({ ...own, ...ADDING, path: devicesPath, summary: 'Notify this device' })
export const removeDevice = endpoint({ ...own, ...REMOVING, path: `${devicesPath}/:id`, summary: 'Stop notifying a device' })
