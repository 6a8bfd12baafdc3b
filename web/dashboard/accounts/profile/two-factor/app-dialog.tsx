import { Code, Group, List, Text, TextInput } from '@mantine/core'
import { confirmTwoFactor } from '../../../../../api/accounts/account.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatSecret } from '../../../../lib/format.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}

type AppDialogProps = {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: string[]) => void
  onClosed: () => void
}

/** Shows the secret for the authenticator app, and asks for a first code to confirm that the app has it. */
export function AppDialog({ secret, uri, onConfirmed, onClosed }: AppDialogProps) {
  const form = useContractForm({
    name: 'two-factor',
    schema: confirmTwoFactor.body,
    initial: { code: '' },
    send: async (body, idempotencyKey) => {
      const { recovery_codes } = await call(confirmTwoFactor, { body }, { idempotencyKey })
      return { message: '', record: { id: 0, recovery_codes } }
    },
    onSaved: ({ record }) => onConfirmed(record.recovery_codes),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Set up your authenticator app" form={form} labels={{ code: 'Code' }} save="Switch on" onClosed={onClosed}>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>Open an authenticator app on your phone, and add an account.</List.Item>
        <List.Item>Scan this QR code, or type the key below it.</List.Item>
        <List.Item>Enter the six digits that the app shows.</List.Item>
      </List>
      <Group justify="center">
        <QrCode text={uri} label="QR code with the key for your authenticator app" />
      </Group>
      <Text size="sm" ta="center">
        Key: <Code fz="sm">{formatSecret(secret)}</Code>
      </Text>
      <TextInput
        label="Code"
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.text('code')}
      />
    </FormDialog>
  )
}
