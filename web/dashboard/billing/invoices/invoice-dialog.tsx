import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { IconDownload, IconReceiptRefund, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { create as creditNote } from '../../../../contract/billing/credit-notes.ts'
import {
  create,
  fiscalise,
  get,
  INVOICE_STATUSES,
  type Invoice,
  InvoiceInput,
  InvoiceUpdate,
  pdf,
  update,
} from '../../../../contract/billing/invoices.ts'
import { addDays } from '../../../../contract/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePaymentTerms } from '../../frame/sidebar/settings-in-use.ts'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { showClient } from '../../shared/references.tsx'
import { InvoiceCollections } from '../collections/invoice-collections.tsx'
import { CreditNoteDialog } from '../credit-notes/credit-note-dialog.tsx'
import { FiscalNumber } from '../fiscal/fiscal-number.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { Replacement } from './replacement.tsx'

const LABELS = {
  client_id: 'Client',
  invoice_date: 'Invoice Date',
  due_date: 'Due Date',
  amount_due: 'Amount Due',
  amount_paid: 'Amount Paid',
  status: 'Status',
}
const ADD_FAILURES = { failed: 'Failed to add invoice.', unexpected: 'Failed to add invoice.' }
const UPDATE_FAILURES = {
  unexpected: 'An unexpected error occurred while updating the invoice.',
}

const PDF_FAILURES = { unexpected: 'An unexpected error occurred while making the PDF.' }

const draft = ({ client_id, invoice_date, due_date, amount_due, amount_paid, status }: Invoice) => ({
  client_id,
  invoice_date,
  due_date,
  amount_due,
  amount_paid,
  status,
})
const BLANK = {
  client_id: null,
  invoice_date: null,
  due_date: null,
  amount_due: null,
  amount_paid: null,
  status: 'Pending' as const,
}

type InvoiceDialogProps = {
  invoice: Invoice | undefined
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (invoice: Invoice) => void
  onClosed: () => void
}

/** Adds or edits an invoice. */
export function InvoiceDialog({ invoice, covered, onSaved, onDelete, onClosed }: InvoiceDialogProps) {
  const form = useContractForm({
    name: 'invoices',
    schema: invoice ? InvoiceUpdate : InvoiceInput,
    initial: invoice ? draft(invoice) : BLANK,
    record: invoice,
    send: (body, idempotencyKey) =>
      invoice ? call(update, { params: { id: String(invoice.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: invoice ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const { amount_due, amount_paid } = form.values
  const terms = usePaymentTerms()
  const invoiceDate = form.field<string>('invoice_date')
  const dueDate = form.field<string>('due_date')
  const [suggested, setSuggested] = useState<string | null>(null)

  /** Sets the due date of a new invoice by the company's payment terms, unless the user has chosen one. */
  function dateInvoice(day: string | undefined) {
    if (!invoice && day && terms !== undefined && (!dueDate.value || dueDate.value === suggested)) {
      const due = addDays(day, terms)
      setSuggested(due)
      dueDate.onChange(due)
    }
    invoiceDate.onChange(day)
  }

  const [current, setCurrent] = useState(invoice)
  const balance = Math.max(0, Number(amount_due ?? 0) - Number(amount_paid ?? 0) - (current?.credited ?? 0))
  const [problem, setProblem] = useState<string>()
  const [recording, setRecording] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const mayCredit = useCan()(creditNote.permission)
  const download = useDownload(PDF_FAILURES, setProblem)
  async function credited(id: number, message: string) {
    onSaved(message)
    const changed = await call(get, { params: { id: String(id) } })
    setCurrent(changed)
    form.goOn(changed)
  }
  function recorded(message: string, changed: Invoice) {
    setCurrent(changed)
    form.goOn(changed)
    onSaved(message)
  }
  const footer = current && (
    <Group gap="xs">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} />}
        onClick={() => onDelete(current)}
        disabled={form.saving}
      >
        Delete
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconDownload size={18} />}
        loading={download.fetching}
        onClick={() => {
          setProblem(undefined)
          void download.save(pdf, { params: { id: String(current.id) } })
        }}
      >
        PDF
      </Button>
      {mayCredit && current.amount_due > current.credited && (
        <Button
          variant="subtle"
          leftSection={<IconReceiptRefund size={18} />}
          disabled={form.dirty}
          onClick={() => setCrediting(true)}
        >
          Credit note
        </Button>
      )}
      <HistoryLink of="invoices" id={current.id} />
    </Group>
  )
  return (
    <FormDialog
      title={invoice ? `Invoice ${invoice.invoice_number}` : 'Add Invoice'}
      form={form}
      labels={LABELS}
      shows={{ client_id: showClient, amount_due: formatMoney, amount_paid: formatMoney }}
      onClosed={onClosed}
      save="Save Invoice"
      footer={footer}
      covered={covered || recording || crediting}
      below={
        current && (
          <>
            {crediting && (
              <CreditNoteDialog
                invoice={current}
                onIssued={(message) => void credited(current.id, message)}
                onClosed={() => setCrediting(false)}
              />
            )}
            {current.kind === 'lines' && <InvoiceLines invoice={current} />}
            {current.kind === 'lines' && <Replacement invoice={current} />}
            <FiscalNumber document={current} again={fiscalise} onSent={(message) => void credited(current.id, message)} />
            <InvoicePayments invoice={current} dirty={form.dirty} onRecording={setRecording} onRecorded={recorded} />
            <InvoiceCollections invoice={current} onAsking={setRecording} onPaid={recorded} />
          </>
        )
      }
    >
      {problem && <Notice kind="error" text={problem} />}
      <ClientPicker
        label={LABELS.client_id}
        required
        data-autofocus
        chosenName={invoice?.client_name}
        {...form.field<number>('client_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.invoice_date} required {...invoiceDate} onChange={dateInvoice} />
        <DayField label={LABELS.due_date} required {...dueDate} />
        <MoneyField label={LABELS.amount_due} required {...form.field('amount_due')} />
        <MoneyField label={LABELS.amount_paid} required {...form.field('amount_paid')} />
        <Select
          label={LABELS.status}
          required
          data={INVOICE_STATUSES}
          allowDeselect={false}
          {...form.field<Invoice['status']>('status')}
        />
        <div>
          <Text size="sm" fw={500}>
            Balance
          </Text>
          <Text mt={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(balance)}
          </Text>
          {current !== undefined && current.credited > 0 && (
            <Text size="xs" c="dimmed">
              after {formatMoney(current.credited)} credited
            </Text>
          )}
        </div>
      </SimpleGrid>
    </FormDialog>
  )
}
