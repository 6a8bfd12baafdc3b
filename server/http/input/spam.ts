import { randomBytes } from 'node:crypto'

type Sent = { website?: string | undefined; form_seconds?: number | undefined }

/**
 * What a public form said without the two fields that tell people from programs.
 * `trapped` when the field that people do not see was filled in: such a sender is thanked and nothing is stored.
 */
export function fromVisitor<T extends Sent>({ website, form_seconds, ...typed }: T) {
  return { trapped: Boolean(website), typed }
}

/** A reference that looks like any other and belongs to nothing. */
export function madeUpReference(letter: string) {
  const code = randomBytes(4).toString('hex').toUpperCase()
  return `${letter}-${code.slice(0, 4)}-${code.slice(4)}`
}
