import * as z from 'zod/mini'
import { baseVersion, Day, Id, IdText, LongText, listQuery, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { StaffPhoto } from '../core/fields/photos.ts'
import { VoiceNote } from '../core/fields/voice-notes.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'
import { ClockTime, ClockTimeInput } from '../core/shift.ts'

export const SEVERITIES = ['Low', 'Medium', 'High'] as const
export const INCIDENT_STATUSES = ['Open', 'Pending', 'Closed'] as const
export const INCIDENT_CATEGORIES = [
  'theft',
  'attempted_theft',
  'intrusion',
  'assault',
  'fire',
  'medical',
  'accident',
  'damage',
  'traffic',
  'alarm',
  'firearm',
  'misconduct',
  'other',
] as const
export const IncidentCategory = z.enum(INCIDENT_CATEGORIES)
/** The categories that are as urgent as severity High. */
export const URGENT_CATEGORIES: readonly (typeof INCIDENT_CATEGORIES)[number][] = ['firearm', 'assault', 'fire']
/** True if an incident is one of which supervisor, operations and owner hear at once. */
export const isUrgent = ({
  severity,
  category,
}: {
  severity?: string | null | undefined
  category?: string | null | undefined
}) => severity === 'High' || URGENT_CATEGORIES.some((urgent) => urgent === category)
/**
 * After how many minutes the levels of the escalation ladder are told, the least urgent incidents first. Of an urgent one the
 * supervisor, operations and the owner hear at once, and the call list when nobody sees to it; a minor one is the supervisor's alone.
 */
export const INCIDENT_LADDER = [
  [0, null, null, null],
  [0, 10, 20, 30],
  [0, 10, 0, 0],
] as const
/** Within how many minutes the client hears of an incident, the least urgent first; of a minor one when it is made visible. */
export const CLIENT_MINUTES = [null, 4 * 60, 60] as const
/** The way in which the company heard of it. */
export const REPORTED_VIA = ['radio', 'telephone', 'in_person', 'guard_phone', 'client', 'alarm_system'] as const
export const ReportedVia = z.enum(REPORTED_VIA)

/** The facts that may be known besides; each may be left out. */
const details = {
  /** In Kampala, on the day of the incident. */
  occurred_time: z.nullish(ClockTimeInput),
  category: z.nullish(IncidentCategory),
  police_reference: z.nullish(text(60)),
  reported_via: z.nullish(ReportedVia),
  /** The assignee, one of the staff. */
  assigned_to: z.nullish(Id),
}
const fields = {
  description: LongText,
  guard_id: Id,
  station_id: Id,
  /** Not after today in Kampala. */
  incident_date: Day,
  severity: z._default(z.enum(SEVERITIES), 'Low'),
  status: z._default(z.enum(INCIDENT_STATUSES), 'Open'),
  ...details,
}
export const IncidentInput = z.strictObject(fields)
export type IncidentInput = z.output<typeof IncidentInput>
export const IncidentUpdate = z.strictObject({
  ...fields,
  severity: z.optional(z.enum(SEVERITIES)),
  status: z.optional(z.enum(INCIDENT_STATUSES)),
  /** Why the status changes; required to reopen a closed incident. */
  reason: z.optional(LongText),
  /** True if the station's client sees it in the portal; unchanged when left out. */
  client_visible: z.optional(z.boolean()),
  ...baseVersion,
})
export type IncidentUpdate = z.output<typeof IncidentUpdate>

export const Incident = z.object({
  ...recordFields,
  /** The original text; corrections never replace it. */
  description: z.string(),
  incident_date: Day,
  severity: z.enum(SEVERITIES),
  status: z.enum(INCIDENT_STATUSES),
  guard_id: Id,
  guard_name: z.string(),
  station_id: Id,
  station_name: z.string(),
  client_visible: z.boolean(),
  occurred_time: z.nullable(ClockTime),
  category: z.nullable(IncidentCategory),
  police_reference: z.nullable(z.string()),
  reported_via: z.nullable(ReportedVia),
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  /** The level to which it was escalated: 0 for not at all, 4 for the owner. */
  escalated_level: z.int(),
})
export type Incident = z.output<typeof Incident>

/** One incident with its history, oldest first. */
export const IncidentDetail = z.extend(Incident, {
  history: z.array(
    z.object({
      at: Timestamp,
      by: z.nullable(z.string()),
      from_status: z.nullable(z.enum(INCIDENT_STATUSES)),
      to_status: z.nullable(z.enum(INCIDENT_STATUSES)),
      correction: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  photos: z.array(StaffPhoto),
  /** Photos that a guard's phone has announced and not sent within seven days. */
  photos_lost: z.int(),
  /** Told by the guard instead of written, and whether one was announced and not sent within seven days. */
  voice_note: z.nullable(VoiceNote),
  voice_note_lost: z.boolean(),
})
export type IncidentDetail = z.output<typeof IncidentDetail>

export const IncidentQuery = listQuery(['id', 'incident_date', 'severity', 'status', 'guard_id', 'station_id'], {
  severity: z.optional(z.enum(SEVERITIES)),
  status: z.optional(z.enum(INCIDENT_STATUSES)),
  category: z.optional(IncidentCategory),
  guard_id: z.optional(IdText),
  station_id: z.optional(IdText),
  /** Incidents at the stations of a client. */
  client_id: z.optional(IdText),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type IncidentQuery = z.output<typeof IncidentQuery>

/** The details of an incident of which only the literal fields are known. */
export const UNKNOWN_DETAILS = {
  occurred_time: null,
  category: null,
  police_reference: null,
  reported_via: null,
  assigned_to: null,
  assigned_to_name: null,
  escalated_level: 0,
} satisfies Partial<Incident>

const at = { path: '/api/v1/incident_reports', aliases: ['/api/v1/incidents'], permission: 'incidents.read' } as const
const edit = { ...at, permission: 'incidents.write' } as const
const saved = { name: 'incident', response: IncidentDetail } as const
export const list = endpoint({
  ...at,
  screenPath: '/api/v1/incidents/',
  method: 'GET',
  summary: 'Incidents, newest first',
  query: IncidentQuery,
  response: z.array(Incident),
  list: { added: { version: 1, guard_name: '', station_name: '', client_visible: false, ...UNKNOWN_DETAILS } },
})
export const get = getCall(at, 'incident', IncidentDetail)
/** A supervisor reports what happened at the own stations, and reads what others report there. */
export const create = createCall(
  {
    ...edit,
    permission: 'incidents.report',
    aliases: [`${at.path}/register`, ...at.aliases, `${at.aliases[0]}/register`],
    screenPath: '/api/v1/incidents/register',
  },
  { ...saved, body: IncidentInput, message: 'Incident created successfully!' },
)
/** A changed description is stored as a correction; the original text stays. */
export const update = updateCall(edit, { ...saved, body: IncidentUpdate, message: 'Incident updated successfully' })
export const remove = removeCall(edit, { name: 'incident', message: 'Incident deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'incidents' })
/** The reason applies to each change; closed incidents need one to be reopened. */
export const statusMany = statusManyCall(edit, {
  name: 'incidents',
  fields: { status: z.enum(INCIDENT_STATUSES), reason: z.optional(LongText) },
})
export const exportCsv = exportCall({ ...list, permission: edit.permission })
