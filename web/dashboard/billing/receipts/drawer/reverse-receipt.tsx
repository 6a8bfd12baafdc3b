import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../../api/billing/receipts.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { problemOf, type WorkProps } from './receipt-work.ts'

/** Taxes that were recorded with a receipt; nothing without one. */
const Taxes = ({ text, taxes }: { text: string; taxes: calls.Receipt['withheld'] }) =>
  taxes.length > 0 && (
    <>
      <Text mt="sm">{text}</Text>
      <ul style={{ margin: 0 }}>
        {taxes.map(({ id, receipt_number, kind, amount }) => (
          <li key={id}>
            {receipt_number}: {calls.RECEIPT_KINDS[kind]}, {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </>
  )

/** Reverses a receipt with a reason, and says what becomes of the taxes that were recorded with it. */
export function ReverseReceipt({ receipt, onChanged }: WorkProps) {
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function reverse() {
    setSaving(true)
    setProblem(undefined)
    try {
      const { record, message } = await call(
        calls.reverse,
        { params: { id: String(receipt.id) }, body: { reason } },
        { idempotencyKey: newKey() },
      )
      setOpened(false)
      onChanged(record, message)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setSaving(false)
  }
  const cheque = receipt.method === 'cheque'
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        onClick={() => {
          setReason(cheque ? 'Cheque bounced' : '')
          setProblem(undefined)
          setOpened(true)
        }}
      >
        {cheque ? 'Cheque bounced' : 'Reverse'}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Reverse ${receipt.receipt_number}`}
        confirm="Reverse"
        danger
        waiting={saving}
        reason={{ value: reason, error: problem, onChange: setReason }}
        onConfirm={() => void reverse()}
        onClose={() => setOpened(false)}
      >
        What it settled is open again from today. The receipt stays in the list, struck through.
        {receipt.kind === 'carried' && ' The draft that it was carried from can be computed again.'}
        <Taxes
          text="Reversed with it, because no certificate has come:"
          taxes={receipt.withheld.filter(({ certificate }) => certificate === 'awaited')}
        />
        <Taxes
          text="Kept, because the client has sent a certificate:"
          taxes={receipt.withheld.filter(({ certificate }) => certificate !== 'awaited')}
        />
      </ConfirmDialog>
    </>
  )
}
