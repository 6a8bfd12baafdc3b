import * as z from 'zod/mini'
import { InvoiceLine } from '../billing/invoice-drafts.ts'
import { INVOICE_STATUSES, Invoice } from '../billing/invoices.ts'
import { Payment } from '../billing/payments.ts'
import { Day, Id, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { exportCall, getCall, pdfCall } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'
import { INCIDENT_STATUSES, Incident, SEVERITIES } from '../incidents/incidents.ts'

// What the people of a client see. No call names the client: it is always the caller's own.

/** A shift at one of the client's stations: the guard's name and rank, and nothing else about the guard. */
export const PortalShift = z.object({
  id: Id,
  station_id: Id,
  station_name: z.string(),
  guard_name: z.string(),
  guard_rank: z.string(),
  shift_date: Day,
  ...Hours.shape,
  /** The shift ends on the day after shift_date; shown as "+1". */
  ends_next_day: z.boolean(),
  shift_type: z.string(),
  /** When the guard came, once that is known. */
  arrived_at: z.nullable(Timestamp),
  /** A shift of a contract that has begun and of which it is not known whether the guard came. */
  awaited: z.boolean(),
})
export type PortalShift = z.output<typeof PortalShift>

const station = { id: Id, name: z.string(), address: z.string(), active: z.boolean() }

export const PortalStation = z.object({
  ...station,
  /** The guards on duty now, and `next` those of the next start time. */
  now: z.array(PortalShift),
  next: z.array(PortalShift),
})
export type PortalStation = z.output<typeof PortalStation>

const at = '/api/v1/portal'

export const overview = endpoint({
  method: 'GET',
  path: `${at}/overview`,
  summary: 'The stations of the client with who is on duty, and what is open',
  permission: 'portal.read',
  response: z.object({
    client_name: z.string(),
    stations: z.array(PortalStation),
    /** Only incidents that the client may see. */
    open_incidents: z.int(),
    /** Shillings not yet paid, and how much of them is overdue. */
    balance: z.int(),
    overdue: z.int(),
    /** The due date of the next unpaid invoice. */
    next_due: z.nullable(Day),
  }),
})
export type Overview = z.output<typeof overview.response>

export const stations = endpoint({
  method: 'GET',
  path: `${at}/stations`,
  summary: 'The stations of the client, those that are guarded first',
  permission: 'portal.read',
  response: z.array(z.object(station)),
})

/** The most days in one response. */
const MAX_DAYS = 42
const DAY_MILLISECONDS = 86_400_000
const fewDays = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MILLISECONDS,
  { message: `to must not be before from, nor more than ${MAX_DAYS} days later.`, path: ['to'] },
)
/** Shifts that begin from `from` to `to`, in order of their start. */
export const shifts = endpoint({
  method: 'GET',
  path: `${at}/shifts`,
  summary: 'Shifts at the stations of the client',
  permission: 'portal.read',
  query: z.strictObject({ from: Day, to: Day, station_id: z.optional(IdText) }).check(fewDays),
  response: z.array(PortalShift),
})

/** An incident at one of the client's stations that staff have marked as visible. */
export const PortalIncident = z.omit(Incident, { version: true, guard_id: true, guard_name: true, client_visible: true })
export type PortalIncident = z.output<typeof PortalIncident>
/** With its history, oldest first, but without reasons and names of staff. */
export const PortalIncidentDetail = z.extend(PortalIncident, {
  history: z.array(
    z.object({ at: Timestamp, to_status: z.nullable(z.enum(INCIDENT_STATUSES)), correction: z.nullable(z.string()) }),
  ),
})
export const PortalIncidentQuery = listQuery(['id', 'incident_date', 'severity', 'status'], {
  status: z.optional(z.enum(INCIDENT_STATUSES)),
  severity: z.optional(z.enum(SEVERITIES)),
  station_id: z.optional(IdText),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type PortalIncidentQuery = z.output<typeof PortalIncidentQuery>

export type PortalIncidentDetail = z.output<typeof PortalIncidentDetail>

const ofIncidents = { path: `${at}/incidents`, permission: 'portal.read' } as const
/** Search matches the description. */
export const incidents = endpoint({
  ...ofIncidents,
  method: 'GET',
  summary: 'Incidents that the client may see, newest first',
  query: PortalIncidentQuery,
  response: z.array(PortalIncident),
  list: {},
})
export const incident = getCall(ofIncidents, 'incident that the client may see', PortalIncidentDetail)

export const PortalInvoice = z.omit(Invoice, {
  version: true,
  client_id: true,
  client_name: true,
  contract_id: true,
  issued_at: true,
  fiscal_error: true,
  voided_at: true,
  voided_by: true,
  void_reason: true,
})
export type PortalInvoice = z.output<typeof PortalInvoice>
/** With its payments, oldest first; a negative amount corrects an earlier one. And its lines, each with how it was counted. */
export const PortalInvoiceDetail = z.extend(PortalInvoice, {
  lines: z.array(InvoiceLine),
  payments: z.array(z.omit(Payment, { recorded_at: true, recorded_by_name: true })),
})
export const PortalInvoiceQuery = listQuery(
  ['id', 'invoice_number', 'invoice_date', 'amount_paid', 'amount_due', 'due_date', 'status'],
  { status: z.optional(z.enum(INVOICE_STATUSES)), from: z.optional(Day), to: z.optional(Day) },
)
export type PortalInvoiceQuery = z.output<typeof PortalInvoiceQuery>

const ofInvoices = { path: `${at}/invoices`, permission: 'portal.read' } as const
/** Search matches the invoice number. */
export const invoices = endpoint({
  ...ofInvoices,
  method: 'GET',
  summary: 'Invoices of the client, newest first',
  query: PortalInvoiceQuery,
  response: z.array(PortalInvoice),
  list: {},
})
export const invoicesCsv = exportCall(invoices)
export const invoice = getCall(ofInvoices, 'invoice of the client', PortalInvoiceDetail)
export const invoicePdf = pdfCall(ofInvoices, 'invoice')

/** A person with a login of the client. */
export const PortalPerson = z.object({
  id: Id,
  userName: z.string(),
  emailAddress: z.string(),
  /** false until the invitation has been accepted. */
  accepted: z.boolean(),
  last_sign_in_at: z.nullable(Timestamp),
  me: z.boolean(),
})
export type PortalPerson = z.output<typeof PortalPerson>

export const people = endpoint({
  method: 'GET',
  path: `${at}/people`,
  summary: 'Everybody who may sign in for the client',
  permission: 'portal.read',
  response: z.array(PortalPerson),
})
