import * as z from 'zod/mini'
import { Day, Email, IdText, listQuery, Name, OptionalPhone, optionalText, recordFields, text } from '../core/common.ts'
import { endpoint, type FileRule } from '../core/endpoint.ts'
import { spamTexts } from '../core/fields/spam.ts'

export const Job = z.object({
  ...recordFields,
  title: z.string(),
  location: z.string(),
  job_type: z.string(),
  description: z.string(),
  posted_on: Day,
  closes_on: z.nullable(Day),
})
export type Job = z.output<typeof Job>

const consent = z.enum(['true'], 'Please agree to how your documents are used.')

/** The text fields of an application; the files are separate parts of the body. */
export const JobApplicationInput = z.strictObject({
  name: Name,
  email: Email,
  phone: OptionalPhone,
  jobId: IdText,
  message: optionalText(5000),
  /** The applicant agrees to the use of the documents. Other programs may leave it out, which is stored. */
  consent: z.optional(consent),
  ...spamTexts,
})
export type JobApplicationInput = z.output<typeof JobApplicationInput>
/** The form of our own site, which always asks for consent. */
export const JobApplicationForm = z.extend(JobApplicationInput, { consent })

/** True if the applicant agreed, or used a program that does not ask. */
export const CONSENTS = ['Given', 'Not asked'] as const

const DOCUMENTS = ['pdf', 'docx', 'jpg', 'png'] as const
/** Each at most 5 MiB; the kind is detected from the content. */
export const APPLICATION_FILES = {
  cvFile: { kinds: ['pdf', 'docx'], required: true },
  academicDocs: { kinds: DOCUMENTS, required: false },
  nationalId: { kinds: DOCUMENTS, required: false },
  healthDocs: { kinds: DOCUMENTS, required: false },
} as const satisfies Record<string, FileRule>

/** The status of an application as its applicant sees it. */
export const STANDINGS = ['reading', 'interview', 'offer', 'hired', 'declined'] as const
export const Standing = z.object({
  reference: z.string(),
  job_title: z.string(),
  standing: z.enum(STANDINGS),
  /** The date of the last change, in Kampala. */
  since: Day,
})
export type Standing = z.output<typeof Standing>

/** The identification of an application by its applicant. Sent in a body, because URLs are kept in logs and histories. */
export const StandingQuestion = z.strictObject({ reference: text(20), email: Email })
export type StandingQuestion = z.output<typeof StandingQuestion>

const path = '/api/v1/careers'
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'public',
  summary: 'Open jobs, newest first',
  query: listQuery(['id', 'title', 'posted_on'], {}),
  response: z.array(Job),
  list: {},
})
export const apply = endpoint({
  method: 'POST',
  path: `${path}/apply`,
  permission: 'public',
  summary: 'Apply for a job',
  body: JobApplicationInput,
  files: APPLICATION_FILES,
  perMinute: 10,
  response: z.object({ reference: z.string() }),
  saved: { name: 'application', message: 'Your application has been submitted successfully!', recordOptional: true },
})
/** An unknown reference and a wrong e-mail address get the same 404. */
export const standing = endpoint({
  method: 'POST',
  path: `${path}/status`,
  refuses: ['not_found'],
  permission: 'public',
  summary: 'Status of an application, for its applicant',
  body: StandingQuestion,
  perMinute: 10,
  response: Standing,
})
