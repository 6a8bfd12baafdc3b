import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordMeter } from '../../../ui/fields/password-meter.tsx'
import { useBrand } from '../use-brand.ts'

type NewPasswordFieldProps = Pick<Parameters<typeof PasswordField>[0], 'name' | 'value' | 'error' | 'onChange'> & {
  label: string
  /** Known facts about the account's person: name, address, number. */
  person: (string | null | undefined)[]
}

/** A field for a new password, with a meter that explains why a password is too weak. */
export function NewPasswordField({ person, ...field }: NewPasswordFieldProps) {
  const { name, tagline } = useBrand()
  return (
    <div>
      <PasswordField autoComplete="new-password" {...field} />
      <PasswordMeter
        password={String(field.value ?? '')}
        known={{ company: [name, tagline], person: person.filter((word) => typeof word === 'string') }}
      />
    </div>
  )
}
