import * as z from 'zod/mini'

/** A form sent sooner than this after it was shown was filled in by a program; in seconds. */
export const MINIMUM_FORM_SECONDS = 2

const seconds = z
  .number()
  .check(z.gte(MINIMUM_FORM_SECONDS, 'That was very quick. Please check what you typed and send it again.'))
const website = z.optional(z.string().check(z.maxLength(500)))

/**
 * Fields of the public forms besides what the visitor typed; both are optional for other programs.
 * `website` is a honeypot: a form with it filled in gets the normal response and is not stored.
 */
export const spamFields = { website, form_seconds: z.optional(seconds) }
/** The same two fields in a multipart body, where every value is text. */
export const spamTexts = { website, form_seconds: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), seconds))) }
