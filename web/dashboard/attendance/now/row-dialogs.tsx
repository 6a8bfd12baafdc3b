import type { NowRow } from '../../../../api/attendance/now.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DecideDialog } from '../decide/decide-dialog.tsx'
import { FillDialog } from '../decide/fill-dialog.tsx'
import { ReplaceDialog } from '../decide/replace-dialog.tsx'
import { CallNoteDialog } from './call-note-dialog.tsx'
import { LateDialog } from './late-dialog.tsx'
import type { RowAction } from './post-row.tsx'
import { ReportsDialog } from './reports-dialog.tsx'

/** Actions that ask something before they are done. */
export type AskedAction = Exclude<RowAction, 'in'>

type RowDialogsProps = {
  row: NowRow
  action: AskedAction
  /** Notes that the guard has left, which was asked about. */
  onLeft: () => void
  onSaved: (message: string) => void
  onClosed: () => void
}

/** The dialog of an action on a row of the board. */
export function RowDialogs({ row, action, onLeft, onSaved, onClosed }: RowDialogsProps) {
  const closing = { onSaved, onClosed }
  const slot = { slot_id: row.slot_id!, post: row.post! }
  const shift = { ...row, id: row.shift_id!, shift_date: row.day, guard_name: row.guard_name! }
  switch (action) {
    case 'out':
      return (
        <ConfirmDialog
          opened
          title="Left before the end"
          confirm="Has left"
          onClose={onClosed}
          onConfirm={() => {
            onLeft()
            onClosed()
          }}
        >
          {`The shift of ${row.guard_name} ends at ${row.end_time}. The post is empty from now on until another guard takes over.`}
        </ConfirmDialog>
      )
    case 'confirm':
      return <ReportsDialog shifts={[shift]} {...closing} />
    case 'late':
      return <LateDialog row={row} {...closing} />
    case 'missing':
      return <DecideDialog shift={shift} state="No show" {...closing} />
    case 'replace':
      return <ReplaceDialog shift={{ ...shift, ...slot }} {...closing} />
    case 'fill':
      return <FillDialog slot={{ ...row, ...slot }} {...closing} />
    case 'note':
      return <CallNoteDialog row={row} {...closing} />
  }
}
