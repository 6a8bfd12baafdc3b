import * as z from 'zod/mini'
import { text } from '../../core/common.ts'

const word = z.optional(text(100))
/** Facts of an entry, by its kind; all are texts, as they are written in a book. */
export const OccurrenceFields = z.strictObject({
  /** A visitor or a driver; `from` is the origin, `host` the person who is visited. */
  name: word,
  from: word,
  host: word,
  /** The proof of identity that was seen. */
  id_seen: word,
  plate: word,
  odometer_km: word,
  fuel: word,
  /** The key, and its holder. */
  key: word,
  holder: word,
  goods: word,
})
export type OccurrenceFields = z.output<typeof OccurrenceFields>
