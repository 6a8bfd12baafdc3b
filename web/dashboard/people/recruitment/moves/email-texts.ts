import type { Application, EMAIL_STAGES, EmailContent } from '../../../../../api/people/recruitment.ts'

type EmailStage = (typeof EMAIL_STAGES)[number]

const TEXTS: Record<EmailStage, (job: string) => string> = {
  Interview: (job) =>
    `We have read your application as ${job} and would like to meet you.\n\nPlease tell us which of these days suits you:\n\nBring your national ID and the originals of your certificates.`,
  Offered: (job) =>
    `We would like to work with you and offer you the position ${job}.\n\nPlease call us so that we can agree on your first day and the documents you need.`,
  Rejected: (job) =>
    `Thank you for the time you took to apply as ${job}. We have chosen somebody else for this position.\n\nYour documents are deleted as our privacy page says. We wish you well, and you are welcome to apply again.`,
}

/** The e-mail template of a stage, which staff can edit before sending. */
export const emailFor = (stage: EmailStage, { job_title }: Application): EmailContent => ({
  subject: `Your application: ${job_title}`.slice(0, 150),
  text: TEXTS[stage](job_title),
})
