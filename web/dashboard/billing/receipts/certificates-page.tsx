import { BillingTabs } from '../billing-tabs.tsx'
import { Awaited } from './awaited.tsx'
import { ReceiptList } from './receipt-list.tsx'

export const handle = {
  title: 'Certificates',
  help: 'Tax that clients withheld from their payments. It counts as paid; the certificate of the tax authority follows.',
}

export default function CertificatesPage() {
  return (
    <>
      <BillingTabs />
      <Awaited />
      <ReceiptList certificates />
    </>
  )
}
