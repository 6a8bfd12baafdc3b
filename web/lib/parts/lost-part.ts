import { type Texts, t } from '../words/words.ts'

/** The specified text for a server that cannot be reached. */
export const NO_RESPONSE = 'No response from server. Please check your connection.' satisfies Texts

/** The event of a page that did not come after a link was pressed. */
export const PAGE_LOST = 'page-lost'

/** The event of a page that is asked for, by a link or otherwise. */
export const PAGE_ASKED = 'page-asked'

/** A lazily loaded part of a page that did not come. The next attempt asks for it again. */
export class LostPart extends Error {
  constructor(cause: unknown) {
    super(NO_RESPONSE, { cause })
    this.name = 'LostPart'
  }
}

/**
 * Loads a part of a page; every dynamic import of the pages goes through it, which `architecture.test.ts` checks.
 * @throws LostPart when it does not come
 */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    throw new LostPart(error)
  })

/** The sentence to show for a failure: that of a part that did not come, or else the one of the screen. */
export const lostOr = (error: unknown, otherwise: string) => t(error instanceof LostPart ? error.message : otherwise)
