import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type Difference, fieldName, valueText } from '../../shared/history/entry-labels.ts'
import classes from './difference-list.module.css'

/** Values longer than this are collapsed. */
const LONG = 160

/** Each field with its values before and after; without `both`, with one value. */
export function DifferenceList({ rows, both }: { rows: Difference[]; both: boolean }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ field, before, after }) => (
        <div key={field} className={classes.row}>
          <dt>{fieldName(field)}</dt>
          <dd>
            {both && (
              <>
                <del className={classes.before}>
                  <VisuallyHidden>Before: </VisuallyHidden>
                  <Value value={before} />
                </del>
                <IconArrowRight size={16} className={classes.arrow} aria-hidden />
              </>
            )}
            <span className={both ? classes.after : undefined}>
              {both && <VisuallyHidden>After: </VisuallyHidden>}
              <Value value={after} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  const text = valueText(value)
  if (text.length <= LONG) return text
  return (
    <details className={classes.long}>
      <summary>{text.slice(0, LONG / 2)}…</summary>
      {text}
    </details>
  )
}
