import { TextField } from '../parts/field.tsx'
import { useWords } from '../words/use-words.tsx'

type PointCodeFieldProps = { label: string; error: string | undefined; value: string; onChange: (value: string) => void }

/** The field for the short code on the board of a point, for a phone whose camera does not read it. */
export function PointCodeField({ label, error, value, onChange }: PointCodeFieldProps) {
  const { t } = useWords()
  return (
    <TextField
      label={label}
      hint={t('pointCodeHint')}
      error={error}
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
