import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core'
import { useOptionsOnFocus } from './options-on-focus.ts'

/** A select for several values that renders no options before they are needed. */
export const MultiSelect = (props: MultiSelectProps) => <MantineMultiSelect {...props} {...useOptionsOnFocus(props)} />
