import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './row.module.css'

type RowProps = {
  title: ReactNode
  /** A long title is cut after two lines. */
  clamped?: boolean
  /** Muted text below the title. */
  detail?: ReactNode
  /** At the end: a status, an amount. */
  end?: ReactNode
  /** On a phone the end is below the text: a long status would squeeze it. */
  stacked?: boolean
  /** The address that the row links to. */
  to?: string
}

/** Facts after each other; a number or day in them is not broken. */
export const Line = ({ of }: { of: (string | null | undefined | false)[] }) =>
  of
    .filter((fact) => fact)
    .map((fact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their places do not change
      <Fragment key={at}>
        {at > 0 && ' · '}
        <span className={styles.whole}>{fact}</span>
      </Fragment>
    ))

/** One record of a list. */
export function Row({ title, clamped = false, detail, end, stacked = false, to }: RowProps) {
  const className = stacked ? `${styles.row} ${styles.stacked}` : styles.row
  const inside = (
    <>
      <span className={styles.text}>
        <strong className={clamped ? styles.clamped : undefined}>{title}</strong>
        {detail && <span>{detail}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {to && <IconChevronRight size={20} className={styles.arrow} aria-hidden="true" />}
    </>
  )
  return to ? (
    <Link to={to} className={className}>
      {inside}
    </Link>
  ) : (
    <div className={className}>{inside}</div>
  )
}
