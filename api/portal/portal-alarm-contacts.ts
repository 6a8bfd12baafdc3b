import * as z from 'zod/mini'
import { AlarmContact, AlarmContactInput } from '../alarm/alarm-contacts.ts'
import { Done, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

// The people whom the operators call about an alarm, as the client changes them.

export const PortalAlarmContact = z.omit(AlarmContact, { system_id: true })
export type PortalAlarmContact = z.output<typeof PortalAlarmContact>

const write = { permission: 'portal.write', shows: ['alarm.read'], params: IdParams } as const
const one = '/api/v1/portal/alarm_contacts/:id'

/** At most 20. */
export const create = endpoint({
  ...write,
  path: '/api/v1/portal/alarm_systems/:id/contacts',
  method: 'POST',
  summary: 'Add a key holder to an alarm system of the client',
  refuses: ['conflict'],
  body: AlarmContactInput,
  response: PortalAlarmContact,
  saved: { name: 'alarm_contact', message: 'Added' },
})
export const update = endpoint({
  ...write,
  path: one,
  method: 'PUT',
  summary: 'Change a key holder of the client',
  body: AlarmContactInput,
  response: PortalAlarmContact,
  saved: { name: 'alarm_contact', message: 'Changed' },
})
export const remove = endpoint({
  ...write,
  path: one,
  method: 'DELETE',
  summary: 'Remove a key holder of the client',
  response: Done,
  done: { message: 'Removed' },
})
