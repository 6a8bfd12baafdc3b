import { Button, Group } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CreditNoteInput, create as creditNote } from '../../../../api/billing/credit-notes.ts'
import { differencesOfInvoice } from '../../../../api/billing/invoice-drafts.ts'
import { fiscalise, get, type Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { InvoiceCollections } from '../collections/invoice-collections.tsx'
import { CreditNoteDialog } from '../credit-notes/credit-note-dialog.tsx'
import { FiscalNumber } from '../fiscal/fiscal-number.tsx'
import { Differences } from './differences.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { PdfButton } from './pdf-button.tsx'

type Options = {
  invoice: Invoice | undefined
  /** True while a form above has unsaved changes. */
  dirty?: boolean
  /** After a payment, a credit note or a fiscal number. */
  onChanged: (message: string, invoice: Invoice) => void
}

/** Parts of an invoice below its fields, as it is now: documents, credit notes and payments. */
export function useInvoiceParts({ invoice, dirty = false, onChanged }: Options) {
  const [current, setCurrent] = useState(invoice)
  const [problem, setProblem] = useState<string>()
  const [recording, setRecording] = useState(false)
  const [crediting, setCrediting] = useState<Partial<CreditNoteInput>>()
  const mayCredit = useCan()(creditNote.permission)
  function changed(message: string, now: Invoice) {
    setCurrent(now)
    onChanged(message, now)
  }
  const reload = async (id: number, message: string) => changed(message, await call(get, { params: { id: String(id) } }))

  const compared = useQuery({
    enabled: current?.kind === 'lines',
    queryKey: ['invoice_differences', current?.id, current?.credited],
    queryFn: ({ signal }) => call(differencesOfInvoice, { params: { id: String(current!.id) } }, { signal }),
  })

  const credit = mayCredit && current && current.amount_due > current.credited && (
    <Button variant="subtle" leftSection={<IconReceiptRefund size={18} />} disabled={dirty} onClick={() => setCrediting({})}>
      Credit note
    </Button>
  )
  const actions = (remove?: ReactNode) =>
    current && (
      <Group gap="xs">
        {remove}
        <PdfButton invoiceId={current.id} onProblem={setProblem} />
        {credit}
        <HistoryLink of="invoices" id={current.id} />
      </Group>
    )
  const money = current && (
    <>
      <Lost of={compared} text="The comparison with the corrected shifts could not be loaded." />
      {compared.data && <Differences differences={compared.data} onCredit={mayCredit && !dirty ? setCrediting : undefined} />}
      {crediting && (
        <CreditNoteDialog
          invoice={current}
          filled={crediting}
          onIssued={(message) => void reload(current.id, message)}
          onClosed={() => setCrediting(undefined)}
        />
      )}
      <FiscalNumber document={current} again={fiscalise} onSent={(message) => void reload(current.id, message)} />
      <InvoicePayments invoice={current} dirty={dirty} onRecording={setRecording} onRecorded={changed} />
      <InvoiceCollections invoice={current} onAsking={setRecording} onPaid={changed} />
    </>
  )
  return { current, problem, busy: recording || crediting !== undefined, credit, actions, money }
}
