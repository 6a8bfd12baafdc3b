import { useState } from 'react'
import { endTwoFactorOf } from '../../../../api/accounts/account.ts'
import type { Admin } from '../../../../api/accounts/admins.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}

type LostPhoneDialogProps = { admin: Admin; onDone: (message: string) => void; onClosed: () => void }

/** Resets two-factor sign-in of somebody who has lost the phone and the recovery codes. */
export function LostPhoneDialog({ admin: { id, userName }, onDone, onClosed }: LostPhoneDialogProps) {
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run() {
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await call(endTwoFactorOf, { params: { id: String(id) } })
      onDone(`${userName}: ${message}`)
      onClosed()
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title="Lost phone"
      confirm="Switch off two-factor sign-in"
      danger
      waiting={waiting}
      refusal={refusal}
      onConfirm={() => void run()}
      onClose={onClosed}
    >
      {userName} will sign in with the password only, until two-factor sign-in is set up again. Make sure that the request really
      comes from {userName}: speak to each other, and do not rely on an e-mail.
    </ConfirmDialog>
  )
}
