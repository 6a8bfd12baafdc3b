import { type Location, useBlocker } from 'react-router'
import { recordIn } from '../../lib/lists/record-address.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** Pathname and open record; changing other parameters (such as the page of the list) below an open form loses nothing. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${recordIn(search) ?? ''}`

/** Asks before navigation to another page or record while there is unsaved input. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => dirty && <Guard />

/** Mounted only while there is unsaved input: the router allows one blocker at a time, and two forms may be open above each other. */
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
