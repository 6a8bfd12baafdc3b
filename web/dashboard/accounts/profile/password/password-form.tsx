import { Button, Group, Stack } from '@mantine/core'
import { changePassword, PasswordChange, type Profile } from '../../../../../api/accounts/account.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { useRefusedField } from '../../../../ui/forms/use-refused-field.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { NewPasswordField } from '../../../frame/session/new-password-field.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while changing your password.',
}

type PasswordFormProps = { profile: Profile; onChanged: (message: string) => void }

/** Changes the password, given the current one; the page renders a new form afterwards. */
export function PasswordForm({ profile: { id, userName, emailAddress, contacts }, onChanged }: PasswordFormProps) {
  const form = useContractForm({
    name: 'password',
    schema: PasswordChange,
    initial: { current_password: '', password: '' },
    send: async (body, idempotencyKey) => ({
      ...(await call(changePassword, { body }, { idempotencyKey })),
      record: { id },
    }),
    onSaved: ({ message }) => onChanged(message),
    texts: FAILURES,
  })
  const body = useRefusedField(form.refusals)
  return (
    <form ref={body} onSubmit={form.submit} noValidate aria-label="Password">
      <LeaveGuard dirty={form.dirty && !form.saved} />
      <Stack gap="md">
        {form.problem && <Notice kind="error" text={form.problem} />}
        {/* For password managers, which store a password under a user name. */}
        <input type="text" name="username" autoComplete="username" value={emailAddress} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...form.text('current_password')} />
        <NewPasswordField label="New password" person={[userName, emailAddress, contacts]} {...form.text('password')} />
        <Group justify="flex-end">
          <Button type="submit" color="amber" loading={form.saving}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
