import { type ReactNode, useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

/** Longer than the dialog takes to fade out. */
const LEAVING_MILLISECONDS = 260
const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }

type StepConfirmProps = {
  contract: Contract
  step: (params: { id: string }) => Promise<{ message: string; record: Contract }>
  title: string
  confirm: string
  children: ReactNode
  onSaved: (message: string, contract: Contract) => void
  onClosed: () => void
}

/** Asks before a step that takes no input. A refusal stays in the dialog. */
export function StepConfirm({ contract, step, title, confirm, children, onSaved, onClosed }: StepConfirmProps) {
  const [opened, setOpened] = useState(true)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  function close() {
    setOpened(false)
    setTimeout(onClosed, LEAVING_MILLISECONDS)
  }
  async function perform() {
    if (waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message, record } = await step({ id: String(contract.id) })
      onSaved(message, record)
      close()
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      waiting={waiting}
      refusal={refusal}
      onConfirm={() => void perform()}
      onClose={close}
    >
      {children}
    </ConfirmDialog>
  )
}
