import * as z from 'zod/mini'
import { optionalText, Shillings } from '../core/common.ts'

export const DUNNING = ['normal', 'none'] as const

/** The fields that invoices to a client need, each to be left out. */
export const billingFields = {
  /** Tax identification number: ten digits, as a rule. */
  tin: optionalText(20),
  vat_registered: z.optional(z.boolean()),
  /** True if the client keeps back income tax, or VAT, from what it pays, and sends certificates. */
  withholds_income: z.optional(z.boolean()),
  withholds_vat: z.optional(z.boolean()),
  /** The address to which invoices are sent. */
  billing_email: z.nullish(z.string().check(z.trim(), z.email(), z.maxLength(254))),
  billing_phone: optionalText(50),
  /** In place of the address, on invoices. */
  billing_address: optionalText(500),
  /** Shillings that may be open at once; null for no limit. */
  credit_limit: z.nullish(Shillings),
  /** True if the client is reminded of overdue invoices. */
  dunning: z.optional(z.enum(DUNNING)),
  /** For staff who review the client's drafts; the client does not read it. */
  discount_note: optionalText(500),
}

export const ClientBilling = z.object({
  tin: z.nullable(z.string()),
  vat_registered: z.boolean(),
  withholds_income: z.boolean(),
  withholds_vat: z.boolean(),
  billing_email: z.nullable(z.string()),
  billing_phone: z.nullable(z.string()),
  billing_address: z.nullable(z.string()),
  credit_limit: z.nullable(z.int()),
  dunning: z.enum(DUNNING),
  discount_note: z.nullable(z.string()),
})
export type ClientBilling = z.output<typeof ClientBilling>

/** The billing details of a client of whom none are known. */
export const NO_BILLING: ClientBilling = {
  tin: null,
  vat_registered: false,
  withholds_income: false,
  withholds_vat: false,
  billing_email: null,
  billing_phone: null,
  billing_address: null,
  credit_limit: null,
  dunning: 'normal',
  discount_note: null,
}
