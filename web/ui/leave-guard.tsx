import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a link or the back button takes somebody to another page while text is typed and not saved. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Discard what you typed?"
      confirm="Discard"
      cancel="Keep editing"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      It has not been saved yet.
    </ConfirmDialog>
  )
}
