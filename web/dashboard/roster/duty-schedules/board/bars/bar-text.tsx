import type { CSSProperties, ReactNode } from 'react'
import classes from '../board.module.css'
import type { Placed } from '../shifts/shift-places.ts'

/** The text of a bar, which may be wider than the bar: it is to the scale of the hours, and the free room beside it is used. */
export const BarText = ({ placed: { left, right, textEnd }, children }: { placed: Placed; children: ReactNode }) => (
  <span className={classes.text} style={{ '--room': (textEnd - left) / (right - left) } as CSSProperties}>
    {children}
  </span>
)
