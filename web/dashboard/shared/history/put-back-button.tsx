import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { AuditEntry } from '../../../../api/accounts/audit.ts'
import { moreOf } from './entry-labels.ts'
import type { usePutBack } from './use-put-back.ts'

type PutBackButtonProps = { entry: AuditEntry; back: ReturnType<typeof usePutBack> }

/** Gives the fields of a change the values that they had before it. */
export function PutBackButton({ entry, back: { offers, busy, run } }: PutBackButtonProps) {
  if (!offers(entry)) return null
  return (
    <Button
      size="compact-sm"
      w="fit-content"
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={`Put back ${moreOf(entry)}`}
      loading={busy === entry.id}
      disabled={busy !== undefined && busy !== entry.id}
      onClick={() => run(entry)}
    >
      Put back
    </Button>
  )
}
