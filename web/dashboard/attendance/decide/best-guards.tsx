import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { candidates } from '../../../../api/roster/slot-shifts.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PapersBadge } from '../../people/parts/papers-badge.tsx'
import { CANDIDATES, useLiveGuards } from '../../people/parts/use-live-guards.ts'
import { ATTENDANCE } from '../now/use-now.ts'
import classes from './replace.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while looking for guards.' }

type Props = {
  slotId: number
  /** How many are shown at most. */
  most: number
  value: number | null | undefined
  onChange: (id: number) => void
}

/** The best guards for a slot, each chosen by a press. */
export function BestGuards({ slotId, most, value, onChange }: Props) {
  useLiveGuards()
  const found = useQuery({
    queryKey: [ATTENDANCE, CANDIDATES, slotId],
    queryFn: ({ signal }) => call(candidates, { params: { id: String(slotId) } }, { signal }),
  })
  const best = found.data?.candidates.slice(0, most) ?? []
  if (found.isPending) return <Skeleton height={80} role="status" aria-label="Looking for guards..." />
  if (found.error) return <Notice kind="error" text={failureText(found.error, FAILURES)} />
  if (best.length === 0) return <Text size="sm">Nobody is free for these hours.</Text>
  return (
    <ul className={classes.candidates} aria-label="Best guards">
      {best.map(({ guard_id, name, contacts, reasons, findings, readiness, papers }) => (
        <li key={guard_id}>
          <button type="button" aria-pressed={value === guard_id} onClick={() => onChange(guard_id)}>
            <b>{name}</b> <span>{contacts}</span>
            <PapersBadge readiness={readiness} papers={papers} />
            <small>{[...reasons, ...findings.map(({ message }) => message)].join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
