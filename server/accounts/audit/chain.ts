import { createHash } from 'node:crypto'

/** The hash before the first entry. */
export const BEGINNING = Buffer.alloc(32)

/** The hash of an entry, from the hash of the one before it and its own text. */
export const hashAfter = (before: Buffer, text: string) => createHash('sha256').update(before).update(text).digest()
