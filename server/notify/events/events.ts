import type { Permission } from '../../../api/core/permissions.ts'
import { type Channel, type MessageEvent, STAFF_EVENTS } from '../../../api/notify/notifications.ts'

type Row = {
  /** People of the escalation ladder, a guard about himself, people of a client, or the staff who may do something about it. */
  to: 'ladder' | 'guard' | 'client' | Permission
  /** The ways of who has chosen nothing. */
  channels: readonly Channel[]
  /** 3 does not wait for the end of quiet hours; undefined where it is that of what has happened. */
  severity: 1 | 2 | 3 | undefined
  /** The text on a device. Others see a locked screen too, so it names neither people nor places. */
  push: { title: string; text: string }
}

const LADDER = { to: 'ladder', channels: ['email', 'push', 'sms'], severity: undefined } as const
const GUARD = { to: 'guard', channels: ['push'], severity: 2 } as const
/** Besides a device nobody of a client hears of it, unless an e-mail was always sent. */
const CLIENT = { to: 'client', channels: ['push'], severity: 1 } as const
const WAITS = 'Nobody has taken this up yet.'
const WHEN_AND_WHERE = 'Open to see when and where.'

/**
 * Every event of which somebody is told by the notifier. E-mails with a document or an answer have their own words where they are
 * written: invoices, reminders to pay, answers to what somebody has sent.
 */
export const EVENT_TABLE: Record<MessageEvent, Row> = {
  sos: { ...LADDER, severity: 3, push: { title: 'A guard asks for help', text: 'Open to see who and where.' } },
  not_on_post: { ...LADDER, push: { title: 'A guard is not on post', text: WAITS } },
  slot_uncovered: { ...LADDER, push: { title: 'A post has no guard', text: WAITS } },
  missed_round: { ...LADDER, push: { title: 'A round was not made', text: WAITS } },
  incident: { ...LADDER, push: { title: 'An incident was reported', text: 'Open to see what and where.' } },
  other: { ...LADDER, push: { title: 'An exception needs somebody', text: WAITS } },
  // An e-mail about all of them goes to the address for job applications.
  licence: {
    ...{ to: STAFF_EVENTS.licence, channels: ['push'], severity: 1 },
    push: { title: 'Qualifications of guards end soon', text: 'Open to see which.' },
  },
  contract_ends: {
    ...{ to: STAFF_EVENTS.contract_ends, channels: ['email', 'push'], severity: 1 },
    push: { title: 'A contract ends soon', text: 'Open to renew it.' },
  },
  certificate: {
    ...{ to: STAFF_EVENTS.certificate, channels: ['email', 'push'], severity: 1 },
    push: { title: 'A tax certificate is awaited for 30 days', text: 'Open to see from whom.' },
  },
  shifts: { ...GUARD, push: { title: 'You have new shifts', text: WHEN_AND_WHERE } },
  shift_changed: { ...GUARD, push: { title: 'Your shifts have changed', text: WHEN_AND_WHERE } },
  reminder: { ...GUARD, push: { title: 'Your shift begins soon', text: WHEN_AND_WHERE } },
  offer: { ...GUARD, push: { title: 'Can you take a shift?', text: 'Open to see it and to answer.' } },
  crew: { ...GUARD, severity: 3, push: { title: 'Alarm: go now', text: 'Open to see where.' } },
  arrived: { ...CLIENT, push: { title: 'All have arrived', text: 'Open to see who is there.' } },
  post_empty: { ...CLIENT, severity: 3, push: { title: 'A post is empty', text: 'The control room is on it.' } },
  client_incident: {
    ...{ ...CLIENT, channels: ['email', 'push'], severity: 3 },
    push: { title: 'An incident at your site', text: 'Open to see what happened and what we do about it.' },
  },
  answered: {
    ...{ ...CLIENT, channels: ['email', 'push'] },
    push: { title: 'Your request was answered', text: 'Open to read the answer.' },
  },
  // The invoice and the receipt themselves go to the billing address by e-mail.
  invoice: { ...CLIENT, push: { title: 'A new invoice', text: 'Open to see it and to pay.' } },
  payment: { ...CLIENT, push: { title: 'Your payment has arrived', text: 'Thank you. Open to see it.' } },
  evening: { ...CLIENT, push: { title: 'Tonight at your posts', text: 'Open to see who is there.' } },
}
