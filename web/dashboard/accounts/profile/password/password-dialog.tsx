import { Text } from '@mantine/core'
import { setUpTwoFactor } from '../../../../../api/accounts/account.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}

type PasswordDialogProps = {
  title: string
  text: string
  confirm: string
  /** The action that needs the password. */
  run: (body: { password: string }, idempotencyKey: string) => Promise<void>
  onClosed: () => void
}

/** Asks for the password before a change of how the user signs in. */
export function PasswordDialog({ title, text, confirm, run, onClosed }: PasswordDialogProps) {
  const form = useContractForm({
    name: 'two-factor',
    schema: setUpTwoFactor.body,
    initial: { password: '' },
    send: async (body, key) => {
      await run(body, key)
      return { message: '', record: { id: 0 } }
    },
    onSaved: () => {},
    texts: FAILURES,
  })
  return (
    <FormDialog title={title} form={form} labels={{ password: 'Your password' }} save={confirm} onClosed={onClosed}>
      <Text size="sm">{text}</Text>
      <PasswordField label="Your password" data-autofocus autoComplete="current-password" {...form.text('password')} />
    </FormDialog>
  )
}
