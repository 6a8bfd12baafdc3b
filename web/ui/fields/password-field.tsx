import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password that says to assistive technology, too, that it is wrong. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput required maxLength={128} aria-invalid={Boolean(props.error)} {...props} />
)
