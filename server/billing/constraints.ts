import { type ConstraintErrors, conflict, HttpError, invalid } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  invoices_balance: () => invalid({ amount_paid: 'amount paid must not be more than amount due.' }),
  invoices_invoice_date: () => invalid({ invoice_date: 'The invoice date is too far ahead.' }),
  invoices_issued: (message) => new HttpError(409, 'issued', message),
  invoice_drafts_once: () => conflict('There is a draft of this contract and month already.'),
  invoices_status_differs: (message) => new HttpError(409, 'status_differs', message),
  invoices_receipts: () =>
    new HttpError(409, 'has_receipts', 'Receipts are allocated to this invoice. Reverse them, or record a payment instead.'),
  payments_allocation: () => invalid({ allocations: 'More is allocated than there is of this receipt.' }),
  refund_parts_credit: () => invalid({ amount: 'This is more than is left of the credit.' }),
  receipts_deposit: () => invalid({ amount: 'This is more than is left of the deposit.' }),
  invoices_dates: () => invalid({ due_date: 'due date must not be before invoice date.' }),
}
