import * as z from 'zod/mini'
import { CHANNELS, CLIENT_EVENTS, QuietHours } from './notifications.ts'

const Ways = z.array(z.enum(CHANNELS)).check(z.maxLength(CHANNELS.length))
/** The ways of somebody of a client for each event, none for what the person wants to hear nothing of, and the quiet hours. */
export const MessageChoices = z.strictObject({ channels: z.record(z.enum(CLIENT_EVENTS), Ways), quiet: QuietHours })
export type MessageChoices = z.output<typeof MessageChoices>
