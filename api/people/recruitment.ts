import * as z from 'zod/mini'
import { baseVersion, Email, Id, IdParams, IdText, LongText, listQuery, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { exportCall, getCall, removeCall } from '../core/resource.ts'
import { CONSENTS } from './careers.ts'
import { Guard, GuardInput } from './guards.ts'

export const STAGES = ['New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected'] as const
export type Stage = (typeof STAGES)[number]
/** Stages that an application can be moved to; Hired is reached by hiring, which creates a guard. */
export const OPEN_STAGES = ['New', 'Shortlisted', 'Interview', 'Offered', 'Rejected'] as const satisfies Stage[]
/** Stages of which staff may notify the applicant by e-mail. */
export const EMAIL_STAGES = ['Interview', 'Offered', 'Rejected'] as const satisfies Stage[]

/** Documents that need a permission to be opened. */
export const GUARDED_DOCUMENTS = ['nationalId', 'healthDocs'] as const
/** The permission to open a document. */
export const documentPermission = (field: string) =>
  GUARDED_DOCUMENTS.some((guarded) => guarded === field) ? 'people.identity' : 'people.read'

export const Application = z.object({
  ...recordFields,
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  jobId: Id,
  job_title: z.string(),
  stage: z.enum(STAGES),
  stage_since: Timestamp,
  rating: z.nullable(z.int()),
  received_at: Timestamp,
})
export type Application = z.output<typeof Application>

/** A file as received, with the kind detected from its content. */
export const ApplicationDocument = z.object({
  id: z.string(),
  field: z.string(),
  file_name: z.string(),
  /** The kind detected from the content, regardless of the name. */
  kind: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  received_at: Timestamp,
  /** True if the caller may open it. */
  may_open: z.boolean(),
})
export type ApplicationDocument = z.output<typeof ApplicationDocument>

/** One application with its documents and history, oldest first. */
export const ApplicationDetail = z.extend(Application, {
  message: z.nullable(z.string()),
  consent: z.enum(CONSENTS),
  guard_id: z.nullable(Id),
  documents: z.array(ApplicationDocument),
  history: z.array(
    z.object({
      at: Timestamp,
      by: z.nullable(z.string()),
      from_stage: z.nullable(z.enum(STAGES)),
      to_stage: z.nullable(z.enum(STAGES)),
      note: z.nullable(z.string()),
      letter_subject: z.nullable(z.string()),
    }),
  ),
})
export type ApplicationDetail = z.output<typeof ApplicationDetail>

const narrowing = { jobId: z.optional(IdText), stage: z.optional(z.enum(STAGES)) }
export const ApplicationQuery = listQuery(['id', 'name', 'email', 'stage', 'stage_since', 'rating', 'received_at'], narrowing)
export type ApplicationQuery = z.output<typeof ApplicationQuery>

/** The most applications in a column of the board; the table has all. */
export const CARDS_SHOWN = 50
export const BoardQuery = z.strictObject({ q: ApplicationQuery.shape.q, jobId: narrowing.jobId })
export type BoardQuery = z.output<typeof BoardQuery>
export const BoardColumn = z.object({ stage: z.enum(STAGES), total: z.int(), applications: z.array(Application) })
export type BoardColumn = z.output<typeof BoardColumn>

/** An e-mail to the applicant; a salutation is added before the text, and the company's address after it. */
export const EmailContent = z.strictObject({ subject: text(150), text: LongText })
export type EmailContent = z.output<typeof EmailContent>

export const StageChange = z.strictObject({ stage: z.enum(OPEN_STAGES), letter: z.nullish(EmailContent), ...baseVersion })
export type StageChange = z.output<typeof StageChange>

export const ApplicationUpdate = z.strictObject({ rating: z.nullable(z.int().check(z.gte(1), z.lte(5))), ...baseVersion })
export const HireInput = z.strictObject({ ...GuardInput.shape, ...baseVersion })
export type HireInput = z.output<typeof HireInput>

const path = '/api/v1/careers/applications'
const at = { path, permission: 'people.read' } as const
const edit = { ...at, permission: 'people.write' } as const
/** The response of a call that changes one application. */
const savedAs = <const M extends string>(message: M) =>
  ({ params: IdParams, response: ApplicationDetail, saved: { name: 'application', message } }) as const
/** Search matches name, e-mail address and reference. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Job applications, newest first',
  query: ApplicationQuery,
  response: z.array(Application),
  list: {},
})
export const exportCsv = exportCall(list)
export const board = endpoint({
  ...at,
  method: 'GET',
  path: `${path}/board`,
  summary: 'Job applications by stage, those that arrived there last first',
  query: BoardQuery,
  response: z.array(BoardColumn),
})
export const get = getCall(at, 'application', ApplicationDetail)
export const remove = removeCall(edit, { name: 'application', message: 'Application deleted successfully' })
export const update = endpoint({
  ...edit,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Rate an application',
  body: ApplicationUpdate,
  ...savedAs('Application updated successfully'),
})
/** 409 when it is at that stage already, or Hired. */
export const move = endpoint({
  ...edit,
  method: 'PUT',
  path: `${path}/:id/stage`,
  summary: 'Move an application to another stage, with or without an e-mail to the applicant',
  body: StageChange,
  ...savedAs('Application moved'),
})
export const note = endpoint({
  ...edit,
  method: 'POST',
  path: `${path}/:id/notes`,
  summary: 'Add an internal note',
  body: z.strictObject({ note: LongText }),
  ...savedAs('Note added'),
})
export const write = endpoint({
  ...edit,
  method: 'POST',
  path: `${path}/:id/letters`,
  summary: 'Send an e-mail to the applicant',
  body: EmailContent,
  ...savedAs('The e-mail is on its way.'),
})
/** Creates a guard, moves the documents to it and sets the application to Hired, in one transaction. */
export const hire = endpoint({
  ...edit,
  method: 'POST',
  path: `${path}/:id/hire`,
  summary: 'Hire the applicant as a guard',
  params: IdParams,
  body: HireInput,
  response: Guard,
  saved: { name: 'guard', message: 'Hired: the guard record has been made' },
})
/** A document as an attachment; every download is audited. */
export const document = endpoint({
  method: 'GET',
  path: '/api/v1/careers/documents/:id',
  permission: 'people.read',
  recordPermission: { permission: 'people.identity', records: 'identity and health documents' },
  summary: 'Download a document of an application',
  params: z.strictObject({ id: z.uuid() }),
  response: z.unknown(),
  download: true,
})
export const guardDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/guards/:id/documents',
  permission: 'people.read',
  summary: 'Documents that a guard brought along when hired',
  params: IdParams,
  response: z.array(ApplicationDocument),
})
/** As a JSON file; the URL names the application instead of the e-mail address. */
export const exportPerson = endpoint({
  ...at,
  method: 'GET',
  path: `${path}/:id/person`,
  cost: 6,
  summary: 'Everything held about the applicant’s e-mail address',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
/** `email` repeats the applicant's address as a confirmation. */
export const erasePerson = endpoint({
  ...edit,
  permission: 'people.erase',
  sensitive: { password: 'always' },
  method: 'POST',
  path: `${path}/:id/erase_person`,
  summary: 'Erase for good everything held about the applicant’s e-mail address',
  params: IdParams,
  body: z.strictObject({ email: Email }),
  response: z.object({ message: z.string() }),
})
