import * as z from 'zod/mini'

/** Seconds between showing a public form and sending it that no person stays under. */
export const MINIMUM_FORM_SECONDS = 2

const seconds = z
  .number()
  .check(z.gte(MINIMUM_FORM_SECONDS, 'That was very quick. Please check what you typed and send it again.'))
const website = z.optional(z.string().check(z.maxLength(500)))

/**
 * What the public forms send besides what the visitor typed. Both may be left out by other programs.
 * `website` is a field that people do not see: whoever fills it in is thanked and not stored.
 */
export const spamFields = { website, form_seconds: z.optional(seconds) }
/** The same two as a multipart body carries them, where everything is text. */
export const spamTexts = { website, form_seconds: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), seconds))) }
