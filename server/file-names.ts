import { join } from 'node:path'

/** Where the kept file of a number is, below the folder or in the bucket of a store. */
export const placeOfFile = (id: string) => join(id.slice(0, 2), id)

/** The last part of a name as sent, without control characters, for showing to people only. */
export const cleanName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()
    .slice(0, 150) || 'document'
