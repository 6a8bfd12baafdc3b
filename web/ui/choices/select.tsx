import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useOptionsOnFocus } from './options-on-focus.ts'

/** A select that renders no options before they are needed. */
export function Select<V extends Primitive = string>(props: SelectProps<V>) {
  return <MantineSelect<V> {...props} {...useOptionsOnFocus(props)} />
}
