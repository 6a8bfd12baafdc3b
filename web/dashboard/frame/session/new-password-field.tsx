import { DEFAULT_HOME } from '../../../../contract/company/home.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordMeter } from '../../../ui/fields/password-meter.tsx'

type NewPasswordFieldProps = Pick<Parameters<typeof PasswordField>[0], 'name' | 'value' | 'error' | 'onChange'> & {
  label: string
  /** What others know of whose password it is going to be: name, address, number. */
  person: (string | null | undefined)[]
}

const { name, tagline } = DEFAULT_HOME.brand

/** A field for a password that somebody chooses, with a meter that says why it will not do. */
export const NewPasswordField = ({ person, ...field }: NewPasswordFieldProps) => (
  <div>
    <PasswordField autoComplete="new-password" {...field} />
    <PasswordMeter
      password={String(field.value ?? '')}
      known={{ company: [name, tagline], person: person.filter((word) => typeof word === 'string') }}
    />
  </div>
)
