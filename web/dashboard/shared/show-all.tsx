import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '../../lib/format.ts'

const FIRST = 25

/** The first rows of a long table, and the button below it that shows the others; on paper all of them. */
export function useFirstRows<T>(rows: readonly T[], what: string, first = FIRST) {
  const [all, setAll] = useState(false)
  useEffect(() => {
    const showAll = () => flushSync(() => setAll(true))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [])
  return {
    shown: all ? rows : rows.slice(0, first),
    more: !all && rows.length > first && (
      <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
        Show all {formatNumber(rows.length)} {what}
      </Button>
    ),
  }
}
