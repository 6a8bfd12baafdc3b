import * as z from 'zod/mini'
import { Day, Email, Id, IdText, LongText, listQuery, Name, optionalText, recordFields, Timestamp } from './common.ts'
import { endpoint, type FileRule, STAFF } from './endpoint.ts'
import { createCall } from './resource.ts'
import { spamTexts } from './spam.ts'

export const JobInput = z.strictObject({
  title: Name,
  location: Name,
  /** For example Full-Time or Contract. */
  job_type: Name,
  description: LongText,
  /** The last day of the advert; none means open until closed. */
  closes_on: z.nullish(Day),
})
export type JobInput = z.output<typeof JobInput>
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

/** The text fields of the application form; files travel beside them. */
export const JobApplicationInput = z.strictObject({
  name: Name,
  email: Email,
  jobId: IdText,
  message: optionalText(5000),
  /** The applicant agrees to what the documents are used for. */
  consent: z.literal('true', 'Please agree to how your documents are used.'),
  ...spamTexts,
})
export type JobApplicationInput = z.output<typeof JobApplicationInput>

const PAPERS = ['pdf', 'docx', 'jpg', 'png'] as const
/** Each at most 5 MiB, judged by content. */
export const APPLICATION_FILES = {
  cvFile: { kinds: ['pdf', 'docx'], required: true },
  academicDocs: { kinds: PAPERS, required: false },
  nationalId: { kinds: PAPERS, required: false },
  healthDocs: { kinds: PAPERS, required: false },
} as const satisfies Record<string, FileRule>

export const JobApplication = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  jobId: Id,
  job_title: z.string(),
  message: z.nullable(z.string()),
  received_at: Timestamp,
  documents: z.array(z.object({ id: z.string(), field: z.string(), file_name: z.string(), kind: z.string(), bytes: z.int() })),
})
export type JobApplication = z.output<typeof JobApplication>

const path = '/api/v1/careers'
export const list = endpoint({
  method: 'GET',
  path,
  access: 'public',
  summary: 'Open jobs, newest first',
  query: listQuery(['id', 'title', 'posted_on'], {}),
  response: z.array(Job),
  list: {},
})
export const create = createCall(
  { path: `${path}/add`, access: STAFF },
  { name: 'job', body: JobInput, response: Job, message: 'Job added successfully' },
)
export const apply = endpoint({
  method: 'POST',
  path: `${path}/apply`,
  access: 'public',
  summary: 'Apply for a job',
  body: JobApplicationInput,
  files: APPLICATION_FILES,
  response: z.object({ reference: z.string() }),
  saved: { name: 'application', message: 'Your application has been submitted successfully!' },
})
export const applications = endpoint({
  method: 'GET',
  path: `${path}/applications`,
  access: STAFF,
  summary: 'Job applications, newest first',
  query: listQuery(['id', 'name', 'email', 'received_at'], { jobId: z.optional(IdText) }),
  response: z.array(JobApplication),
  list: {},
})
/** A document of an application, always as an attachment. */
export const document = endpoint({
  method: 'GET',
  path: `${path}/documents/:id`,
  access: STAFF,
  summary: 'Download a document of an application',
  params: z.strictObject({ id: z.uuid() }),
  response: z.unknown(),
  download: true,
})
