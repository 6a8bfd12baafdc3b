import { useMediaQuery } from '@mantine/hooks'

/** The phone breakpoint of the style sheets. */
export const PHONE = '(max-width: 47.5em)'
/** A tablet, on which the sidebar takes the width of several columns. */
export const TABLET = '(max-width: 64em)'

/** True if the window is as wide as a media query says, from the first rendering on. */
export const useWidth = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false })
/** True if the window is as narrow as a phone. */
export const usePhone = () => useWidth(PHONE)
