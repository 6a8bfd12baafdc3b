import { MINIMUM_FORM_SECONDS } from '../../../contract/core/fields/spam.ts'

/** How long a form has been on show, in whole seconds; whoever was very quick waits here rather than being taken for a program. */
export async function formSeconds(shownAt: number) {
  const early = MINIMUM_FORM_SECONDS * 1000 - (Date.now() - shownAt)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return Math.round((Date.now() - shownAt) / 1000)
}
