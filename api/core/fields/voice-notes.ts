import * as z from 'zod/mini'
import { Timestamp } from '../common.ts'

/** The longest voice note, and most bytes of one: browsers that record better than they are asked to stop earlier. */
export const MOST_VOICE_SECONDS = 120
export const MOST_VOICE_BYTES = 2_000_000

/** A voice note of an incident. */
export const VoiceNote = z.object({ id: z.string(), received_at: Timestamp, bytes: z.int() })
export type VoiceNote = z.output<typeof VoiceNote>
