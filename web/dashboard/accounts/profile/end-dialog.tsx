import { Text, TextInput } from '@mantine/core'
import { endTwoFactor, TwoFactorEnd } from '../../../../api/accounts/account.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const FAILURES = {
  failed: 'Two-factor sign-in could not be switched off. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
}

/** Switches two-factor sign-in off, given the password and a code. */
export function EndDialog({ onEnded, onClosed }: { onEnded: (message: string) => void; onClosed: () => void }) {
  const form = useContractForm({
    name: 'two-factor',
    schema: TwoFactorEnd,
    initial: { password: '', code: '' },
    send: async (body, idempotencyKey) => {
      const { message } = await call(endTwoFactor, { body }, { idempotencyKey })
      return { message, record: { id: 0 } }
    },
    onSaved: ({ message }) => onEnded(message),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title="Switch off two-factor sign-in"
      form={form}
      labels={{ password: 'Your password', code: 'Code' }}
      save="Switch off"
      onClosed={onClosed}
    >
      <Text size="sm">You will then sign in with your password only. Your recovery codes are deleted.</Text>
      <PasswordField label="Your password" data-autofocus autoComplete="current-password" {...form.text('password')} />
      <TextInput
        label="Code"
        description="From your authenticator app. A recovery code works, too."
        required
        autoComplete="one-time-code"
        maxLength={40}
        {...form.text('code')}
      />
    </FormDialog>
  )
}
