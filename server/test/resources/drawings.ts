import type { CreditNote } from '../../../api/billing/credit-notes.ts'
import type { Receipt } from '../../../api/billing/receipts.ts'
import type { Statement } from '../../../api/billing/statements.ts'
import type { PaymentDetails } from '../../../api/company/company-settings.ts'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import type { PortalReport } from '../../../api/portal/portal-report.ts'
import type { InvoiceDocument } from '../../billing/invoicing/documents/invoice-document-queries.ts'
import type { Recipient } from '../../billing/invoicing/documents/recipient-queries.ts'
import type { Letterhead } from '../../company/index.ts'
import type { Found } from '../../sales/quotations/queries.ts'

/** A text that is as long as a field takes. */
export type TextOf = (limit: number) => string

const DAY = '2026-11-26'
const AT = '2026-11-26T09:00:00.000Z'
const many = <T>(count: number, make: (place: number) => T) => Array.from({ length: count }, (_, place) => make(place))

const contentOf = (text: TextOf): Letterhead => ({
  logo: null,
  brand: { ...DEFAULT_HOME.brand, name: text(60), tagline: text(100) },
  contact: { ...DEFAULT_HOME.contact, address: text(200), phone: text(100), email: text(254) },
})
const recipientOf = (text: TextOf): Recipient => ({
  client_name: text(200),
  address: text(200),
  contacts: text(100),
  tin: text(20),
})
const detailsOf = (text: TextOf): PaymentDetails => ({
  bank_name: text(100),
  account_name: text(100),
  account_number: text(50),
  mobile_money: text(200),
  tax_number: text(20),
})
const fiscalOf = (text: TextOf) => ({
  state: 'issued' as const,
  fdn: text(50),
  verification_code: text(50),
  qr: 'https://efris.example',
})
const figures = {
  ...{ agreed: 2, on_time: 1, late: 1, replaced: 0, uncovered: 0, undecided: 0 },
  ...{ late_minutes: 12, rounds: 4, rounds_completed: 3, rounds_missed: 1 },
}

/**
 * The document of each drawing module, by its file, with as many rows as it may have, each of its texts made by `text`. A test fails
 * for a module without an entry.
 */
export const DRAWINGS = {
  'server/attendance/checkpoints/sheet-pdf.ts': (text: TextOf) => ({
    content: contentOf(text),
    station: { name: text(100) },
    points: many(100, (place) => ({ name: text(100), token: `token-${place}`, code: 'ABC123' })),
  }),
  'server/attendance/occurrences/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), name: text(100), from: DAY, to: DAY },
    entries: many(300, (id) => ({
      ...{ id, entry_id: id, at: AT, text: text(5_000), fields: { name: text(100), from: text(100), host: text(100) } },
      ...{ recorded_at: AT, by: text(200), station_id: 1, station_name: text(100), kind: 'visitor' as const, guard_id: null },
      ...{ item_id: null, holder_id: null, holder_name: text(200), no_permit: null, opens: true, closes: null, closed_at: null },
      ...{ reason: text(500), before: [{ id, at: AT, text: text(5_000), fields: {}, recorded_at: AT, by: text(200) }] },
    })),
  }),
  'server/roster/schedule-board/sheets/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), week: '2026-11-23', sheet: 'guardroom' as const },
    ...{ phones: new Map([[1, text(100)]]), addresses: new Map([[1, text(200)]]) },
    rows: many(20, (id) => ({
      ...{ id, name: text(100), client: text(200), address: text(200), phone: text(100), open_slots: [] },
      shifts: many(20, (shift) => ({
        ...{ id: shift, version: 1, guard_id: 1, guard_name: text(100), station_id: 1, station_name: text(100), shift_date: DAY },
        ...{ start_time: '18:00', end_time: '06:00', ends_next_day: true, shift_type: 'Night', covers: true, overruled: [] },
        ...{ override_reason: null, status: 'planned' as const, line_id: 1, post: text(100) },
      })),
    })),
  }),
  'server/sales/quotations/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), name: 'QT-2026-000001', day: DAY },
    found: {
      request: { name: text(200), site_type: text(100), area: text(200), email: text(254), phone: text(100), reference: 'QR-1' },
      quotation: {
        ...{ number: 'QT-2026-000001', revision: 1, valid_until: DAY, terms: text(5_000), discount_rate: 1_000, vat_rate: 1_800 },
        ...{ subtotal: 1_000, discount: 100, vat: 162, total: 1_062 },
        lines: many(100, () => ({
          ...{ service_id: null, description: text(500), guards: true, quantity: 1, months: 1, monthly_rate: 10 },
        })),
      },
    } as Found,
  }),
  'server/billing/invoicing/credit-notes/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), tax_number: text(20), recipient: recipientOf(text), fiscal: fiscalOf(text) },
    note: {
      ...{ credit_note_number: 'CN-2026-000001', invoice_number: 'INV-2026-000001', issued_on: DAY, reason_code: 'uncovered' },
      ...{ reason: text(500), net: 100, vat: 18, vat_rate: 1_800, total: 118 },
      parts: many(50, (station_id) => ({ station_id, station_name: text(100), charged: 100, net: 2 })),
    } as CreditNote,
  }),
  'server/billing/receivables/receipts/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), tax_number: text(20), recipient: recipientOf(text) },
    receipt: {
      ...{ receipt_number: 'RC-2026-000001', received_on: DAY, method: 'bank', kind: 'money', reference: text(100), amount: 100 },
      ...{ payer: text(200), reversed_on: null, unallocated: 10, contract_id: null, contract_number: null },
      allocations: many(500, (place) => ({ invoice_number: `INV-2026-${place}`, amount: 1 })),
      paid_back: many(50, (place) => ({ receipt_id: place, receipt_number: `RC-2026-${place}`, amount: 1 })),
    } as Receipt,
  }),
  'server/billing/receivables/statements/pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), details: detailsOf(text) },
    statement: {
      ...{ client_id: 1, client_name: text(200), from: DAY, to: DAY, station_id: 1, stations: [{ id: 1, name: text(100) }] },
      ...{
        opening: 0,
        closing: 1_000,
        deposits: 0,
        buckets: { not_due: 1_000, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 1_000 },
      },
      rows: many(2_000, (place) => ({
        ...{
          day: DAY,
          kind: 'invoice' as const,
          number: `INV-2026-${place}`,
          reference: text(100),
          debit: 1,
          credit: 0,
          balance: 1,
        },
      })),
      held: many(20, (contract_id) => ({ contract_id, contract_number: 'C-2026-0001', title: text(200), amount: 1 })),
    } as Statement,
  }),
  'server/billing/invoicing/documents/invoice-pdf.ts': (text: TextOf) => ({
    ...{ content: contentOf(text), details: detailsOf(text), publicUrl: 'https://engabo.example' },
    invoice: {
      ...{ ...recipientOf(text), invoice_number: 'INV-2026-000001', invoice_date: DAY, due_date: DAY, status: 'Pending' },
      ...{ amount_due: 1_180, amount_paid: 0, credited: 0, net: 1_000, vat: 180, vat_rate: 1_800, po_number: text(100) },
      ...{ period_month: '2026-11', contract_number: 'C-2026-0001', code: 'a'.repeat(96), fiscal: fiscalOf(text) },
      replaces: many(20, (place) => ({
        invoice_id: place,
        invoice_number: `INV-2026-${place}`,
        credit_notes: [`CN-2026-${place}`],
      })),
      payments: many(200, () => ({ method: 'bank', kind: 'money', reference: text(100), amount: 1, received_on: DAY })),
      lines: many(200, (place) => ({
        ...{ seq: place, kind: 'guarding', station_id: 1, station_name: text(100), description: text(500) },
        ...{ quantity: 1, unit: 'guard', unit_price: 5, amount: 5, explain: {} },
      })),
    } as unknown as InvoiceDocument,
  }),
  'server/contracts/indexation/letter-pdf.ts': (text: TextOf) => ({
    content: contentOf(text),
    letter: {
      ...{ number: 'C-2026-0001', client_name: text(200), contact: text(200), written_on: DAY, valid_from: DAY },
      paragraphs: many(5, () => text(500)),
      rates: many(100, () => ({ post: text(200), unit: 'a month', rate: 1, new_rate: 2 })),
      closing: many(3, () => text(500)),
    },
  }),
  'server/portal/report/pdf.ts': (text: TextOf) => ({
    content: contentOf(text),
    report: {
      ...{ client_name: text(200), month: '2026-11', answer_from: DAY, answer_until: DAY, open: true },
      stations: many(50, (station_id) => ({
        station_id,
        station_name: text(100),
        days: many(31, () => ({ day: DAY, ...figures })),
      })),
      incidents: many(100, (id) => ({
        ...{ id, incident_date: DAY, station_name: text(100), severity: 'High', status: 'Open', description: text(5_000) },
      })),
      entries: [{ kind: 'visitor', count: 3 }],
      visits: many(50, () => ({ station_name: text(100), count: 2 })),
      answer: {
        ...{ state: 'Objected', answered_at: AT, answered_by_name: text(200) },
        objections: many(100, () => ({
          ...{ day: DAY, station_name: text(100), post: text(100), reason: text(1_000), outcome: 'Accepted', reply: text(1_000) },
        })),
      },
    } as unknown as PortalReport,
  }),
}
