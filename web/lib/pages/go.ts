import { addressIn } from '../../../api/core/languages.ts'
import { spoken } from '../words/words.ts'

/** Loads the address, in the language of the page, as a new document, so that no data of the signed-in person stays in memory. */
export const go = (to: string) => window.location.assign(addressIn(spoken().language, to))
