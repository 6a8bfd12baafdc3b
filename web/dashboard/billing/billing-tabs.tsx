import {
  IconBell,
  IconBook2,
  IconCalculator,
  IconCertificate,
  IconChartBar,
  IconClockDollar,
  IconFileInvoice,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { PageTabs } from '../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/invoices', label: 'Invoices', icon: IconFileInvoice },
  { to: '/dashboard/invoices/ledger', label: 'Ledger', icon: IconBook2 },
  { to: '/dashboard/invoices/run', label: 'Run', icon: IconCalculator },
  { to: '/dashboard/invoices/receipts', label: 'Receipts', icon: IconReceipt },
  { to: '/dashboard/invoices/credit-notes', label: 'Credit notes', icon: IconReceiptRefund },
  { to: '/dashboard/invoices/ageing', label: 'Ageing', icon: IconClockDollar, also: '/dashboard/invoices/statements' },
  { to: '/dashboard/invoices/certificates', label: 'Certificates', icon: IconCertificate },
  { to: '/dashboard/invoices/reminders', label: 'Reminders', icon: IconBell },
  { to: '/dashboard/invoices/figures', label: 'Figures', icon: IconChartBar },
]

/** The views of billing. */
export const BillingTabs = () => <PageTabs label="Billing" tabs={TABS} />
