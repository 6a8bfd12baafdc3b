import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSigningInAgain } from '../../lib/session/use-session-end.ts'
import { ReasonField, type ReasonFieldProps } from '../forms/reason-field.tsx'
import { Notice } from '../notice.tsx'
import { question } from './question.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  /** Label of the confirm button. */
  confirm: string
  cancel?: string
  danger?: boolean
  waiting?: boolean
  /** Why the confirmed action was refused. */
  refusal?: string | undefined
  /** The field for a reason, where the action takes one. */
  reason?: Omit<ReasonFieldProps, 'onEnter'> | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action; the safe button has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  waiting = false,
  refusal,
  reason,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // Escape reaches every open dialog: close in the next task, so that the dialog below stays open.
  const closeLater = () => {
    if (!waiting && !isSigningInAgain()) setTimeout(onClose)
  }
  return (
    <Modal opened={opened} onClose={closeLater} title={title} centered size="md" withCloseButton={false} zIndex={300}>
      <Stack gap="md">
        <Text component="div">{question(children)}</Text>
        {reason && <ReasonField {...reason} onEnter={onConfirm} />}
        {refusal && <Notice kind="error" text={refusal} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={waiting} data-autofocus>
          {refusal ? 'Close' : cancel}
        </Button>
        <Button color={danger ? 'red' : 'amber'} onClick={onConfirm} loading={waiting}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
