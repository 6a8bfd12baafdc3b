import { VisuallyHidden } from '@mantine/core'
import classes from './waiting-count.module.css'

/** How much waits at the address of a link. */
export const WaitingCount = ({ text }: { text: string }) => (
  <span className={classes.count}>
    {text}
    <VisuallyHidden> waiting</VisuallyHidden>
  </span>
)
