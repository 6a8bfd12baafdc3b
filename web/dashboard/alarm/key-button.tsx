import { Button, type ButtonProps } from '@mantine/core'
import classes from './alarm.module.css'
import type { Press } from './step-labels.ts'

type KeyButtonProps = Pick<ButtonProps, 'color' | 'disabled' | 'size' | 'variant'> & {
  press: Press
  onPress: () => void
  /** For a choice that stays pressed. */
  pressed?: boolean
}

/** A button with the key that presses it. */
export const KeyButton = ({
  press: { label, key },
  onPress,
  pressed,
  size = 'sm',
  variant = 'default',
  ...look
}: KeyButtonProps) => (
  <Button
    className={classes.press}
    size={size}
    variant={variant}
    aria-keyshortcuts={key}
    aria-pressed={pressed}
    rightSection={<kbd aria-hidden>{key.toUpperCase()}</kbd>}
    onClick={onPress}
    {...look}
  >
    {label}
  </Button>
)
