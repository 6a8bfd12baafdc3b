import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'

const FIRST = 25

/** The first rows of a long table, and the button below it that shows the others. */
export function useFirstRows<T>(rows: readonly T[], what: string) {
  const [all, setAll] = useState(false)
  return {
    shown: all ? rows : rows.slice(0, FIRST),
    more: !all && rows.length > FIRST && (
      <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
        Show all {formatNumber(rows.length)} {what}
      </Button>
    ),
  }
}
