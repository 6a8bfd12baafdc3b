import type { ContractLine, LineTerms } from '../../../api/contracts/contract-lines.ts'
import type { Contract } from '../../../api/contracts/contracts.ts'
import type { ClientDocument } from '../../../api/sites/client-documents.ts'

/** Terms for two guards by day, every day, at 950,000 a month. */
export const terms = (id: number, more: Partial<LineTerms> = {}): LineTerms => ({
  id,
  valid_from: '2025-10-18',
  seats: 2,
  start_time: '06:00',
  end_time: '18:00',
  weekdays: 127,
  holiday: 'same',
  holiday_extra_percent: 100,
  rate_unit: 'guard_month',
  rate: 950_000,
  extra_rate: null,
  reason: null,
  hours_chosen: true,
  ...more,
})

/** An armed post at the main gate. */
export const contractLine = (id: number, more: Partial<ContractLine> = {}): ContractLine => ({
  id,
  contract_id: 1,
  kind: 'guarding',
  station_id: 4,
  station_name: 'Main Gate',
  name: 'Main gate day',
  from_on: '2025-10-18',
  until_on: null,
  armed: true,
  requires: [],
  gender: 'any',
  post_orders: null,
  post_orders_version: 1,
  recording: null,
  relief: 'in_post',
  break_paid: true,
  shift_label: 'Day',
  terms: [terms(id)],
  ...more,
})

/** An active contract of Kisozi Crest Hotel with one line. */
export const contract = (id: number, more: Partial<Contract> = {}): Contract => ({
  id,
  version: 3,
  number: `CT-2026-00000${id}`,
  title: 'Guarding of the hotel',
  client_id: 1,
  client_name: 'Kisozi Crest Hotel',
  status: 'Active',
  starts_on: '2025-10-18',
  ends_on: null,
  stations: 1,
  seats: 2,
  month_value: 1_900_000,
  coverage: 97.4,
  ends_in: null,
  in_notice: false,
  notice_days: 60,
  renewal: 'ends',
  bill_basis: 'approved_slots',
  shortfall_rule: 'by_minutes',
  shortfall_multiple: 100,
  discount_rate: 1000,
  payment_terms_days: null,
  billing_waits: false,
  invoice_per: 'contract',
  po_number: null,
  vat_mode: 'standard',
  billing_contact: null,
  billing_email: null,
  signed_document_id: null,
  notes: null,
  quotation_id: null,
  suspended_from: null,
  end_reason: null,
  generated_until: null,
  lines: [contractLine(11)],
  ...more,
})

/** A document of client 1. */
export const clientDocument = (id: number, title: string): ClientDocument => ({
  id,
  version: 1,
  client_id: 1,
  title,
  kind: 'Contract',
  file_name: `document-${id}.pdf`,
  file_kind: 'pdf',
  bytes: 2_048,
  sha256: 'ab'.repeat(32),
  added_at: '2026-11-10T11:05:00.000Z',
})
