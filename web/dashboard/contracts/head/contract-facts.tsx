import { Text } from '@mantine/core'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { type Fact, Facts } from '../../../ui/panel/facts.tsx'
import {
  BILL_BASIS_LABELS,
  formatCoverage,
  formatUntil,
  INVOICE_PER_LABELS,
  RENEWAL_LABELS,
  SHORTFALL_LABELS,
  VAT_LABELS,
} from '../contract-labels.ts'
import { HEAD_LABELS as L } from './head-fields.tsx'

const agreed = (contract: Contract): Fact[] => [
  [L.starts_on, formatDay(contract.starts_on)],
  [L.ends_on, formatUntil(contract.ends_on)],
  [L.renewal, contract.ends_on ? RENEWAL_LABELS[contract.renewal] : null],
  [L.notice_days, countOf(contract.notice_days, 'day')],
  ['Suspended from', contract.suspended_from && formatDay(contract.suspended_from)],
  ['Stations', String(contract.stations)],
  ['Guards now', String(contract.seats)],
  ['Coverage this month', formatCoverage(contract.coverage)],
  ['Shifts exist until', contract.number && contract.generated_until && formatDay(contract.generated_until)],
]

const billing = (contract: Contract): Fact[] => [
  ['This month, before VAT', contract.month_value === null ? null : formatMoney(contract.month_value)],
  [L.discount_rate, contract.discount_rate !== null && contract.discount_rate > 0 && `${contract.discount_rate / 100} %`],
  [L.bill_basis, BILL_BASIS_LABELS[contract.bill_basis]],
  [L.invoice_per, INVOICE_PER_LABELS[contract.invoice_per]],
  [
    L.shortfall_rule,
    SHORTFALL_LABELS[contract.shortfall_rule] +
      (contract.shortfall_rule !== 'none' && contract.shortfall_multiple > 100
        ? `, ${contract.shortfall_multiple} % for a missed shift`
        : ''),
  ],
  [L.vat_mode, VAT_LABELS[contract.vat_mode]],
  [
    L.payment_terms_days,
    contract.payment_terms_days === null ? 'Same as the company’s' : countOf(contract.payment_terms_days, 'day'),
  ],
  [L.billing_waits, contract.billing_waits ? 'Invoices wait until the client has confirmed the month' : null],
  [L.po_number, contract.po_number],
  [L.billing_contact, contract.billing_contact],
  [L.billing_email, contract.billing_email],
]

/** Terms of the whole contract; prices and invoicing only for people who may see rates. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const rates = useCan()('contracts.rates')
  const facts = [...agreed(contract), ...(rates ? billing(contract) : [])]
  return (
    <>
      <Facts facts={facts} mt="lg" />
      {contract.end_reason && <Text size="sm" mt="md">{`Reason for ending: ${contract.end_reason}`}</Text>}
      {contract.notes && (
        <Text size="sm" mt="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {contract.notes}
        </Text>
      )}
    </>
  )
}
