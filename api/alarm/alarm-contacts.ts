import * as z from 'zod/mini'
import { baseVersion, Contacts, Done, Id, IdParams, Name, recordFields } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

// The people whom an operator calls about an alarm, in this order.

export const CONTACT_ROLES = ['premises', 'key_holder', 'owner', 'other'] as const
export type ContactRole = (typeof CONTACT_ROLES)[number]

export const AlarmContact = z.object({
  ...recordFields,
  system_id: Id,
  position: z.int(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(CONTACT_ROLES),
  has_keys: z.boolean(),
})
export type AlarmContact = z.output<typeof AlarmContact>

export const AlarmContactInput = z.strictObject({
  /** The place in the order; the last one when left out. */
  position: z.optional(z.int().check(z.gte(1), z.lte(20))),
  name: Name,
  phone: Contacts,
  role: z.enum(CONTACT_ROLES),
  has_keys: z._default(z.boolean(), false),
  ...baseVersion,
})
export type AlarmContactInput = z.output<typeof AlarmContactInput>

const ofSystem = '/api/v1/alarm_systems/:id/contacts'
const one = '/api/v1/alarm_contacts/:id'

export const list = endpoint({
  path: ofSystem,
  permission: 'alarm.read',
  method: 'GET',
  summary: 'The people to call about an alarm system, in order',
  params: IdParams,
  response: z.array(AlarmContact),
})
/** At most 20. */
export const create = endpoint({
  path: ofSystem,
  permission: 'alarm.write',
  method: 'POST',
  summary: 'Add a person to call to an alarm system',
  params: IdParams,
  refuses: ['conflict'],
  body: AlarmContactInput,
  response: AlarmContact,
  saved: { name: 'alarm_contact', message: 'Contact added' },
})
export const update = endpoint({
  path: one,
  permission: 'alarm.write',
  method: 'PUT',
  summary: 'Change a person to call',
  params: IdParams,
  body: AlarmContactInput,
  response: AlarmContact,
  saved: { name: 'alarm_contact', message: 'Contact changed', recordOptional: true },
})
export const remove = endpoint({
  path: one,
  permission: 'alarm.write',
  method: 'DELETE',
  summary: 'Remove a person to call',
  params: IdParams,
  response: Done,
  done: { message: 'Contact removed' },
})
