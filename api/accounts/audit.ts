import * as z from 'zod/mini'
import { TRASH_KINDS } from '../company/trash.ts'
import { Day, IdParams, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../core/fields/audit-actions.ts'
import { exportCall } from '../core/resource.ts'

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]

/** The kinds of record in the log, by table, with their singular names. */
export const AUDIT_KINDS = {
  ...TRASH_KINDS,
  home_contents: 'Site content',
  translations: 'Translation',
  company_settings: 'Company settings',
  tax_rates: 'Tax rate',
  dated_settings: 'Rate or rule',
  contract_lines: 'Post of a contract',
  line_terms: 'Terms of a post',
  order_recordings: 'Recording of post orders',
  slots: 'Shift of a post',
  late_facts: 'Fact learned later',
  unrecorded_months: 'Month charged without a record',
  receipts: 'Receipt',
  receipt_files: 'File of a receipt',
  withholding_certificates: 'Certificate sent by a client',
  invoice_drafts: 'Draft of an invoice',
  credit_notes: 'Credit note',
  promises: 'Promise to pay',
  slot_offers: 'Offer of a shift',
  attendances: 'Attendance',
  call_offs: 'Call-off',
  attendance_periods: 'Month of a station',
  exceptions: 'Exception',
  month_answers: 'Answer of a client to a month',
  month_objections: 'Objection of a client',
  occurrences: 'Entry of the occurrence book',
  visits: 'Visit',
  register_items: 'Key or vehicle',
  checkpoints: 'Checkpoint',
  retired_sheets: 'Code of a checkpoint',
  routes: 'Patrol route',
  route_plans: 'Times of a patrol route',
  alarms: 'Alarm',
  dispatches: 'Crew sent for an alarm',
  alarm_zones: 'Zone of an alarm system',
  alarm_contacts: 'Contact of an alarm system',
  devices: 'Device',
  calendar_feeds: 'Calendar',
  client_bans: 'Guard not wanted by a client',
  application_documents: 'Document',
  list_views: 'View of a list',
  sessions: 'Session',
} as const
export type AuditKind = keyof typeof AUDIT_KINDS
const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[]

/** The name of an action or a kind; unknown ones, from other versions, are shown as they are. */
const called = (names: Record<string, string>, word: string) => names[word] ?? word.replaceAll('_', ' ')
export const actionName = (action: string) => called(AUDIT_ACTIONS, action)
export const kindName = (kind: string) => called(AUDIT_KINDS, kind)

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** One entry of the log, without the values. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** Null for a visitor or, when the address is null too, for the program itself. */
  account_id: z.nullable(z.int()),
  account_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** One of AUDIT_ACTIONS and AUDIT_KINDS; old entries may have other values. */
  action: z.string(),
  kind: z.nullable(z.string()),
  record_id: z.nullable(z.string()),
  record_name: z.nullable(z.string()),
  /** True if the record still exists, so that it can be opened. */
  record_live: z.boolean(),
  /** The names of the changed fields. */
  changed: z.array(z.string()),
  /** Further facts about an event that is no change of a record. */
  detail: Fields,
})
export type AuditEntry = z.output<typeof AuditEntry>

/** With the values before and after, and the hash of its checkpoint (null until it has one, a few seconds later). */
export const AuditDetail = z.object({
  ...AuditEntry.shape,
  request_id: z.nullable(z.string()),
  old: Fields,
  new: Fields,
  hash: z.nullable(z.string()),
})
export type AuditDetail = z.output<typeof AuditDetail>

export const AuditQuery = listQuery(['at'], {
  account_id: z.optional(IdText),
  action: z.optional(z.enum(ACTIONS)),
  kind: z.optional(z.enum(KINDS)),
  /** The history of one record; needs `kind`. */
  record_id: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]{1,40}$/, 'This is not the number of a record.'))),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditQuery = z.output<typeof AuditQuery>

const at = { path: '/api/v1/audit', permission: 'accounts.audit' } as const
/** Search matches the name, e-mail address and telephone number of the actor, and a whole IP address. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Audit log, newest first',
  query: AuditQuery,
  response: z.array(AuditEntry),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  method: 'GET',
  summary: 'One line of the audit log with the values before and after',
  params: IdParams,
  response: AuditDetail,
})
export const exportCsv = exportCall(list)
