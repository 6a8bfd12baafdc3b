import { createHash } from 'node:crypto'

/** The hash that the first entry is chained to. */
export const BEGINNING = Buffer.alloc(32)

/** The SHA-256 hash of an entry, from the hash of the entry before it and its own text. */
export const hashAfter = (before: Buffer, text: string) => createHash('sha256').update(before).update(text).digest()
