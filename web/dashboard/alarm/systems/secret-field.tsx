import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { ValueInput } from '../../../lib/forms/form-lines.ts'

type SecretFieldProps = ValueInput<string> & {
  label: string
  description: string
  /** One is stored, which is never shown. */
  kept: boolean
  /** The stored one is taken away by saving. */
  leaving: boolean
}

/** A key or a word that is written and never read: left empty, the stored one stays. */
export const SecretField = ({ label, description, kept, leaving, value, onChange, ...field }: SecretFieldProps) => (
  <Stack gap={6}>
    <TextInput
      {...field}
      label={label}
      description={description}
      placeholder={kept ? 'Stays as it is' : 'None'}
      autoComplete="off"
      disabled={leaving}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
    {kept && (
      <Checkbox
        size="xs"
        label={`Take away the ${label.toLowerCase()}`}
        checked={leaving}
        onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
      />
    )}
  </Stack>
)
