import * as z from 'zod/mini'
import { CreditNote } from '../billing/credit-notes.ts'
import { InvoiceLine } from '../billing/invoice-drafts.ts'
import { INVOICE_STATUSES, Invoice } from '../billing/invoices.ts'
import { Payment } from '../billing/payments.ts'
import { Statement, StatementQuery } from '../billing/statements.ts'
import { Day, Done, Id, IdParams, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Photo } from '../core/fields/photos.ts'
import { exportCall, getCall, pdfCall } from '../core/resource.ts'
import { INCIDENT_STATUSES, Incident, SEVERITIES } from '../incidents/incidents.ts'

// The calls of a client's people, apart from shifts. No call names the client: it is always the caller's own.

const at = '/api/v1/portal'

/** An incident at one of the client's stations that staff have marked as visible. */
export const PortalIncident = z.omit(Incident, {
  version: true,
  guard_id: true,
  guard_name: true,
  client_visible: true,
  reported_via: true,
  assigned_to: true,
  assigned_to_name: true,
  escalated_level: true,
})
export type PortalIncident = z.output<typeof PortalIncident>
/** With its history, oldest first, but without reasons and names of staff. */
export const PortalIncidentDetail = z.extend(PortalIncident, {
  history: z.array(
    z.object({ at: Timestamp, to_status: z.nullable(z.enum(INCIDENT_STATUSES)), correction: z.nullable(z.string()) }),
  ),
  photos: z.array(Photo),
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

const ofIncidents = { path: `${at}/incidents`, permission: 'portal.read', shows: ['incidents.read'] } as const
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
  /** Seal and secret, which open its evidence at /verify; null for an invoice without. */
  code: z.nullable(z.string()),
  lines: z.array(InvoiceLine),
  payments: z.array(z.omit(Payment, { recorded_at: true, recorded_by_name: true })),
})
export const PortalInvoiceQuery = listQuery(
  ['id', 'invoice_number', 'invoice_date', 'amount_paid', 'amount_due', 'due_date', 'status'],
  { status: z.optional(z.enum(INVOICE_STATUSES)), from: z.optional(Day), to: z.optional(Day) },
)
export type PortalInvoiceQuery = z.output<typeof PortalInvoiceQuery>

const ofInvoices = { path: `${at}/invoices`, permission: 'portal.client', shows: ['billing.read'] } as const
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

/** Without who has issued it, and what the revenue authority said. */
export const PortalCreditNote = z.omit(CreditNote, {
  client_id: true,
  client_name: true,
  issued_at: true,
  issued_by_name: true,
  fiscal_error: true,
})
export type PortalCreditNote = z.output<typeof PortalCreditNote>
const ofCreditNotes = { path: `${at}/credit_notes`, permission: 'portal.client', shows: ['billing.read'] } as const
export const creditNotes = endpoint({
  ...ofCreditNotes,
  method: 'GET',
  summary: 'The last 100 credit notes of the client',
  query: z.strictObject({ invoice_id: z.optional(IdText) }),
  response: z.array(PortalCreditNote),
})
export const creditNotePdf = pdfCall(ofCreditNotes, 'credit note')

/** Deposits are held, and no part of the balance. */
export const PortalStatement = z.omit(Statement, { client_id: true })
export type PortalStatement = z.output<typeof PortalStatement>
const ofStatement = {
  path: `${at}/statement`,
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'GET',
  query: StatementQuery,
} as const
export const statement = endpoint({
  ...ofStatement,
  summary: 'Statement of the client: charges and payments',
  response: PortalStatement,
})
export const statementPdf = endpoint({
  ...ofStatement,
  path: `${at}/statement/pdf`,
  summary: 'The statement of the client as a PDF document',
  cost: 120,
  response: z.unknown(),
  download: true,
})
export const statementCsv = endpoint({
  ...ofStatement,
  path: `${at}/statement/export`,
  summary: 'The statement of the client as a CSV file',
  response: z.unknown(),
  download: true,
})

/** A person with a login of the client. */
export const PortalPerson = z.object({
  id: Id,
  userName: z.string(),
  emailAddress: z.string(),
  /** True if the person waits for confirmation and has no link yet. */
  waits: z.boolean(),
  /** The member of staff who has asked for it; of a person who waits. */
  invited_by: z.nullable(z.string()),
  /** false until the invitation has been accepted. */
  accepted: z.boolean(),
  last_sign_in_at: z.nullable(Timestamp),
  me: z.boolean(),
})
export type PortalPerson = z.output<typeof PortalPerson>

const ofPerson = {
  method: 'POST',
  permission: 'portal.client',
  shows: [],
  sensitive: { password: 'always' },
  params: IdParams,
  refuses: ['conflict', 'forbidden'],
  response: Done,
} as const
/** Sends the person the link. A person without prices cannot confirm one who is to see them. */
export const confirmPerson = endpoint({
  ...ofPerson,
  path: `${at}/people/:id/confirm`,
  summary: 'Confirm somebody who waits for access',
  done: { message: 'Confirmed. The invitation is on its way.' },
})
export const refusePerson = endpoint({
  ...ofPerson,
  path: `${at}/people/:id/refuse`,
  summary: 'Refuse somebody who waits for access',
  done: { message: 'Refused. Nobody was given access.' },
})

export const people = endpoint({
  method: 'GET',
  path: `${at}/people`,
  summary: 'Everybody who may sign in for the client',
  permission: 'portal.read',
  shows: ['clients.read'],
  response: z.array(PortalPerson),
})
