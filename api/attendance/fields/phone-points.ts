import * as z from 'zod/mini'
import { Id } from '../../core/common.ts'

/** A checkpoint, by which a phone knows a code that it reads, but from which it cannot make one. */
export const PhonePoint = z.object({
  id: Id,
  name: z.string(),
  /** The first half of SHA-256 of the secret on the QR code, in hexadecimal. */
  hash: z.string(),
  /** The first four digits of SHA-256 of the short code: enough to notice a mistyped one, too few to find it. */
  code_hash: z.string(),
  /** SHA-256, its first half, of codes that are no longer valid. */
  old: z.array(z.string()),
})
export type PhonePoint = z.output<typeof PhonePoint>
