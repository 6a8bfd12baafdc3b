import type { ReactNode } from 'react'
import classes from '../board.module.css'
import type { Placed } from '../shifts/shift-places.ts'

/** The text of a bar, which may be wider than the bar: it is to the scale of the hours, and the free room beside it is used. */
export function BarText({ placed: { left, right, text }, children }: { placed: Placed; children: ReactNode }) {
  const width = right - left
  return (
    <span
      className={classes.text}
      data-before={text.left < left || undefined}
      style={{
        left: `${((text.left - left) / width) * 100}%`,
        width: `${((text.right - text.left) / width) * 100}%`,
      }}
    >
      {children}
    </span>
  )
}
