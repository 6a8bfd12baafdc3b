import type { CSSProperties, ReactNode } from 'react'
import classes from '../board.module.css'
import type { Placed } from '../shifts/shift-places.ts'

type BarTextProps = {
  placed: Placed
  /** The whole text, shown to a pointer that rests on it. */
  title?: string
  children: ReactNode
}

/** The text of a bar, which may be wider than the bar: it is to the scale of the hours, and the free room beside it is used. */
export const BarText = ({ placed: { left, right, textEnd }, title, children }: BarTextProps) => (
  <span className={classes.text} title={title} style={{ '--room': (textEnd - left) / (right - left) } as CSSProperties}>
    {children}
  </span>
)
