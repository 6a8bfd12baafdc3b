import { type Location, useBlocker } from 'react-router'
import { recordIn } from '../../lib/lists/record-address.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** A page of a list and the record open beside it; turning pages below an open form loses nothing. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${recordIn(search) ?? ''}`

/** Asks before a link or the back button takes somebody to another page or record while text is typed and not saved. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => dirty && <Guard />

/** There only while something is typed: the router has room for one of these at a time, and two forms may lie over each other. */
function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation))
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
