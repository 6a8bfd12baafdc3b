import type { EmailContent as Written } from '../../../api/people/recruitment.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

/** An e-mail written by staff: an empty line starts a paragraph. */
export const emailTo = (name: string, { subject, text }: Written): EmailContent => ({
  subject,
  greeting: `Dear ${name}`,
  paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
})
