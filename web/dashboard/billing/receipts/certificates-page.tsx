import { BillingTabs } from '../billing-tabs.tsx'
import { ReceiptList } from './receipt-list.tsx'

export const handle = {
  title: 'Certificates',
  help: 'Taxes that clients have withheld from payments. Their invoices are settled; the certificate of the tax authority is still to come.',
}

export default function CertificatesPage() {
  return (
    <>
      <BillingTabs />
      <ReceiptList certificates />
    </>
  )
}
