import type { ValueInput } from '../../lib/forms/form-lines.ts'
import { Select } from '../../ui/choices/select.tsx'
import { choicesFrom } from './contract-labels.ts'

type ChoiceProps<V extends string> = ValueInput<V> & { label: string; labels: Record<V, string>; disabled?: boolean }

/** A choice of which one is always made. */
export const Choice = <V extends string>({ labels, onChange, ...input }: ChoiceProps<V>) => (
  <Select
    data={choicesFrom(labels)}
    allowDeselect={false}
    comboboxProps={{ withinPortal: true }}
    onChange={(value) => onChange(value as V)}
    {...input}
  />
)
