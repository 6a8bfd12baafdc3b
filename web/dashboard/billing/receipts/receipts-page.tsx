import { BillingTabs } from '../billing-tabs.tsx'
import { ToCheck } from '../collections/to-check.tsx'
import { ReceiptList } from './receipt-list.tsx'

export const handle = {
  title: 'Receipts',
  help: 'Money that came in, and the invoices it pays. What is left over stays as the client’s credit. A wrong receipt is reversed, never deleted.',
}

export default function ReceiptsPage() {
  return (
    <>
      <BillingTabs />
      <ToCheck />
      <ReceiptList />
    </>
  )
}
