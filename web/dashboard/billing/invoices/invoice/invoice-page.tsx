import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { loadWhenOpened } from '../../../shared/load-when-opened.tsx'
import { RecordPage } from '../../../shared/record-page/record-page.tsx'
import { INVOICE_LIST } from '../invoice-list.tsx'
import { invoiceHead } from './invoice-head.tsx'
import { useInvoiceTabs } from './invoice-tabs.tsx'

export const handle = {
  title: 'Invoice',
  help: 'Everything about one invoice: its lines and how they were counted, payments and credit, documents and e-mails.',
}

const InvoiceForm = loadWhenOpened('invoice-dialog', 'invoice', () =>
  import('../invoice-dialog.tsx').then(({ InvoiceDialog }) => InvoiceDialog),
)

export default function InvoicePage() {
  const tabs = useInvoiceTabs()
  return (
    <RecordPage<Invoice>
      options={INVOICE_LIST}
      head={invoiceHead}
      tabs={tabs}
      form={(invoice, props) => <InvoiceForm invoice={invoice} {...props} />}
    />
  )
}
