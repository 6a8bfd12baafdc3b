import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field that sets `aria-invalid` when it has an error. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput required maxLength={128} aria-invalid={Boolean(props.error)} {...props} />
)
