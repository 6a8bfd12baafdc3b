import type { HolidayRule, LineKind, RateUnit } from '../../../api/contracts/charges.ts'
import type { Contract, ContractSummary } from '../../../api/contracts/contracts.ts'
import { formatDay } from '../../lib/format.ts'

export const RENEWAL_LABELS: Record<Contract['renewal'], string> = {
  ends: 'Ends on its last day',
  renews_monthly: 'Renews each month',
  renews_yearly: 'Renews each year',
}

export const BILL_BASIS_LABELS: Record<Contract['bill_basis'], string> = {
  approved_slots: 'Shifts that were approved',
  contract_arrears: 'What is agreed, after the month',
  contract_advance: 'What is agreed, before the month',
}

export const SHORTFALL_LABELS: Record<Contract['shortfall_rule'], string> = {
  by_minutes: 'By the minutes that are missing',
  whole_shift: 'The whole shift from an hour on',
  none: 'Not credited',
}

export const INVOICE_PER_LABELS: Record<Contract['invoice_per'], string> = {
  contract: 'One for the contract',
  station: 'One for each station',
}

export const VAT_LABELS: Record<Contract['vat_mode'], string> = {
  standard: 'Standard rate',
  zero: 'Zero-rated',
  exempt: 'Exempt',
}

export const KIND_LABELS: Record<LineKind, string> = {
  guarding: 'Guards at a post',
  fixed_monthly: 'Charged each month',
  once: 'Charged once',
  per_use: 'Charged by use',
}

export const UNIT_LABELS: Record<RateUnit, string> = {
  guard_month: 'per guard per month',
  shift: 'per shift',
  hour: 'per hour',
  month: 'per month for the post',
}

export const HOLIDAY_LABELS: Record<HolidayRule, string> = {
  same: 'As on other days',
  off: 'Nobody is needed',
  extra: 'At a higher price',
}

/** The values of a select with their labels. */
export const choicesFrom = <V extends string>(labels: Record<V, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as V, label }))

/** CT-2026-000001, or Draft until it has a number. */
export const numberOf = ({ number }: Pick<ContractSummary, 'number'>) => number ?? 'Draft'

/** Fields on which the notes of a contract depend. */
export type Noted = Pick<ContractSummary, 'status' | 'suspended_from' | 'ends_in' | 'in_notice'>

/** Notes about the future of a contract: a suspension, the end, and that notice can no longer be given. */
export function contractNotes({ status, suspended_from, ends_in, in_notice }: Noted): string[] {
  const left = ends_in === 0 ? 'Ends today' : ends_in === 1 ? 'Ends tomorrow' : `Ends in ${ends_in} days`
  return [
    ...(status === 'Active' && suspended_from ? [`Suspended from ${formatDay(suspended_from)}`] : []),
    ...(ends_in === null ? [] : [left]),
    ...(in_notice ? ['In notice'] : []),
  ]
}

/** `97.4 %`, or a dash before the first shift of the month. */
export const formatCoverage = (coverage: number | null) => (coverage === null ? '—' : `${coverage} %`)

/** A last day, or that there is none. */
export const formatUntil = (day: string | null) => (day ? formatDay(day) : 'No end')
