import { TextInput } from '@mantine/core'

export type ReasonFieldProps = {
  value: string
  error?: string | undefined
  /** The action can do without a reason. */
  optional?: boolean
  onChange: (reason: string) => void
  /** Called on Enter, instead of submitting the surrounding form. */
  onEnter: () => void
}

/** A field for the reason of an action. */
export const ReasonField = ({ value, error, optional = false, onChange, onEnter }: ReasonFieldProps) => (
  <TextInput
    label="Reason"
    description="Kept with the record and in the audit log."
    required={!optional}
    maxLength={300}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onEnter()
    }}
  />
)
