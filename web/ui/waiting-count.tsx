import { VisuallyHidden } from '@mantine/core'
import classes from './waiting-count.module.css'

/** The number of records that wait at the address of a link. */
export const WaitingCount = ({ text }: { text: string }) => (
  <span className={classes.count}>
    {text}
    <VisuallyHidden> waiting</VisuallyHidden>
  </span>
)
