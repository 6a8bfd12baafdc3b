import type { EmailContent as Written } from '../../../contract/people/recruitment.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

/** A letter as staff wrote it: paragraphs where they left a line empty. */
export const emailTo = (name: string, { subject, text }: Written): EmailContent => ({
  subject,
  greeting: `Dear ${name}`,
  paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
})
