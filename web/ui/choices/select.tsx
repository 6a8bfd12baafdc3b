import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * A select whose options are rendered once it has the focus, or is open. The library renders them for closed ones too, again at
 * each key in the same form, and works out where they would be.
 */
export function Select<V extends Primitive = string>({ comboboxProps, onFocusCapture, ...props }: SelectProps<V>) {
  const [focused, setFocused] = useState(false)
  return (
    <MantineSelect<V>
      {...props}
      // They stay from then on: the arrow keys look for the options before the list has opened.
      comboboxProps={{ keepMounted: focused, ...comboboxProps }}
      onFocusCapture={(event) => {
        setFocused(true)
        onFocusCapture?.(event)
      }}
    />
  )
}
