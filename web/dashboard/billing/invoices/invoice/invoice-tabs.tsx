import { list as audit } from '../../../../../api/accounts/audit.ts'
import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { list as payments } from '../../../../../api/billing/payments.ts'
import { list as emails } from '../../../../../api/notify/emails.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { RecordHistory } from '../../../shared/history/record-history.tsx'
import { loadPanel } from '../../../shared/record-page/load-panel.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import type { RecordTab } from '../../../shared/record-page/record-tabs.tsx'

const Lines = loadPanel('invoice-lines-tab', () => import('./lines-tab.tsx').then(({ LinesTab }) => LinesTab))
const Money = loadPanel('invoice-money-tab', () => import('./money-tab.tsx').then(({ MoneyTab }) => MoneyTab))
const Documents = loadPanel('invoice-documents-tab', () => import('./documents-tab.tsx').then(({ DocumentsTab }) => DocumentsTab))

/** The tabs of an invoice, for who may read what is in them. One of a single amount has no lines. */
export function useInvoiceTabs() {
  const may = useCan()
  return (invoice: Invoice, changed: Changed<Invoice>): RecordTab[] => {
    const { id, version, kind } = invoice
    return [
      { value: 'lines', name: 'Lines', shown: kind === 'lines', content: <Lines invoice={invoice} /> },
      {
        value: 'money',
        name: 'Payments and credit',
        shown: may(payments.permission),
        content: <Money invoice={invoice} onChanged={changed} />,
      },
      {
        value: 'documents',
        name: 'Documents and e-mails',
        shown: may(emails.permission),
        content: <Documents invoice={invoice} />,
      },
      {
        value: 'history',
        name: 'History',
        shown: may(audit.permission),
        content: <RecordHistory of="invoices" id={id} version={version} />,
      },
    ]
  }
}
