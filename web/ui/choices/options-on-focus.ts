import type { SelectProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

type Options = {
  comboboxProps?: SelectProps['comboboxProps']
  onFocusCapture?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Has the options of a field rendered once it has the focus, or is open. The library renders them for closed ones too, again at
 * each key in the same form, and works out where they would be.
 */
export function useOptionsOnFocus({ comboboxProps, onFocusCapture }: Options) {
  const [focused, setFocused] = useState(false)
  return {
    // They stay from then on: the arrow keys look for the options before the list has opened.
    comboboxProps: { keepMounted: focused, ...comboboxProps },
    onFocusCapture: (event: FocusEvent<HTMLInputElement>) => {
      setFocused(true)
      onFocusCapture?.(event)
    },
  }
}
