import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type Profile, ProfileInput, updateProfile } from '../../../../api/accounts/account.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { ConflictPanel } from '../../../ui/forms/conflict-panel.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { useRefusedField } from '../../../ui/forms/use-refused-field.ts'
import { Notice } from '../../../ui/notice.tsx'

const LABELS = { userName: 'User name', contacts: 'Contacts' }
const FAILURES = {
  unexpected: 'An unexpected error occurred while saving your profile.',
}

type ProfileFormProps = { profile: Profile; onSaved: (profile: Profile, message: string) => void }

/** The user's own name and contacts; the page renders a new form once they are saved. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { userName, contacts, emailAddress } = profile
  const form = useContractForm({
    name: 'profile',
    schema: ProfileInput,
    initial: { userName, contacts },
    record: profile,
    send: (body) => call(updateProfile, { body }),
    onSaved: ({ record, message }) => onSaved(record, message),
    texts: FAILURES,
  })
  const body = useRefusedField(form.refusals)
  return (
    <form ref={body} onSubmit={form.submit} noValidate aria-label="Profile">
      <LeaveGuard dirty={form.dirty && !form.saved} />
      <Stack gap="md">
        {form.problem && <Notice kind="error" text={form.problem} />}
        {form.conflict && <ConflictPanel conflict={form.conflict} labels={LABELS} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={LABELS.userName} required autoComplete="name" {...form.text('userName')} />
          <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" autoComplete="tel" {...form.text('contacts')} />
        </SimpleGrid>
        <TextInput
          label="Email address"
          description="You sign in with this address. Only a super admin can change it."
          value={emailAddress}
          variant="filled"
          readOnly
        />
        <Group justify="flex-end">
          <Button type="submit" color="amber" loading={form.saving} disabled={!form.dirty}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
