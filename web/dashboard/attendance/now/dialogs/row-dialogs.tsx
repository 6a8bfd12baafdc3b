import type { CallOff } from '../../../../../api/attendance/call-offs.ts'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { CallOffDialog } from '../../decide/call-off-dialog.tsx'
import { DecideDialog } from '../../decide/decide-dialog.tsx'
import type { RowAction } from '../row-actions.ts'
import { CallNoteDialog } from './call-note-dialog.tsx'
import { LateDialog } from './late-dialog.tsx'
import { ReportsDialog } from './reports-dialog.tsx'

/** Actions that ask something before they are done; guards are found in a panel. */
export type AskedAction = Exclude<RowAction, 'in' | 'replace' | 'find'>

type RowDialogsProps = {
  row: NowRow
  action: AskedAction
  /** Notes that the guard has left, which was asked about. */
  onLeft: () => void
  /** A guard has called off. */
  onFreed: (callOff: CallOff) => void
  /** `key` is that of a call that can be undone. */
  onSaved: (message: string, key?: string) => void
  onClosed: () => void
}

/** The dialog of an action on a row of the board. */
export function RowDialogs({ row, action, onLeft, onFreed, onSaved, onClosed }: RowDialogsProps) {
  const closing = { onSaved, onClosed }
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
    case 'callOff':
      return <CallOffDialog row={row} onFreed={onFreed} {...closing} />
    case 'note':
      return <CallNoteDialog row={row} {...closing} />
  }
}
