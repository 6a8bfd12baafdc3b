import { BillingTabs } from '../billing-tabs.tsx'
import { ReceiptList } from './receipt-list.tsx'

export const handle = {
  title: 'Receipts',
  help: 'Money that came in and which invoices it settles. What settles none is credit of the client. A wrong receipt is reversed, never deleted.',
}

export default function ReceiptsPage() {
  return (
    <>
      <BillingTabs />
      <ReceiptList />
    </>
  )
}
