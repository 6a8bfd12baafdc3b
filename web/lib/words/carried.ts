import type { Spoken } from './words.ts'

/** The script with which a document carries what it speaks; empty for English while nothing is approved. */
export const carried = (spoken: Spoken) =>
  spoken.language === 'en' && Object.values(spoken.places).flat().length === 0
    ? ''
    : `;globalThis.spoken=${JSON.stringify(spoken).replaceAll('<', '\\u003c')}`
