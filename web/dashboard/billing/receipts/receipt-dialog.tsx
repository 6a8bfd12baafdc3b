import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { proposeAllocations } from '../../../../api/billing/allocating/propose.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../api/billing/payments.ts'
import { type Allocation, create, type OpenInvoice, openInvoices, ReceiptInput } from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { ContractSelect } from '../deposits/contract-select.tsx'
import { Allocations } from './allocations.tsx'
import { Credits } from './credits.tsx'
import { SendReceipt } from './send-receipt.tsx'

const LABELS = {
  client_id: 'Client',
  kind: 'Kind',
  amount: 'Amount received',
  received_on: 'Received on',
  method: 'Method',
  reference: 'Reference',
  payer: 'Paid by',
  contract_id: 'Held for',
  allocations: 'Invoices',
  confirm: 'Record it all the same',
  email: 'Send the receipt',
}
const FAILURES = { unexpected: 'An unexpected error occurred while recording the payment.' }
const METHODS = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((value) => ({ value, label: PAYMENT_METHODS[value] }))
type Kind = 'money' | 'deposit' | 'write_off'
const KINDS = [
  { value: 'money', label: 'Payment' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'write_off', label: 'Write-off' },
]
const blank = () => ({
  client_id: null,
  kind: 'money' as Kind,
  amount: null,
  received_on: today(),
  method: null,
  reference: '',
  payer: '',
  contract_id: null as number | null,
  allocations: [] as Allocation[],
  confirm: undefined,
  email: true,
})
const BLANK_ROW = { amount: 0, income_withheld: 0, vat_withheld: 0 }
const untaxed = <I extends OpenInvoice>(invoice: I) => ({ ...invoice, income_withheld: 0, vat_withheld: 0 })
const settles = ({ amount, income_withheld = 0, vat_withheld = 0 }: Allocation) => amount + income_withheld + vat_withheld > 0

/** A refusal of what was sent with the places that its invoices have in the form; it stands at their amounts. */
function refusedAt(error: unknown, placeOf: (sent: number) => number) {
  if (!(error instanceof CallFailure) || !error.body?.fields) return error
  const fields = Object.entries(error.body.fields).map(([field, text]) => {
    const [, sent] = /^allocations\.(\d+)\./.exec(field) ?? []
    return [sent === undefined ? field : `allocations.${placeOf(Number(sent))}.amount`, text]
  })
  return new CallFailure(error.kind, error.message, error.status, { ...error.body, fields: Object.fromEntries(fields) })
}

type ReceiptDialogProps = {
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Records money received, allocated as proposed unless somebody allocates it differently, which stays. */
export function ReceiptDialog({ onSaved, onClosed }: ReceiptDialogProps) {
  const [same, setSame] = useState(false)
  const [byHand, setByHand] = useState<Allocation[]>([])
  const form = useContractForm({
    name: 'receipts',
    schema: ReceiptInput,
    initial: blank(),
    send: async (body, idempotencyKey) => {
      const allocations = body.allocations?.filter(settles) ?? []
      try {
        const contract_id = body.kind === 'deposit' ? body.contract_id : null
        // A write-off is told to nobody.
        const email = body.kind !== 'write_off' && body.email
        return await call(create, { body: { ...body, contract_id, allocations, email } }, { idempotencyKey })
      } catch (error) {
        if (error instanceof CallFailure && error.body?.code === 'same_receipt') setSame(true)
        throw refusedAt(error, (sent) => (body.allocations ?? []).indexOf(allocations[sent]!))
      }
    },
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const client = form.field<number>('client_id')
  const contract = form.field<number | null>('contract_id')
  const amount = form.field<number | string>('amount')
  const allocations = form.field<Allocation[]>('allocations')
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'open', client.value],
    queryFn: () => call(openInvoices, { params: { id: String(client.value) } }),
    enabled: client.value !== null,
  })
  const method = form.field<PaymentMethod>('method')
  const kind = form.field<Kind>('kind')
  const isWriteOff = kind.value === 'write_off'
  const settling = kind.value !== 'deposit'
  const withholds = data !== undefined && (data.income_rate !== null || data.vat_rate !== null)
  const shillings = typeof amount.value === 'number' && Number.isInteger(amount.value) ? amount.value : 0
  const isOnlyTax = amount.value === 0 && (allocations.value ?? []).some(settles)
  const propose = useEffectEvent((open: typeof data) =>
    allocations.onChange(
      open && settling ? proposeAllocations(shillings, isWriteOff ? open.invoices.map(untaxed) : open.invoices, byHand) : [],
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: recomputed when the amount or the kind changes
  useEffect(() => propose(data), [data, shillings, kind.value])
  return (
    <FormDialog title="Record payment" form={form} labels={LABELS} save="Record payment" onClosed={onClosed} wide>
      <ClientPicker
        label={LABELS.client_id}
        required
        data-autofocus
        {...client}
        onChange={(id) => {
          client.onChange(id)
          setByHand([])
          contract.onChange(null)
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={LABELS.kind}
          data={KINDS}
          allowDeselect={false}
          {...kind}
          onChange={(chosen) => {
            kind.onChange(chosen as Kind | null)
            setByHand([])
            method.onChange(chosen === 'write_off' ? 'other' : isWriteOff ? null : method.value)
          }}
        />
        <MoneyField
          label={isWriteOff ? 'Amount written off' : LABELS.amount}
          description={withholds && settling && !isWriteOff ? '0 where only tax was withheld' : undefined}
          required
          {...amount}
        />
        <DayField label={isWriteOff ? 'Written off on' : LABELS.received_on} required {...form.field('received_on')} />
        {!isWriteOff && <Select label={LABELS.method} required data={METHODS} allowDeselect={false} {...method} />}
        <TextInput
          label={isWriteOff ? 'Reason' : LABELS.reference}
          placeholder={isWriteOff ? 'Why it will not be paid' : 'What the bank or the payer calls it'}
          {...form.text('reference')}
        />
        {!isWriteOff && <TextInput label={LABELS.payer} placeholder="Where that is not the client" {...form.text('payer')} />}
        {!settling && client.value !== null && (
          <ContractSelect key={client.value} clientId={client.value} placeholder="The client as a whole" {...contract} />
        )}
      </SimpleGrid>
      {error && <LoadFailure error={error} failures={{ unexpected: 'The open invoices cannot be loaded.' }} again={refetch} />}
      {data && settling && data.credits.length > 0 && <Credits open={data} onUsed={onSaved} />}
      {data && settling && (
        <Allocations
          open={isWriteOff ? { ...data, invoices: data.invoices.map(untaxed) } : data}
          amount={shillings}
          rest={isWriteOff ? 'Left to allocate' : 'Credit of the client'}
          rows={data.invoices.map(
            ({ id }) => allocations.value?.find(({ invoice_id }) => invoice_id === id) ?? { ...BLANK_ROW, invoice_id: id },
          )}
          errorAt={form.errorAt}
          problem={allocations.error}
          onChange={(rows, changed) => {
            allocations.onChange(rows)
            setByHand([...byHand.filter(({ invoice_id }) => invoice_id !== changed.invoice_id), changed])
            // Tax that was withheld comes by no method.
            if (amount.value === 0 && method.value === null && rows.some(settles)) method.onChange('other')
          }}
        />
      )}
      {data && !isWriteOff && !isOnlyTax && (
        <SendReceipt
          address={data.email}
          checked={form.values.email === true}
          onChange={(checked) => form.field<boolean>('email').onChange(checked)}
        />
      )}
      {same && (
        <Checkbox
          label={LABELS.confirm}
          checked={form.values.confirm === true}
          onChange={(event) => form.field<boolean>('confirm').onChange(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
