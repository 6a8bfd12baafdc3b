import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../api/billing/payments.ts'
import { apply, assign, type OpenInvoice, openInvoices, type Receipt, refund } from '../../../../api/billing/receipts.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { ContractSelect } from './contract-select.tsx'

const METHODS = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((value) => ({ value, label: PAYMENT_METHODS[value] }))
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const OPEN_FAILURES = { unexpected: 'The open invoices cannot be loaded.' }

type DepositProps = {
  deposit: Receipt
  onSaved: (message: string) => void
}

const DIALOGS = { apply: ApplyDialog, refund: RefundDialog, assign: AssignDialog }

/** Balance of a deposit, with its actions: until its contract has ended, only the move to another contract. */
export function DepositActions({ deposit, onSaved }: DepositProps) {
  const [asked, setAsked] = useState<keyof typeof DIALOGS>()
  const Dialog = asked && DIALOGS[asked]
  const { held, contract_id, contract_number, contract_status } = deposit
  const waits = contract_status !== null && contract_status !== 'Ended' && contract_status !== 'Cancelled'
  return (
    <Stack gap="xs">
      <Text>{formatMoney(held)} of this deposit is held.</Text>
      {waits && (
        <Text size="sm" c="dimmed">
          It settles invoices or is paid back once {contract_number ?? 'the contract'} has ended.
        </Text>
      )}
      <Group gap="xs">
        {!waits && (
          <>
            <Button variant="default" onClick={() => setAsked('apply')}>
              Settle invoices with it
            </Button>
            <Button variant="default" onClick={() => setAsked('refund')}>
              Pay back
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => setAsked('assign')}>
          {contract_id === null ? 'Hold for a contract' : 'Hold for another contract'}
        </Button>
      </Group>
      {Dialog && <Dialog deposit={deposit} onSaved={onSaved} onClosed={() => setAsked(undefined)} />}
    </Stack>
  )
}

type DialogProps = DepositProps & { onClosed: () => void }

/** Settles the oldest open invoices with what is held. */
function ApplyDialog({ deposit, ...dialog }: DialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'open', deposit.client_id],
    queryFn: () => call(openInvoices, { params: { id: String(deposit.client_id) } }),
  })
  if (error) return <LoadFailure error={error} failures={OPEN_FAILURES} again={refetch} />
  if (!data) return null
  if (!data.invoices.length) return <Notice kind="info" text="This client has no open invoices." />
  return <ApplyForm deposit={deposit} invoices={data.invoices} {...dialog} />
}

function ApplyForm({ deposit: { id, held }, invoices, onSaved, onClosed }: DialogProps & { invoices: OpenInvoice[] }) {
  let left = held
  const allocations = invoices.flatMap(({ id: invoice_id, balance }) => {
    const amount = Math.min(left, balance)
    left -= amount
    return amount > 0 ? [{ invoice_id, amount }] : []
  })
  const form = useContractForm({
    name: 'deposits',
    schema: apply.body,
    initial: { reason: '', allocations },
    send: (body, idempotencyKey) => call(apply, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title="Settle invoices with the deposit"
      form={form}
      labels={{ reason: 'Why', allocations: 'Invoices' }}
      save="Settle invoices"
      onClosed={onClosed}
    >
      {allocations.map(({ invoice_id, amount }) => (
        <Group key={invoice_id} justify="space-between">
          <Text>Invoice {invoices.find((invoice) => invoice.id === invoice_id)!.invoice_number}</Text>
          <Text>{formatMoney(amount)}</Text>
        </Group>
      ))}
      <Textarea label="Why" required autosize minRows={2} maxLength={300} data-autofocus {...form.text('reason')} />
    </FormDialog>
  )
}

function AssignDialog({ deposit: { id, client_id }, onSaved, onClosed }: DialogProps) {
  const form = useContractForm({
    name: 'deposit-contracts',
    schema: assign.body,
    initial: { contract_id: null },
    send: (body) => call(assign, { params: { id: String(id) }, body }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Hold for a contract" form={form} labels={{ contract_id: 'Held for' }} save="Hold" onClosed={onClosed}>
      <ContractSelect
        clientId={client_id}
        required
        placeholder="Choose a contract"
        {...form.field<number | null>('contract_id')}
      />
    </FormDialog>
  )
}

function RefundDialog({ deposit: { id, held }, onSaved, onClosed }: DialogProps) {
  const form = useContractForm({
    name: 'refunds',
    schema: refund.body,
    initial: { amount: held, method: null, reference: '' },
    send: (body, idempotencyKey) => call(refund, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const labels = { amount: 'Amount', method: 'Method', reference: 'Reference' }
  return (
    <FormDialog title="Pay the deposit back" form={form} labels={labels} save="Pay back" onClosed={onClosed}>
      <MoneyField label={labels.amount} required data-autofocus {...form.field<number | string>('amount')} />
      <Select label={labels.method} required data={METHODS} allowDeselect={false} {...form.field<PaymentMethod>('method')} />
      <TextInput label={labels.reference} required maxLength={100} {...form.text('reference')} />
    </FormDialog>
  )
}
