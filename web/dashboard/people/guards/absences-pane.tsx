import { useEffect } from 'react'
import { formatAbsenceDays } from '../../../../api/people/absence-days.ts'
import type { GuardAbsence } from '../../../../api/people/guard-absences.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { offerUndo } from '../../../ui/undo/undo-offer.ts'
import { AbsenceDialog } from '../guard-file/absence-dialog.tsx'
import { ABSENCE_KIND_NAMES } from '../guard-file/guard-file-names.ts'
import { LeaveLeft } from '../guard-file/leave-left.tsx'
import { Line, Lines, type PaneProps } from './guard-lines.tsx'
import { useAbsencesOf, useSavedMessage } from './use-guard-file.ts'

/** The leave that a guard has left, and the absences. */
export function AbsencesPane({ guardId, locked, onBusy }: PaneProps) {
  const dialog = useDialog<GuardAbsence>()
  const { message, saved, clear } = useSavedMessage()
  const busy = dialog.shown !== undefined
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  return (
    <>
      {message && <Notice kind="success" text={message} onClose={clear} />}
      <LeaveLeft guardId={guardId} />
      <Lines of={useAbsencesOf(guardId)} empty="No absences yet." add="Add absence" locked={locked} onAdd={dialog.add}>
        {(row) => (
          <Line
            key={row.id}
            label={ABSENCE_KIND_NAMES[row.kind]}
            about={`${formatAbsenceDays(row)}${row.half_day ? ', half a day' : ''}`}
            state={row.state}
            variant={STATUS_VARIANTS.absence[row.state]}
            locked={locked}
            onOpen={() => dialog.edit(row)}
          />
        )}
      </Lines>
      {dialog.shown && (
        <AbsenceDialog
          key={dialog.shown.key}
          guardId={guardId}
          absence={dialog.shown.record}
          onSaved={(message, undo) => (undo ? offerUndo(message, undo) : saved(message))}
          onClosed={dialog.close}
        />
      )}
    </>
  )
}
