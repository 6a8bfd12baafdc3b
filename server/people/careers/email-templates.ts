import type { EmailContent } from '../../platform/mail/email-layout.ts'

type Application = { name: string; email: string; phone: string | null; reference: string; job: string; message: string | null }

/** To the applicant: the application has arrived, and where to see its status. */
export const confirmation = ({ name, reference, job }: Application, publicUrl: string): EmailContent => ({
  subject: `Your application: ${job}`,
  greeting: `Dear ${name}`,
  paragraphs: [
    'Thank you for applying. We have your application and your documents, and we read every one.',
    'Use the reference and your e-mail address to see at any time where your application stands.',
  ],
  facts: [
    ['Reference', reference],
    ['Position', job],
  ],
  action: { label: 'See where my application stands', url: `${publicUrl}/careers/status` },
})

/** To the staff: an application has arrived. */
export const notice = (
  { name, email, phone, reference, job, message }: Application,
  id: number,
  publicUrl: string,
): EmailContent => ({
  subject: `New application: ${job}`,
  paragraphs: [`${name} has applied.`],
  facts: [
    ['Position', job],
    ['E-mail', email],
    ['Phone', phone ?? '—'],
    ['Reference', reference],
  ],
  quote: message,
  action: { label: 'Open the application', url: `${publicUrl}/dashboard/recruitment/applications?record=${id}` },
})
