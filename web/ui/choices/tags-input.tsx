import { TagsInput as MantineTagsInput, type TagsInputProps } from '@mantine/core'
import { useOptionsOnFocus } from './options-on-focus.ts'

/** A field for several typed values that renders no suggestions before they are needed. */
export const TagsInput = (props: TagsInputProps) => <MantineTagsInput {...props} {...useOptionsOnFocus(props)} />
