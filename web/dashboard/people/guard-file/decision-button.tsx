import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }

type DecisionButtonProps = {
  label: string
  /** Effect of the decision, in the question before it. */
  children: ReactNode
  danger?: boolean
  /** It is the expected decision. */
  main?: boolean
  /** The shortest reason that it takes; without one it takes none. */
  reasonFrom?: number
  disabled?: boolean
  run: (reason: string) => Promise<unknown>
  /** Called with true while its question is open above the dialog that it is in. */
  onBusy: (busy: boolean) => void
}

/** A decision about a record: asks first, with a reason where it takes one. */
export function DecisionButton(props: DecisionButtonProps) {
  const { label, children, danger = false, main = false, reasonFrom, disabled = false, run, onBusy } = props
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })

  function show(open: boolean) {
    setOpened(open)
    setRefusal(undefined)
    setReason({ value: '' })
    onBusy(open)
  }

  async function confirm() {
    const given = reason.value.trim()
    if (reasonFrom !== undefined && given.length < reasonFrom) return setReason({ ...reason, error: 'Say why.' })
    setWaiting(true)
    try {
      await run(given)
      show(false)
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    }
    setWaiting(false)
  }

  return (
    <>
      <Button
        size="xs"
        variant={main ? 'filled' : 'default'}
        color={main ? 'amber' : undefined}
        disabled={disabled}
        title={disabled ? 'Save your changes first' : undefined}
        onClick={() => show(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={label}
        confirm={label}
        // Next to "Cancel", a button that cancels an absence could be either.
        cancel="Back"
        danger={danger}
        waiting={waiting}
        refusal={refusal}
        reason={reasonFrom === undefined ? undefined : { ...reason, onChange: (value) => setReason({ value }) }}
        onConfirm={() => void confirm()}
        onClose={() => show(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
