import { MINIMUM_FORM_SECONDS } from '../../../api/core/fields/spam.ts'

/** Seconds since the form was shown, as an integer. Waits where a quick visitor would be taken for a program. */
export async function formSeconds(shownAt: number) {
  const early = MINIMUM_FORM_SECONDS * 1000 - (Date.now() - shownAt)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return Math.round((Date.now() - shownAt) / 1000)
}
