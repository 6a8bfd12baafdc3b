import { Checkbox } from '@mantine/core'

type SendReceiptProps = {
  /** Null where the client has none; left out where it is not known here. */
  address?: string | null
  /** More than one receipt is sent. */
  several?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether receipts are sent to the client by e-mail. */
export function SendReceipt({ address, several, checked, onChange }: SendReceiptProps) {
  const label = several ? 'Send the receipts by e-mail' : 'Send the receipt by e-mail'
  const where = address ? `To ${address}` : 'To the billing address, where there is one'
  return (
    <Checkbox label={label} description={where} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
  )
}
