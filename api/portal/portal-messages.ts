import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { MessageChoices } from '../notify/client-messages.ts'
import { CHANNELS } from '../notify/notifications.ts'
import { ADDING, PushDevices, REMOVING } from '../notify/push-devices.ts'

// Messages to the caller: of what, in which ways, and to which devices.

export const Messages = z.object({
  ...MessageChoices.shape,
  /** The ways that the company has set up. */
  ways: z.array(z.enum(CHANNELS)),
  /** The number of the caller's contacts to which SMS and WhatsApp go; null where the contacts are no number. */
  phone: z.nullable(z.string()),
})
export type Messages = z.output<typeof Messages>

const path = '/api/v1/portal/messages'
const own = { permission: 'portal.read', shows: [] } as const
export const messages = endpoint({
  ...own,
  path,
  method: 'GET',
  summary: "The caller's choices of messages, and the ways there are",
  response: Messages,
})
export const setMessages = endpoint({
  ...own,
  path,
  method: 'POST',
  summary: 'Choose how to be told, and the quiet hours',
  body: MessageChoices,
  response: Messages,
  saved: { name: 'messages', message: 'Your messages are saved.' },
})

const devicesPath = `${path}/devices`
export const devices = endpoint({
  ...own,
  path: devicesPath,
  method: 'GET',
  summary: 'Own devices that the portal notifies',
  response: PushDevices,
})
export const addDevice = endpoint({ ...own, ...ADDING, path: devicesPath, summary: 'Notify this device of the portal' })
export const removeDevice = endpoint({
  ...own,
  ...REMOVING,
  path: `${devicesPath}/:id`,
  summary: 'Stop notifying a device of the portal',
})
