import { randomBytes } from 'node:crypto'

type Sent = { website?: string | undefined; form_seconds?: number | undefined }

/**
 * Removes the two anti-spam fields from a public form. `trapped` when the honeypot field was filled in: the sender gets the
 * usual confirmation and nothing is stored.
 */
export function fromVisitor<T extends Sent>({ website, form_seconds, ...typed }: T) {
  return { trapped: Boolean(website), typed }
}

/** A plausible reference that belongs to no record. */
export function madeUpReference(letter: string) {
  const code = randomBytes(4).toString('hex').toUpperCase()
  return `${letter}-${code.slice(0, 4)}-${code.slice(4)}`
}
