import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { newKey } from '../../lib/calls/call.ts'
import { type FailureTexts, failureText } from '../../lib/calls/failure-text.ts'
import { useAskedClose } from '../forms/leave-guard.tsx'
import { Notice, type NoticeAction } from '../notice.tsx'
import { useFocusReturn } from './use-focus-return.ts'

/**
 * A task that is performed once, as after a preview: whether it is under way, why it failed, and the idempotency key, which
 * stays the same until `change` says that something else is asked for.
 */
export function useTask(failures: FailureTexts, onFailed?: (error: unknown) => void) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key, setKey] = useState(newKey)
  return {
    waiting,
    problem,
    change: () => {
      setProblem(undefined)
      setKey(newKey())
    },
    /** Runs a part of it, such as the preview, or all of it with the key; one at a time. */
    run: async (part: (idempotencyKey: string) => Promise<void>) => {
      if (waiting) return
      setWaiting(true)
      setProblem(undefined)
      try {
        await part(key)
      } catch (error) {
        setProblem(failureText(error, failures))
        onFailed?.(error)
      }
      setWaiting(false)
    },
  }
}

type TaskDialogProps = {
  title: string
  task: Pick<ReturnType<typeof useTask>, 'waiting' | 'problem'>
  /** Why it cannot be previewed, and how to try again. */
  failed?: { text: string; action?: NoticeAction } | undefined
  /** The button that performs it, or first shows what it would do. */
  action: { label: string; run: () => void; disabled?: boolean }
  /** Something was typed or chosen that closing would lose: it asks first, except while the task runs, which may lead to another page. */
  dirty: boolean
  /** Done: it closes. */
  done?: boolean
  /** The focus begins at Cancel, where nothing is to be typed. */
  cancelFirst?: boolean
  size?: ModalProps['size']
  children: ReactNode
  onClosed: () => void
}

/** The dialog of a task: what it needs or would do, why it failed, and one button; it stays open while the task runs. */
export function TaskDialog({
  title,
  task,
  failed,
  action,
  dirty,
  done = false,
  cancelFirst,
  size = 'lg',
  children,
  onClosed,
}: TaskDialogProps) {
  const [closing, setClosing] = useState(false)
  useFocusReturn()
  const { close, question } = useAskedClose(dirty && !task.waiting && !closing && !done, () => setClosing(true), 'chosen')
  const notice = task.problem ? { text: task.problem } : failed
  return (
    <Modal
      opened={!closing && !done}
      onClose={() => !task.waiting && close()}
      onExitTransitionEnd={onClosed}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {notice && <Notice kind="error" {...notice} />}
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={task.waiting} data-autofocus={cancelFirst || undefined}>
            Cancel
          </Button>
          <Button color="amber" loading={task.waiting} disabled={action.disabled ?? false} onClick={action.run}>
            {action.label}
          </Button>
        </Group>
      </Stack>
      {question}
    </Modal>
  )
}
