import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { INVOICE_LIST } from './invoice-list.tsx'
import { InvoiceReader } from './invoice-reader.tsx'

export const handle = {
  title: 'Invoices & Payments',
  help: 'What clients owe and what they have paid. An unpaid invoice becomes Overdue the night after its due date.',
}

export default function InvoicesPage() {
  return (
    <>
      <BillingTabs />
      <ResourcePage
        filters={(list) => (
          <FilterBy by={['client', 'contract']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        )}
        options={INVOICE_LIST}
        form={(invoice, props) => <InvoiceDialog invoice={invoice} {...props} />}
        reader={(invoice, props) => <InvoiceReader invoice={invoice} {...props} />}
      />
    </>
  )
}
