import { Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../../api/billing/payments.ts'
import * as calls from '../../../../../api/billing/receipts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { download as fetchFile, saveFile } from '../../../../lib/calls/download.ts'
import { formatDay, formatMoment, formatMoney } from '../../../../lib/format.ts'
import { useDownload } from '../../../../lib/lists/use-download.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { FileLine } from '../../../shared/documents/file-line.tsx'
import { DepositActions } from '../../deposits/deposit-actions.tsx'
import classes from '../receipts.module.css'
import { RefundCredit } from '../refund-credit.tsx'
import { Certificate } from './certificate.tsx'
import { ReverseReceipt } from './reverse-receipt.tsx'
import { SentCertificate } from './sent-certificate.tsx'

/** Labels of the usual proof of a receipt, by its method. */
const FILE_LABELS: Partial<Record<PaymentMethod, string>> = { bank: 'Bank slip', cheque: 'Photo of the cheque' }
const PDF_FAILURES = { unexpected: 'An unexpected error occurred while making the PDF.' }

type Receipt = calls.Receipt
type ReceiptDrawerProps = {
  receipt: Receipt
  editable: boolean
  onChanged: (message: string) => void
  onClosed: () => void
}

/** A receipt with what it settles; its certificate is noted here, and it is reversed here. */
export function ReceiptDrawer({ receipt: first, editable, onChanged, onClosed }: ReceiptDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [receipt, setReceipt] = useState(first)
  const [problem, setProblem] = useState<string>()
  const download = useDownload(PDF_FAILURES, setProblem)
  const params = { id: String(receipt.id) }
  const changed = (record: Receipt, message: string) => {
    setReceipt(record)
    onChanged(message)
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={`Receipt ${receipt.receipt_number}`}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {problem && <Notice kind="error" text={problem} />}
        {receipt.reversed_on && (
          <Notice kind="warning" text={`Reversed on ${formatDay(receipt.reversed_on)}: ${receipt.reversed_reason}`} />
        )}
        <Facts receipt={receipt} />
        <Settles receipt={receipt} />
        <FileLine
          label={FILE_LABELS[receipt.method] ?? 'File'}
          file={receipt.file}
          mayOpen
          accept=".pdf,.jpg,.jpeg,.png"
          onAdd={
            editable
              ? async (file) => {
                  const { record, message } = await call(calls.attach, { params, body: {}, files: { file } })
                  changed(record, message)
                }
              : undefined
          }
          onDownload={async () => saveFile(await fetchFile(calls.download, { params }, () => {}))}
        />
        {receipt.unallocated > 0 && editable && (
          <Group>
            <RefundCredit
              client={{ id: receipt.client_id, name: receipt.client_name }}
              credit={receipt.unallocated}
              onSaved={(message) => {
                setOpened(false)
                onChanged(message)
              }}
            />
          </Group>
        )}
        {receipt.held > 0 && editable && (
          <DepositActions
            deposit={receipt}
            onSaved={(message) => {
              setOpened(false)
              onChanged(message)
            }}
          />
        )}
        {receipt.certificate_state && <SentCertificate receipt={receipt} editable={editable} onChanged={changed} />}
        {receipt.certificate_state && <Certificate receipt={receipt} editable={editable} onChanged={changed} />}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.fetching}
            onClick={() => void download.save(calls.pdf, { params })}
          >
            PDF
          </Button>
          {editable && !receipt.reversed_on && <ReverseReceipt receipt={receipt} onChanged={changed} />}
        </Group>
      </Stack>
    </Drawer>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { client_name, kind, method, amount, received_on, reference, payer, reason, recorded_by_name, recorded_at } = receipt
  const { contract_id, contract_number } = receipt
  const facts: [string, string | null][] = [
    ['Client', client_name],
    ['Kind', calls.RECEIPT_KINDS[kind]],
    ['Amount', formatMoney(amount)],
    [kind === 'carried' ? 'Carried' : kind === 'refund' ? 'Paid' : 'Received', formatDay(received_on)],
    ['Method', kind === 'money' || kind === 'deposit' || kind === 'refund' ? PAYMENT_METHODS[method] : null],
    ['Reference', reference],
    ['Paid by', payer],
    ['Why', reason],
    [
      'Held for',
      kind === 'deposit' ? (contract_id === null ? 'The client as a whole' : (contract_number ?? 'A draft of a contract')) : null,
    ],
    ['Recorded', [formatMoment(recorded_at), recorded_by_name].filter(Boolean).join(', ')],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{label === 'Amount' && receipt.reversed_on ? <s>{value}</s> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Settles({ receipt: { allocations, unallocated, paid_back, kind, reversed_on } }: { receipt: Receipt }) {
  if (kind === 'deposit' || kind === 'refund' || reversed_on) return null
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        Settles
      </Title>
      <dl className={classes.sums}>
        {allocations.map(({ invoice_id, invoice_number, amount }) => (
          <div key={invoice_id} style={{ display: 'contents' }}>
            <dt>Invoice {invoice_number}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {paid_back.map(({ receipt_id, receipt_number, amount }) => (
          <div key={receipt_id} style={{ display: 'contents' }}>
            <dt>Paid back, {receipt_number}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {unallocated > 0 && (
          <>
            <dt>Credit of the client</dt>
            <dd>{formatMoney(unallocated)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
