import type { Letter as Written } from '../../../contract/people/recruitment.ts'
import type { Letter } from '../../platform/mail/letters.ts'

/** A letter as staff wrote it: paragraphs where they left a line empty. */
export const letterTo = (name: string, { subject, text }: Written): Letter => ({
  subject,
  greeting: `Dear ${name}`,
  paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
})
