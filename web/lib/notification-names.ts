import type { Channel, MessageEvent } from '../../api/notify/notifications.ts'

/** The names of ways to tell somebody. */
export const CHANNEL_NAMES: Record<Channel, string> = { email: 'E-mail', push: 'Push', sms: 'SMS', whatsapp: 'WhatsApp' }
/** The names of the events that people are notified of. */
export const EVENT_NAMES: Record<MessageEvent, string> = {
  sos: 'A guard asks for help',
  not_on_post: 'Guard not on post',
  slot_uncovered: 'Post without a guard',
  missed_round: 'Round not made',
  incident: 'Incident of severity High',
  other: 'Other exceptions',
  licence: 'Qualifications that end',
  contract_ends: 'Contracts that end',
  certificate: 'Tax certificates awaited',
  shifts: 'Published shifts',
  shift_changed: 'Changed shifts',
  reminder: 'Reminder of a shift',
  offer: 'Shift offered',
  crew: 'Crew sent for an alarm',
  arrived: 'Client: all have arrived',
  post_empty: 'Client: a post is empty',
  client_incident: 'Client: incident',
  answered: 'Client: request answered',
  invoice: 'Client: new invoice',
  payment: 'Client: payment received',
  evening: 'Client: line of the evening',
}
