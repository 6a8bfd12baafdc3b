import { Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { withheldOf } from '../../../../api/billing/allocating/withholding.ts'
import { CREDIT_REASONS, CreditNoteInput, type CreditReason, create, list } from '../../../../api/billing/credit-notes.ts'
import { linesOfInvoice } from '../../../../api/billing/invoice-drafts.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { PASSWORD_ABOVE } from '../../../../api/core/money.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Lost } from '../../../ui/panel/lost.tsx'

const LABELS = { net: 'Amount before VAT', reason_code: 'Reason', reason: 'What for', station_id: 'Station' }
const FAILURES = { unexpected: 'An unexpected error occurred while issuing the credit note.' }
const REASONS = (Object.keys(CREDIT_REASONS) as CreditReason[]).map((value) => ({ value, label: CREDIT_REASONS[value] }))

const DAY = 24 * 60 * 60 * 1000
/** Credit of an invoice in the last 24 hours, with VAT, which counts towards the amount that asks for the password. */
async function recentlyCredited(invoice: Invoice, signal: AbortSignal) {
  const { items } = await call(list, { query: { invoice_id: String(invoice.id) } }, { signal })
  const since = Date.now() - DAY
  return items.reduce((sum, { issued_at, total }) => sum + (Date.parse(issued_at) > since ? total : 0), 0)
}

type CreditNoteDialogProps = {
  invoice: Invoice
  /** Values that the form begins with. */
  filled?: Partial<CreditNoteInput>
  onIssued: (message: string) => void
  onClosed: () => void
}

/** Takes back a part of an invoice that was issued. */
export function CreditNoteDialog({ invoice, filled, onIssued, onClosed }: CreditNoteDialogProps) {
  const form = useContractForm({
    name: 'credit_notes',
    schema: CreditNoteInput,
    initial: { net: null, reason_code: null, reason: '', station_id: undefined, differing: undefined, ...filled },
    send: (body, idempotencyKey) => call(create, { params: { id: String(invoice.id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onIssued(message),
    texts: FAILURES,
  })
  const net = form.field<number | string>('net')
  const station = form.field<number | undefined>('station_id')
  const lines = useQuery({
    enabled: invoice.kind === 'lines',
    queryKey: ['invoice_lines', invoice.id],
    queryFn: ({ signal }) => call(linesOfInvoice, { params: { id: String(invoice.id) } }, { signal }),
  })
  const { data: recent = 0 } = useQuery({
    enabled: invoice.credited > 0,
    queryKey: ['credit_notes', 'recent', invoice.id, invoice.version],
    queryFn: ({ signal }) => recentlyCredited(invoice, signal),
  })
  const named = new Map(
    lines.data?.flatMap(({ station_id, station_name }) => (station_id ? [[station_id, station_name ?? '']] : [])),
  )
  const stations = [...named].map(([id, label]) => ({ value: String(id), label }))
  const { vat_rate } = invoice
  const vat = vat_rate !== null && Number.isInteger(net.value) ? withheldOf(Number(net.value), vat_rate) : undefined
  const total = Number(net.value ?? 0) + (vat ?? 0)
  return (
    <FormDialog title="Credit note" form={form} labels={LABELS} save="Issue credit note" onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        Invoice {invoice.invoice_number}, {invoice.client_name}: {formatMoney(invoice.amount_due - invoice.credited)} charged. If
        more was paid than is left, the difference becomes the client’s credit.
      </Text>
      <MoneyField
        label={vat_rate === null ? 'Amount' : LABELS.net}
        required
        data-autofocus
        {...net}
        {...(vat !== undefined && {
          description: `With VAT at ${vat_rate! / 100} %: ${formatMoney(total)}`,
        })}
      />
      {total + recent > PASSWORD_ABOVE && (
        <Text size="sm" c="dimmed">
          Credit notes of one invoice that come to more than {formatMoney(PASSWORD_ABOVE)}
          {vat_rate === null ? '' : ' with VAT'} within 24 hours ask for your password.
        </Text>
      )}
      <Select
        label={LABELS.reason_code}
        required
        data={REASONS}
        allowDeselect={false}
        {...form.field<CreditReason>('reason_code')}
      />
      <Lost of={lines} text="The stations of the invoice could not be loaded." />
      {stations.length > 1 && (
        <Select
          label={LABELS.station_id}
          description="Without one, it is of all of them, in proportion to what was charged."
          placeholder="All stations"
          clearable
          data={stations}
          error={form.field('station_id').error}
          value={station.value ? String(station.value) : null}
          onChange={(id) => station.onChange(id === null ? undefined : Number(id))}
        />
      )}
      <Textarea label={LABELS.reason} required autosize minRows={2} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}
