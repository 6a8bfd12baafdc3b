import { type DutySchedule, remove } from '../../../../../../api/roster/duty-schedules.ts'
import { useRemove } from '../../../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../../../lib/lists/use-undo.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx'
import type { Undo } from '../../../../../ui/undo/undo-offer.ts'
import { useSettings } from '../../../../frame/sidebar/settings.tsx'
import { keptInTrash } from '../../../../shared/lists/resource-page-options.ts'
import { loadWhenOpened } from '../../../../shared/load-when-opened.tsx'
import { hasBegun, removalQuestion } from '../../removal-question.ts'
import type { Opened } from './use-opened-shift.ts'

const REMOVE_FAILURES = { failed: 'Failed to delete schedule', unexpected: 'Unexpected error occurred while deleting schedule.' }

const DutyScheduleDialog = loadWhenOpened('duty-schedule-dialog', 'schedule', () =>
  import('../../duty-schedule-dialog.tsx').then(({ DutyScheduleDialog }) => DutyScheduleDialog),
)

type ShiftDialogsProps = { opened: Opened | undefined; banner: BannerState; onChanged: () => void; onClosed: () => void }

/** The form of the open shift, and the delete confirmation. */
export function ShiftDialogs({ opened, banner, onChanged, onClosed }: ShiftDialogsProps) {
  const { trash } = useSettings().settings
  function done(message: string, undo?: Undo) {
    banner.success(message, undo)
    onChanged()
  }
  const undo = useUndo('duty_schedules')
  const removal = useRemove<DutySchedule>(remove, {
    name: 'duty-schedules',
    trash,
    texts: REMOVE_FAILURES,
    explain: hasBegun,
    onRemoved: (message, id) => {
      done(message, undo([id]))
      onClosed()
    },
    onFailed: banner.error,
  })
  return (
    <>
      {opened && (
        <DutyScheduleDialog
          key={opened.key}
          schedule={opened.shift}
          start={opened.start}
          covered={removal.dialog.opened}
          onSaved={done}
          onDelete={removal.ask}
          onClosed={onClosed}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete schedule" confirm="Delete" danger>
        {removal.asked && `${removalQuestion(removal.asked)} ${trash ? keptInTrash() : ''}`.trim()}
      </ConfirmDialog>
    </>
  )
}
