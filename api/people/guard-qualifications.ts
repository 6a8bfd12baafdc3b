import * as z from 'zod/mini'
import {
  BooleanText,
  baseVersion,
  Day,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalText,
  recordFields,
  Timestamp,
  text,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, updateCall } from '../core/resource.ts'
import { NEEDED_FOR, QUALIFICATION_KINDS, type QualificationKind } from './qualification-types.ts'

/** As of today. Valid and Expiring count as having it; an end is the last day on which it is valid. */
export const QUALIFICATION_STATES = ['Valid', 'Expiring', 'Expired', 'Unverified', 'Revoked'] as const
export type QualificationState = (typeof QUALIFICATION_STATES)[number]
/** The states that somebody has to do something about. */
export const OPEN_STATES = ['Expiring', 'Expired', 'Unverified', 'Revoked'] as const satisfies QualificationState[]

/** The permission to open the scan of a qualification of a kind. */
export const scanPermission = (kind: QualificationKind) =>
  kind === 'document' || kind === 'medical' ? 'people.identity' : 'people.read'

const when = {
  issued_on: z.nullish(Day),
  /** The last day on which it is valid; null for ever. */
  expires_on: z.nullish(Day),
}
const inOrder = z.refine<{ issued_on?: unknown; expires_on?: unknown }>(
  ({ issued_on, expires_on }) =>
    typeof issued_on !== 'string' || typeof expires_on !== 'string' || !expires_on || expires_on >= issued_on,
  {
    message: 'The end must not be before the day of issue.',
    path: ['expires_on'],
    // Also where a field is wrong, and may be anything: a trial of an import names every problem of a row.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
const fields = { guard_id: Id, type_id: Id, number: optionalText(100), ...when }
export const GuardQualificationInput = z.strictObject(fields).check(inOrder)
export type GuardQualificationInput = z.output<typeof GuardQualificationInput>
/** A change of anything in it takes back that it was verified. */
export const GuardQualificationUpdate = z.strictObject({ ...fields, ...baseVersion }).check(inOrder)
export type GuardQualificationUpdate = z.output<typeof GuardQualificationUpdate>

/** The newest scan of a qualification. */
const Scan = z.object({ file_name: z.string(), bytes: z.int(), received_at: Timestamp, may_open: z.boolean() })

/** A licence, training, document or medical certificate of a guard. */
export const GuardQualification = z.object({
  ...recordFields,
  guard_id: Id,
  guard_name: z.string(),
  type_id: Id,
  type_name: z.string(),
  kind: z.enum(QUALIFICATION_KINDS),
  needed_for: z.enum(NEEDED_FOR),
  number: z.nullable(z.string()),
  issued_on: z.nullable(Day),
  expires_on: z.nullable(Day),
  state: z.enum(QUALIFICATION_STATES),
  /** Days until the end, negative afterwards; null without an end. */
  days_left: z.nullable(z.int()),
  /** True if a later one of the same type and guard counts instead of it. */
  superseded: z.boolean(),
  /** Planned shifts of the guard that reach beyond the end. */
  shifts_after: z.int(),
  verified_at: z.nullable(Timestamp),
  verified_by_name: z.nullable(z.string()),
  revoked_at: z.nullable(Timestamp),
  revoked_reason: z.nullable(z.string()),
  scan: z.nullable(Scan),
})
export type GuardQualification = z.output<typeof GuardQualification>

export const GuardQualificationQuery = listQuery(['id', 'guard_id', 'type_id', 'expires_on'], {
  guard_id: z.optional(IdText),
  type_id: z.optional(IdText),
  /** Expiring and Expired without those that a later one replaces. */
  state: z.optional(z.enum(OPEN_STATES)),
  /** With true, those that end within thirty days while shifts of the guard are planned after that. */
  planned: z.optional(BooleanText),
})
export type GuardQualificationQuery = z.output<typeof GuardQualificationQuery>

const path = '/api/v1/guard_qualifications'
const at = { path, permission: 'guards.read' } as const
const edit = { ...at, permission: 'guards.write' } as const
const saved = { name: 'qualification', response: GuardQualification } as const
/** Search matches the number and the guard's name, case-insensitively. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Qualifications of guards, newest first',
  query: GuardQualificationQuery,
  response: z.array(GuardQualification),
  list: {},
})
export const get = getCall(at, 'qualification', GuardQualification)
export const create = createCall(edit, {
  ...saved,
  body: GuardQualificationInput,
  message: 'Qualification added successfully',
})
export const update = updateCall(edit, {
  ...saved,
  body: GuardQualificationUpdate,
  message: 'Qualification updated successfully',
})
/** Only a verified qualification counts. */
export const verify = endpoint({
  ...edit,
  path: `${path}/:id/verify`,
  method: 'POST',
  summary: 'Note that a qualification was checked against its original',
  params: IdParams,
  body: z.strictObject(baseVersion),
  response: GuardQualification,
  saved: { name: 'qualification', message: 'Qualification verified' },
})
export const revoke = endpoint({
  ...edit,
  path: `${path}/:id/revoke`,
  method: 'POST',
  summary: 'Note that a qualification was withdrawn',
  params: IdParams,
  body: z.strictObject({ reason: text(300).check(z.minLength(3, 'Say why it is revoked.')) }),
  response: GuardQualification,
  saved: { name: 'qualification', message: 'Qualification revoked' },
})
/** A PDF, DOCX, JPG or PNG of at most 5 MiB, detected from its content. The newest one counts; earlier ones are kept. */
export const attach = endpoint({
  ...edit,
  path: `${path}/:id/file`,
  method: 'POST',
  summary: 'Add the scan of a qualification',
  params: IdParams,
  body: z.strictObject({}),
  files: { file: { kinds: ['pdf', 'docx', 'jpg', 'png'], required: true } },
  response: GuardQualification,
  saved: { name: 'qualification', message: 'File added successfully' },
})
/** Every download is audited, and so is one that is refused. */
export const download = endpoint({
  path: `${path}/:id/file`,
  permission: 'people.read',
  recordPermission: { permission: 'people.identity', records: 'documents and medical certificates' },
  method: 'GET',
  summary: 'The newest scan of a qualification',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
export const remove = removeCall(edit, { name: 'qualification', message: 'Qualification deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'qualifications' })
export const exportCsv = exportCall(list)
