import { useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useUnsent } from '../../lib/forms/unsent.ts'
import { recordIn } from '../../lib/lists/record-address.ts'
import { isSigningInAgain } from '../../lib/session/use-session-end.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** Pathname and open record; changing other parameters (such as the page of the list) below an open form loses nothing. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${recordIn(search) ?? ''}`

/** Words of the question: input is typed, rows and columns are chosen. */
const TITLES = { typed: 'Discard what you typed?', chosen: 'Discard what you chose?' }
type Kind = keyof typeof TITLES

type DiscardDialogProps = { opened: boolean; kind?: Kind | undefined; onDiscard: () => void; onKeep: () => void }

/** Asks whether input that is not saved is discarded. */
export const DiscardDialog = ({ opened, kind = 'typed', onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    opened={opened}
    title={TITLES[kind]}
    confirm="Discard"
    cancel="Keep editing"
    danger
    onConfirm={onDiscard}
    onClose={onKeep}
  >
    It has not been saved yet.
  </ConfirmDialog>
)

type LeaveGuardProps = { dirty: boolean; kind?: Kind }

/** Asks before navigation to another page or record while there is unsaved input, and before the browser leaves. */
export const LeaveGuard = ({ dirty, kind }: LeaveGuardProps) => dirty && <Guard kind={kind} />

/** Mounted only while there is unsaved input: the router allows one blocker at a time, and two forms may be open above each other. */
function Guard({ kind }: { kind: Kind | undefined }) {
  useUnsent(true)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation))
  return (
    <DiscardDialog
      opened={blocker.state === 'blocked'}
      kind={kind}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  )
}

/** The closing of a dialog that asks first while it has unsaved input: `close` for its buttons, `question` to be rendered beside it. */
export function useAskedClose(dirty: boolean, onClose: () => void, kind?: Kind) {
  const [asking, setAsking] = useState(false)
  return {
    close: () => {
      if (isSigningInAgain() || asking) return
      // In the next task, or the same Escape would close the question at once.
      if (dirty) setTimeout(() => setAsking(true))
      else onClose()
    },
    question: (
      <>
        <LeaveGuard dirty={dirty} {...(kind && { kind })} />
        <DiscardDialog
          opened={asking}
          kind={kind}
          onDiscard={() => {
            setAsking(false)
            onClose()
          }}
          onKeep={() => setAsking(false)}
        />
      </>
    ),
  }
}
